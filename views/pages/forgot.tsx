// The page of a forgotten password: sends a link by email (specification 2). After success the button
// disappears and a message shows; code 1 says that no account has this address.

import { Title } from '../text/title.tsx'
import { Anchor } from '../text/anchor.tsx'
import { Stack } from '../layout/stack.tsx'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconAlertTriangle, IconMailForward } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import { emailPattern } from '../../src/domain/user/fields.ts'
import { call } from '../client/call.ts'
import { useAction } from '../ui/action.ts'
import { FormToken } from '../ui/form-token.tsx'
import { PlainCard } from '../shell/plain-parts.tsx'
import { SubmittedFormAlert } from '../ui/submitted-form-alert.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showFailure } from '../ui/toast.tsx'
import { useSubmittedForm } from '../client/submitted-form.ts'
import { useTranslate } from '../client/translations.ts'

type Outcome = 'open' | 'sent' | 'unknown' | 'malformed'

/** The outcome of a form that was sent without script. */
function outcomeOf(answer: unknown): Outcome {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) return 'open'
  return answer.code === 0 ? 'sent' : 'unknown'
}

export function ForgotPage() {
  const translate = useTranslate()
  const posted = useSubmittedForm('forgot')
  const [email, setEmail] = useState(posted.values['email'] ?? '')
  const [outcome, setOutcome] = useState<Outcome>(() => outcomeOf(posted.answer))
  const send = useAction(
    useCallback(
      async (address: string) => {
        const { code } = await call('account.forgot', { resetEmail: address })
        setOutcome(code === 0 ? 'sent' : 'unknown')
        if (code === 1) showFailure(translate('page.forgot.unknown'))
      },
      [translate],
    ),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const address = email.trim()
    if (new RegExp(emailPattern).test(address)) void send.run(address)
    else setOutcome('malformed')
  }
  return (
    <PlainCard>
      <Title order={1} look={2}>
        {translate('page.forgot.title')}
      </Title>
      <form method="post" noValidate onSubmit={submit}>
        <FormToken />
        <Stack gap="md" mt="md">
          <p style={{ margin: 0 }}>{translate('page.forgot.lead')}</p>
          {send.refusal === null ? (
            <SubmittedFormAlert refusal={posted.refusal} />
          ) : (
            <RefusalAlert refusal={send.refusal} />
          )}
          {outcome === 'unknown' && (
            <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              {translate('page.forgot.unknown')}
            </Alert>
          )}
          <TextInput
            label={translate('field.email.title')}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            value={email}
            readOnly={outcome === 'sent'}
            error={outcome === 'malformed' ? translate('issue.email') : undefined}
            required
            withAsterisk={false}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setOutcome('open')
            }}
          />
          <SentNotice isSent={outcome === 'sent'} />
          {outcome !== 'sent' && (
            <Button type="submit" size="md" fullWidth loading={send.busy}>
              {translate('page.forgot.submit')}
            </Button>
          )}
          <Anchor to="/login" size="sm">
            {translate('page.forgot.back')}
          </Anchor>
        </Stack>
      </form>
    </PlainCard>
  )
}

/** Always rendered, so that screen readers announce the message when it appears. */
function SentNotice({ isSent }: { isSent: boolean }) {
  const translate = useTranslate()
  return (
    <div role="status">
      {isSent && (
        <Alert color="teal" icon={<IconMailForward aria-hidden />} title={translate('page.forgot.sent')}>
          {translate('page.forgot.sentHelp')}
        </Alert>
      )}
    </div>
  )
}
