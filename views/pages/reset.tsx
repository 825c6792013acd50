// The page of the link in a password email (specification 2 and 7). The link is checked first; an invalid one
// leads to the home page. The passwords travel obfuscated with the email address as key.

import { Title } from '../text/title.tsx'
import { Stack } from '../layout/stack.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from '../router/context.ts'
import { obfuscate } from '../../src/domain/user/obfuscation.ts'
import { call, CallRefusal } from '../client/call.ts'
import { FieldInput, Form } from '../form/form.tsx'
import { useFormState, type Values } from '../form/form-state.ts'
import {
  newPasswordIssues,
  newPasswordFields,
  passwordEditors,
  passwordValue,
} from '../form/password-input.tsx'
import { sentenceOf, useAction } from '../ui/action.ts'
import { PasswordRules } from '../form/password-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FormToken } from '../ui/form-token.tsx'
import { Loading } from '../ui/loader.tsx'
import { PlainCard } from '../shell/plain-parts.tsx'
import { SubmittedFormAlert } from '../ui/submitted-form-alert.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'
import { useSubmittedForm } from '../client/submitted-form.ts'
import { useTranslate } from '../client/translations.ts'

type EmailLink = { readonly crypt: string; readonly hash: string }

const nothing: Values = {}

export function ResetPage() {
  const translate = useTranslate()
  const posted = useSubmittedForm('reset')
  return (
    <PlainCard>
      <Title order={1} look={2}>
        {translate('page.reset.title')}
      </Title>
      {posted.answer === null ? <ByLink refusal={posted.refusal} /> : <Changed />}
    </PlainCard>
  )
}

/**
 * Asks for the new password once the link is valid. Without script the server checks the link with the form.
 */
function ByLink({ refusal }: { refusal: CallRefusal | null }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { crypt = '', hash = '' } = useParams()
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    call('account.resetCheck', { crypt, hash }, { signal: stop.signal }).then(
      (answer) => {
        setEmail(answer.email)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        if (error instanceof CallRefusal) showFailure(sentenceOf(error, translate))
        void navigate('/')
      },
    )
    return () => {
      stop.abort()
    }
  }, [crypt, hash, navigate, translate])
  if (email !== null) return <NewPassword link={{ crypt, hash }} email={email} />
  return (
    <>
      <div className="scripted">
        <Loading />
      </div>
      <noscript>
        <PlainForm refusal={refusal} />
      </noscript>
    </>
  )
}

function PlainForm({ refusal }: { refusal: CallRefusal | null }) {
  const translate = useTranslate()
  return (
    <form method="post">
      <FormToken />
      <Stack gap="md" mt="md">
        <SubmittedFormAlert refusal={refusal} />
        <PasswordRules password="" id="rules" />
        {(['newPassword', 'confirmPassword'] as const).map((name) => (
          <TextInput
            key={name}
            type="password"
            name={name}
            label={translate(`field.${name}.title`)}
            autoComplete="new-password"
            required
            withAsterisk={false}
            size="md"
            maxLength={200}
          />
        ))}
        <Button type="submit" size="md" fullWidth>
          {translate('page.reset.submit')}
        </Button>
      </Stack>
    </form>
  )
}

/** The answer to a form without script; with script a toast shows the message. */
function Changed() {
  const translate = useTranslate()
  return (
    <EmptyState
      level={2}
      icon={IconCircleCheck}
      title={translate('page.reset.saved')}
      action={<Button to="/login">{translate('page.confirmation.login')}</Button>}
    />
  )
}

function NewPassword({ link, email }: { link: EmailLink; email: string }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const state = useFormState({
    fields: newPasswordFields,
    initial: nothing,
    validate: newPasswordIssues,
    editors: passwordEditors,
  })
  const { values } = state
  const { crypt, hash } = link
  const save = useAction(
    useCallback(async () => {
      const obfuscated = (name: keyof typeof newPasswordFields): string =>
        obfuscate(passwordValue(values, name), email)
      try {
        await call('account.reset', {
          newPassword: obfuscated('newPassword'),
          confirmPassword: obfuscated('confirmPassword'),
          user: { crypt, hash, email },
        })
        showSuccess(translate('page.reset.saved'))
        await navigate('/')
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [values, crypt, hash, email, state, navigate, translate]),
  )
  return (
    <>
      <p>{translate('page.reset.lead', { email })}</p>
      <Form
        state={state}
        onSubmit={() => {
          if (state.check()) void save.run()
        }}
      >
        <RefusalAlert refusal={save.refusal} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Stack gap="md">
          <FieldInput state={state} name="newPassword" />
          <FieldInput state={state} name="confirmPassword" />
          <Button type="submit" size="md" fullWidth loading={save.busy}>
            {translate('page.reset.submit')}
          </Button>
        </Stack>
      </Form>
    </>
  )
}
