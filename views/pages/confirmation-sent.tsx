// The page after the creation of an account: which address the e-mail went to, a button that sends it again. Once
// its link was opened, here or on another device, this page goes on signed in.

import { Text } from '../text/text.tsx'
import { IconMailOpened } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Button } from '../button/button.tsx'
import { Link } from '../router/links.tsx'
import { call } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { usePoll } from '../client/poll.ts'
import { useTranslate } from '../client/translations.ts'
import { PlainCard } from '../shell/plain-parts.tsx'
import { useAction } from '../ui/action.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

/** Milliseconds between two questions whether the link was opened. */
const pollInterval = 4000

export function ConfirmationSentPage({ signUp: { email } }: PageProps<'confirmationSent'>) {
  const translate = useTranslate()
  usePoll(email !== null, pollInterval, continueOnceConfirmed)
  return (
    <PlainCard>
      <EmptyState
        isWholePage
        icon={IconMailOpened}
        title={translate('page.confirmationSent.title')}
        text={
          email === null
            ? translate('page.confirmationSent.text')
            : translate('page.confirmationSent.textTo', { email })
        }
        action={email === null ? <ToLogin /> : <Resend email={email} />}
      />
    </PlainCard>
  )
}

function ToLogin() {
  const translate = useTranslate()
  return (
    <Button to="/login" variant="light">
      {translate('page.confirmationSent.login')}
    </Button>
  )
}

function Resend({ email }: { email: string }) {
  const translate = useTranslate()
  const resend = useAction(
    useCallback(async () => {
      await call('account.resendConfirmation', {})
      showSuccess(translate('page.confirmationSent.resent', { email }))
    }, [email, translate]),
  )
  return (
    <>
      <RefusalAlert refusal={resend.refusal} />
      <Button
        variant="light"
        loading={resend.busy}
        onClick={() => {
          void resend.run()
        }}
      >
        {translate('page.confirmationSent.resend')}
      </Button>
      <Text size="sm" c="dimmed" mt="md">
        {translate('page.confirmationSent.spam')}{' '}
        <Link to="/signin">{translate('page.confirmationSent.otherAddress')}</Link>
      </Text>
    </>
  )
}

/** Signs in and leaves the page, as soon as the link in the e-mail was opened. */
async function continueOnceConfirmed(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const { confirmed } = await call('account.signUp', {}, { signal })
  if (!confirmed) return
  const { next } = await call('account.continueSignUp', {}, { signal })
  location.assign(next)
}
