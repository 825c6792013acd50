// The link of the letter: confirms the account, once.

import { Button } from '@mantine/core'
import { IconCircleCheck, IconMailCheck, IconMailX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { call, CallRefusal } from '../client/call.ts'
import { sentenceOf } from '../ui/action.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/loader.tsx'
import { PlainCard } from '../shell/plain-frame.tsx'
import { useTranslate } from '../client/translations.ts'

import { FormToken } from '../ui/form-token.tsx'
import { usePosted } from '../client/submitted-form.ts'

type Outcome = 'asking' | 'confirmed' | CallRefusal

/** Confirming is a POST of its own, so that a mail program that looks at the link does not use it up; without script, a button's. */
export function ConfirmationPage() {
  const { crypt = '', hash = '' } = useParams()
  const posted = usePosted('confirmation')
  const [outcome, setOutcome] = useState<Outcome>(
    () => posted.refusal ?? (posted.answer === null ? 'asking' : 'confirmed'),
  )
  const isOpen = outcome === 'asking'
  useEffect(() => {
    if (!isOpen) return undefined
    let isHere = true
    const settle = (found: Outcome): void => {
      if (isHere) setOutcome(found)
    }
    confirmOnce(crypt, hash).then(
      () => {
        settle('confirmed')
      },
      (error: unknown) => {
        if (error instanceof CallRefusal) settle(error)
      },
    )
    return () => {
      isHere = false
    }
  }, [crypt, hash, isOpen])
  return (
    <PlainCard>
      <Told outcome={outcome} />
    </PlainCard>
  )
}

function Told({ outcome }: { outcome: Outcome }) {
  const translate = useTranslate()
  const login = (
    <Button component={Link} to="/login">
      {translate('page.confirmation.login')}
    </Button>
  )
  if (outcome === 'asking') return <Asking />
  if (outcome === 'confirmed')
    return (
      <EmptyState
        alone
        icon={IconCircleCheck}
        title={translate('page.confirmation.done')}
        text={translate('page.confirmation.text')}
        action={login}
      />
    )
  if (outcome.code === 'user.alreadyConfirmed')
    return <EmptyState alone icon={IconCircleCheck} title={sentenceOf(outcome, translate)} action={login} />
  return (
    <EmptyState
      alone
      icon={IconMailX}
      title={sentenceOf(outcome, translate)}
      text={translate('page.confirmation.failed')}
      action={
        <Button component={Link} to="/reset/email">
          {translate('page.confirmation.again')}
        </Button>
      }
    />
  )
}

/** While the server is asked; without script nobody asks it until the button is pressed. */
function Asking() {
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
            alone
            icon={IconMailCheck}
            title={translate('page.confirmation.title')}
            action={<Button type="submit">{translate('page.confirmation.confirm')}</Button>}
          />
        </form>
      </noscript>
    </>
  )
}

const asked = new Map<string, Promise<unknown>>()

/** However often the page is drawn, the link is used once. */
function confirmOnce(crypt: string, hash: string): Promise<unknown> {
  const key = `${crypt}/${hash}`
  const running = asked.get(key) ?? call('account.confirm', { crypt, hash })
  asked.set(key, running)
  return running
}
