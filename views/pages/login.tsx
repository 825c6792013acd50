// The sign-in page. In demo mode the five demo accounts sign in with one click (contract 7).

import { Anchor } from '../text/anchor.tsx'
import { Stack } from '../layout/stack.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { demoEmail } from '../../src/domain/user/demo-accounts.ts'
import { call } from '../client/call.ts'
import { takeSessionEnd } from '../client/session-end.ts'
import { Alert } from '../notice/alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useAction } from '../ui/action.ts'
import { AuthFrame } from '../shell/auth-frame.tsx'
import { FormToken } from '../ui/form-token.tsx'
import { SubmittedFormAlert } from '../ui/submitted-form-alert.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { useSubmittedForm } from '../client/submitted-form.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import styles from './login.module.css'

const demoPassword = 'Demo-pass-1!'
const demoAccounts = ['owner', 'viewer', 'newcomer', 'admin', 'support'] as const

async function signIn(email: string, password: string): Promise<void> {
  const { next } = await call('account.login', { email: email.trim(), password })
  location.assign(next)
}

export function LoginPage() {
  const translate = useTranslate()
  const { demo } = useSession()
  const posted = useSubmittedForm('login')
  const [email, setEmail] = useState(posted.values['email'] ?? '')
  const [password, setPassword] = useState('')
  const action = useAction(signIn)
  // Only the browser knows: the server's page is the same for everybody.
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => {
    if (takeSessionEnd()) setHasEnded(true)
  }, [])
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    void action.run(email, password)
  }
  return (
    <AuthFrame>
      <form onSubmit={submit} method="post" noValidate>
        <FormToken />
        {action.refusal === null ? (
          <SubmittedFormAlert refusal={posted.refusal} />
        ) : (
          <RefusalAlert refusal={action.refusal} />
        )}
        <Stack gap="md">
          <TextInput
            label={translate('field.email.title')}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            required
            withAsterisk={false}
            size="md"
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
            }}
          />
          <PasswordField
            label={translate('field.password.title')}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
            }}
          />
          <Anchor to="/reset/email" size="sm" className={styles.forgot ?? ''}>
            {translate('page.login.forgot')}
          </Anchor>
          <Button type="submit" size="md" fullWidth loading={action.busy}>
            {translate('page.login.submit')}
          </Button>
          {/* Below, so that the fields do not move when it appears. */}
          {hasEnded && action.refusal === null && (
            <Alert color="yellow" role="status">
              {translate('page.login.ended')}
            </Alert>
          )}
        </Stack>
      </form>
      {demo && (
        <Demo
          busy={action.busy}
          onChoose={(account) => {
            void action.run(demoEmail(account), demoPassword)
          }}
        />
      )}
    </AuthFrame>
  )
}

function Demo({ busy, onChoose }: { busy: boolean; onChoose: (account: string) => void }) {
  const translate = useTranslate()
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{translate('page.login.demo')}</h2>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account}>
            <button
              type="button"
              disabled={busy}
              onClick={() => {
                onChoose(account)
              }}
            >
              <strong>{translate(`page.login.demo.${account}` as MessageId)}</strong>
              <span>{demoEmail(account)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
