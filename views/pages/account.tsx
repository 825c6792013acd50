// The page of the user's own account: name, phone, language, password, second sign-in step, and
// their sessions.

import { Group } from '../layout/group.tsx'
import { useCallback, useMemo } from 'react'
import { Button } from '../button/button.tsx'
import type { Input } from '../../src/contract/operations/index.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import type { Fields } from '../../src/domain/field.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { FieldGrid, Form } from '../form/form.tsx'
import { createValidator, useFormState, type Values } from '../form/form-state.ts'
import { LockedField } from '../form/locked-field.tsx'
import { LanguageInput } from '../form/language-input.tsx'
import { newPasswordIssues, passwordEditors, passwordFields, passwordValue } from '../form/password-input.tsx'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { SecondFactorNeeded } from '../account/required-second-factor.tsx'
import { OwnSessions } from '../account/own-sessions.tsx'
import { TwoStep } from '../account/two-step.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './account.module.css'

type Me = PageProps<'account'>['me']

const { firstName, lastName, phone } = userFields
const fields = {
  firstName,
  lastName,
  phone,
  lang: {
    kind: 'choice',
    group: 'account',
    choices: interfaceLanguages,
    messagePrefix: '',
    required: 'save',
    afterCode: 'adjustable',
    example: 'en',
  },
} as const satisfies Fields
const editors = { lang: LanguageInput }
const messageKeys = { lang: 'page.account.lang' }

export function AccountPage({ me, security, ownSessions }: PageProps<'account'>) {
  const translate = useTranslate()
  const isNeeded = security.required && !security.twoStep
  const twoStep = (
    <Section
      id="two-step"
      title={translate('page.account.twoStep')}
      lead={translate('page.account.twoStepLead')}
    >
      <TwoStep security={security} />
    </Section>
  )
  return (
    <>
      <PageHeader lead={translate('page.account.lead')} />
      {isNeeded && <SecondFactorNeeded />}
      <Sections>
        {isNeeded && twoStep}
        <Section id="data" title={translate('page.account.data')}>
          <OwnData me={me} />
        </Section>
        <Section
          id="password"
          title={translate('page.account.password')}
          lead={translate('page.account.passwordLead')}
          unprinted
        >
          <Password email={me.email} />
        </Section>
        {!isNeeded && twoStep}
        <Section
          id="sessions"
          title={translate('page.account.sessions')}
          lead={translate('page.account.sessionsLead')}
        >
          <OwnSessions sessions={ownSessions.sessions} />
        </Section>
      </Sections>
    </>
  )
}

/** A new language needs another dictionary, so the page loads again. */
function OwnData({ me }: { me: Me }) {
  const translate = useTranslate()
  const initial = useMemo<Values>(
    () => ({
      firstName: me.firstName,
      lastName: me.lastName,
      phone: me.phone ?? undefined,
      lang: me.language,
    }),
    [me],
  )
  const state = useFormState({ fields, initial, editors, messageKeys })
  const { values } = state
  const save = useAction(
    useCallback(async () => {
      try {
        await call('account.update', { ...values, phone: values['phone'] ?? null } as Input<'account.update'>)
        if (values['lang'] !== me.language) location.assign(`/account?lang=${String(values['lang'])}`)
        else state.reset(values)
        showSuccess(translate('page.account.saved'))
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [values, me, state, translate]),
  )
  return (
    <Form
      state={state}
      onSubmit={() => {
        if (state.check()) void save.run()
      }}
    >
      <RefusalAlert refusal={save.refusal} />
      <div className={styles.narrow}>
        <LockedField
          id="account-email"
          title={translate('field.email.title')}
          note={translate('page.account.emailHelp')}
          lock={translate('part.form.lockedHere')}
          text={me.email}
        />
        <FieldGrid state={state} names={Object.keys(fields)} />
      </div>
      <Group mt="lg">
        <Button type="submit" loading={save.busy} disabled={!state.isDirty}>
          {translate('page.account.save')}
        </Button>
      </Group>
    </Form>
  )
}

const validateOldPassword = createValidator(passwordFields, 'save')
const nothing: Values = {}

function validatePasswords(values: Values) {
  return [
    ...validateOldPassword(values).filter(({ field }) => field === 'oldPassword'),
    ...newPasswordIssues(values),
  ]
}

function Password({ email }: { email: string }) {
  const translate = useTranslate()
  const state = useFormState({
    fields: passwordFields,
    initial: nothing,
    validate: validatePasswords,
    editors: passwordEditors,
  })
  const { values } = state
  const change = useAction(
    useCallback(async () => {
      try {
        await call('account.changePassword', {
          oldPassword: passwordValue(values, 'oldPassword'),
          newPassword: passwordValue(values, 'newPassword'),
          confirmPassword: passwordValue(values, 'confirmPassword'),
        })
        state.reset(nothing)
        showSuccess(translate('page.account.passwordSaved'))
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [values, state, translate]),
  )
  return (
    <Form
      state={state}
      onSubmit={() => {
        if (state.check()) void change.run()
      }}
    >
      <RefusalAlert refusal={change.refusal} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className={styles.narrow}>
        <FieldGrid state={state} names={['oldPassword']} />
        <FieldGrid state={state} names={['newPassword', 'confirmPassword']} />
      </div>
      <Group mt="lg">
        <Button type="submit" loading={change.busy}>
          {translate('page.account.changePassword')}
        </Button>
      </Group>
    </Form>
  )
}
