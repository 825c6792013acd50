// The page of the link in a confirmation email: confirms the account, once.

import { IconCircleCheck, IconMailCheck, IconMailX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useParams } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { call, CallRefusal } from '../client/call.ts'
import { sentenceOf } from '../ui/action.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/loader.tsx'
import { PlainCard } from '../shell/plain-parts.tsx'
import { useTranslate } from '../client/translations.ts'

import { FormToken } from '../ui/form-token.tsx'
import { useSubmittedForm } from '../client/submitted-form.ts'

type Outcome = 'confirming' | 'confirmed' | CallRefusal

/**
 * Confirms by a POST, so that an email program that opens the link does not use it up. Without script the
 * user presses a button.
 */
export function ConfirmationPage() {
  const { crypt = '', hash = '' } = useParams()
  const posted = useSubmittedForm('confirmation')
  const [outcome, setOutcome] = useState<Outcome>(
    () => posted.refusal ?? (posted.answer === null ? 'confirming' : 'confirmed'),
  )
  const isConfirming = outcome === 'confirming'
  useEffect(() => {
    if (!isConfirming) return undefined
    let isMounted = true
    const settle = (next: Outcome): void => {
      if (isMounted) setOutcome(next)
    }
    confirmOnce(crypt, hash).then(
      ({ next }) => {
        // Signed in: the link was opened in the browser that created the account.
        if (next === '/') location.assign(next)
        else settle('confirmed')
      },
      (error: unknown) => {
        if (error instanceof CallRefusal) settle(error)
      },
    )
    return () => {
      isMounted = false
    }
  }, [crypt, hash, isConfirming])
  return (
    <PlainCard>
      <OutcomeMessage outcome={outcome} />
    </PlainCard>
  )
}

function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  const translate = useTranslate()
  // Without a session the home page leads to the sign-in page.
  const login = <Button href="/">{translate('page.confirmation.login')}</Button>
  if (outcome === 'confirming') return <Confirming />
  if (outcome === 'confirmed')
    return (
      <EmptyState
        isWholePage
        icon={IconCircleCheck}
        title={translate('page.confirmation.done')}
        text={translate('page.confirmation.text')}
        action={login}
      />
    )
  if (outcome.code === 'user.alreadyConfirmed')
    return (
      <EmptyState isWholePage icon={IconCircleCheck} title={sentenceOf(outcome, translate)} action={login} />
    )
  return (
    <EmptyState
      isWholePage
      icon={IconMailX}
      title={sentenceOf(outcome, translate)}
      text={translate('page.confirmation.failed')}
      action={<Button to="/reset/email">{translate('page.confirmation.again')}</Button>}
    />
  )
}

/** The page while the call runs; without script, the button that confirms. */
function Confirming() {
  const translate = useTranslate()
  return (
    <>
      <div className="scripted">
        <Loading />
      </div>
      <noscript>
        <form method="post">
          <FormToken />
          <EmptyState
            isWholePage
            icon={IconMailCheck}
            title={translate('page.confirmation.title')}
            action={<Button type="submit">{translate('page.confirmation.confirm')}</Button>}
          />
        </form>
      </noscript>
    </>
  )
}

const confirmations = new Map<string, Promise<Output<'account.confirm'>>>()

/** Uses the link once, however often the page renders. */
function confirmOnce(crypt: string, hash: string): Promise<Output<'account.confirm'>> {
  const key = `${crypt}/${hash}`
  const running = confirmations.get(key) ?? call('account.confirm', { crypt, hash })
  confirmations.set(key, running)
  return running
}
