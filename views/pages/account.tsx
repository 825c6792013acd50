// One's own account: name, phone, language, password, the second step of signing in, and its sessions everywhere.

import { Button, Group, TextInput } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { Input } from '../../src/contract/operations/index.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import type { Fields } from '../../src/domain/field.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { FieldGrid, Form } from '../form/form.tsx'
import { judgeValues, useFormState, type Values } from '../form/form-state.ts'
import { LanguageInput } from '../form/language-input.tsx'
import { faultsOfNewPassword, passwordEditors, passwordFields, passwordIn } from '../form/password-input.tsx'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
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
    words: '',
    required: 'save',
    afterCode: 'adjustable',
    example: 'en',
  },
} as const satisfies Fields
const editors = { lang: LanguageInput }
const words = { lang: 'page.account.lang' }

export function AccountPage({ me, security }: PageProps<'account'>) {
  const translate = useTranslate()
  return (
    <>
      <PageHeader lead={translate('page.account.lead')} />
      <Sections>
        <Section title={translate('page.account.data')}>
          <OwnData me={me} />
        </Section>
        <Section title={translate('page.account.password')} lead={translate('page.account.passwordLead')}>
          <Password email={me.email} />
        </Section>
        <Section title={translate('page.account.twoStep')} lead={translate('page.account.twoStepLead')}>
          <TwoStep security={security} />
        </Section>
        <Section title={translate('page.account.sessions')} lead={translate('page.account.sessionsLead')}>
          <Everywhere />
        </Section>
      </Sections>
    </>
  )
}

/** Another language means another dictionary: the document is asked for anew. */
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
  const state = useFormState({ fields, initial, editors, words })
  const { values } = state
  const save = useAction(
    useCallback(async () => {
      try {
        await call('account.update', { ...values, phone: values['phone'] ?? null } as Input<'account.update'>)
        if (values['lang'] !== me.language) location.assign(`/account?lang=${String(values['lang'])}`)
        else state.reset(values)
        showSuccess(translate('page.account.saved'))
      } catch (error) {
        if (error instanceof CallRefusal) state.refuse(error.faults)
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
        <TextInput
          label={translate('field.email.title')}
          description={translate('page.account.emailHelp')}
          value={me.email}
          readOnly
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

/** Ends all sessions, this one too. */
function Everywhere() {
  const translate = useTranslate()
  const leave = useAction(
    useCallback(async () => {
      await call('account.logoutEverywhere', {})
      location.assign('/')
    }, []),
  )
  return (
    <>
      <RefusalAlert refusal={leave.refusal} />
      <Button
        variant="default"
        loading={leave.busy}
        onClick={() => {
          void leave.run()
        }}
      >
        {translate('page.account.everywhere')}
      </Button>
    </>
  )
}

const judgeOld = judgeValues(passwordFields, 'save')
const nothing: Values = {}

function judgePasswords(values: Values) {
  return [...judgeOld(values).filter(({ field }) => field === 'oldPassword'), ...faultsOfNewPassword(values)]
}

function Password({ email }: { email: string }) {
  const translate = useTranslate()
  const state = useFormState({
    fields: passwordFields,
    initial: nothing,
    judge: judgePasswords,
    editors: passwordEditors,
  })
  const { values } = state
  const change = useAction(
    useCallback(async () => {
      try {
        await call('account.changePassword', {
          oldPassword: passwordIn(values, 'oldPassword'),
          newPassword: passwordIn(values, 'newPassword'),
          confirmPassword: passwordIn(values, 'confirmPassword'),
        })
        state.reset(nothing)
        showSuccess(translate('page.account.passwordSaved'))
      } catch (error) {
        if (error instanceof CallRefusal) state.refuse(error.faults)
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
