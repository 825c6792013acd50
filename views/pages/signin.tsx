// The page that creates an account: name, email, password with its rules, terms. An email with a link
// follows.

import { SimpleGrid } from '@mantine/core'
import { Stack } from '../layout/stack.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { useCallback, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useNavigate } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { passwordIssue } from '../../src/domain/user/password.ts'
import { call, CallRefusal } from '../client/call.ts'
import { issueMessage } from '../form/issue-message.ts'
import { FieldInput, Form } from '../form/form.tsx'
import { PhoneLine, TextLine, type InputProps } from '../form/inputs.tsx'
import { createValidator, useFormState, type FormState, type Values } from '../form/form-state.ts'
import { PasswordField, PasswordRules } from '../form/password-field.tsx'
import { useAction } from '../ui/action.ts'
import { AuthFrame } from '../shell/auth-frame.tsx'
import { fieldId } from '../ui/issue-summary.tsx'
import { SubmittedFormAlert } from '../ui/submitted-form-alert.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { useSubmittedForm } from '../client/submitted-form.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'

/** The user's own data, which the browser may know. */
const editors = {
  email: (props: InputProps) => <TextLine {...props} autoComplete="email" />,
  firstName: (props: InputProps) => <TextLine {...props} autoComplete="given-name" />,
  lastName: (props: InputProps) => <TextLine {...props} autoComplete="family-name" />,
  phone: (props: InputProps) => <PhoneLine {...props} autoComplete="tel" />,
}

const validatePerson = createValidator(userFields, 'save')

function validateAccount(values: Values): ValidationIssue[] {
  const password = textOf(values['password'])
  const wrong = passwordIssue(password)
  return [
    ...validatePerson(values).map((issue) =>
      issue.field === 'email' && issue.code === 'pattern' ? { ...issue, code: 'email' } : issue,
    ),
    ...(wrong === null ? [] : [{ field: 'password', code: wrong }]),
    ...(values['terms'] === true ? [] : [{ field: 'terms', code: 'terms' }]),
  ]
}

export function SigninPage() {
  const translate = useTranslate()
  const { language } = useSession()
  const navigate = useNavigate()
  const posted = useSubmittedForm('signin')
  const [initial] = useState<Values>(() => ({
    ...posted.values,
    terms: posted.values['terms'] !== undefined,
  }))
  const state = useFormState({ fields: userFields, initial, validate: validateAccount, editors })
  const { values } = state
  const create = useAction(
    useCallback(async () => {
      try {
        await call('account.create', {
          email: textOf(values['email']),
          password: textOf(values['password']),
          firstName: textOf(values['firstName']),
          lastName: textOf(values['lastName']),
          ...(textOf(values['phone']) === '' ? {} : { phone: textOf(values['phone']) }),
          terms: values['terms'] === true,
          lang: language,
        })
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
      await navigate('/message/confirmation')
    }, [values, language, navigate, state]),
    { toast: false },
  )
  const refusal = create.refusal
  return (
    <AuthFrame>
      {refusal === null ? (
        <SubmittedFormAlert refusal={posted.refusal} />
      ) : (
        // Issues are listed above the fields that they name.
        refusal.issues.length === 0 && <RefusalAlert refusal={refusal} />
      )}
      <Form
        state={state}
        onSubmit={() => {
          if (state.check()) void create.run()
        }}
      >
        <Stack gap="md">
          <FieldInput state={state} name="email" />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <FieldInput state={state} name="firstName" />
            <FieldInput state={state} name="lastName" />
          </SimpleGrid>
          <FieldInput state={state} name="phone" />
          <Password state={state} />
          <Terms state={state} />
          <Button type="submit" size="md" fullWidth loading={create.busy}>
            {translate('page.signin.submit')}
          </Button>
        </Stack>
      </Form>
    </AuthFrame>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Typed once: the button in the field shows it, so a slip is seen. */
function Password({ state }: { state: FormState }) {
  const translate = useTranslate()
  const password = textOf(state.values['password'])
  return (
    <>
      <PasswordField
        id={fieldId('password')}
        label={translate('field.password.title')}
        name="password"
        autoComplete="new-password"
        withAsterisk
        aria-describedby="password-rules"
        value={password}
        error={sentence(state, 'password', translate)}
        onBlur={() => {
          if (password !== '') state.leave('password')
        }}
        onChange={(event) => {
          state.set('password', event.currentTarget.value)
        }}
      />
      <PasswordRules password={password} id="password-rules" />
    </>
  )
}

function Terms({ state }: { state: FormState }) {
  const translate = useTranslate()
  return (
    <Checkbox
      id={fieldId('terms')}
      name="terms"
      checked={state.values['terms'] === true}
      error={sentence(state, 'terms', translate)}
      label={
        <>
          {translate('page.signin.accept')}{' '}
          <Link to="/terms" target="_blank">
            {translate('page.signin.acceptTerms')}
          </Link>
        </>
      }
      onChange={(event) => {
        state.set('terms', event.currentTarget.checked)
      }}
    />
  )
}

function sentence(
  state: FormState,
  name: string,
  translate: ReturnType<typeof useTranslate>,
): string | undefined {
  const [issue] = state.visibleIssues(name)
  return issue === undefined ? undefined : issueMessage(issue, translate)
}
