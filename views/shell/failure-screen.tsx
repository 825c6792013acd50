// The screen for a page that cannot be shown: missing right, unknown page, no company, refusal, or no network.

import { IconCompass, IconLock, IconMoodSad, IconPlugConnectedX } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { useRevalidator, useShown } from '../router/context.ts'
import type { PageFailure } from '../client/page-data.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { RequestReference } from '../ui/request-reference.tsx'
import { NoCompany } from '../ui/no-company.tsx'

export function FailureScreen({ failure }: { failure: PageFailure }) {
  const translate = useTranslate()
  const session = useSession()
  const { page } = useShown()
  const isGuest = page === 'guest'
  const home = <Button to="/">{translate('part.failure.home')}</Button>
  switch (failure.kind) {
    case 'forbidden':
      // Without a company there is no owner to ask.
      return session.company === null ? (
        <NoCompany isWholePage />
      ) : (
        <EmptyState
          isWholePage
          icon={IconLock}
          title={translate('part.forbidden.title')}
          text={translate('part.forbidden.text')}
          action={home}
        />
      )
    case 'notFound':
      return (
        <EmptyState
          isWholePage
          icon={IconCompass}
          title={translate(isGuest ? 'part.guestLink.title' : 'part.notFound.title')}
          text={translate(isGuest ? 'part.guestLink.text' : 'part.notFound.text')}
          // A guest has no other page.
          action={!isGuest && home}
        />
      )
    case 'noCompany':
      return <NoCompany isWholePage />
    case 'unreachable':
      return (
        <EmptyState
          isWholePage
          icon={IconPlugConnectedX}
          title={translate('part.unreachable.title')}
          text={translate('part.call.unreachable')}
          action={<TryAgain />}
        />
      )
    case 'refused':
      return (
        <EmptyState
          isWholePage
          icon={IconMoodSad}
          title={failure.message ?? translate('part.failure.title')}
          action={
            <>
              {isTemporary(failure.status) ? <OpenAgain /> : home}
              <RequestReference id={failure.requestId} />
            </>
          }
        />
      )
  }
}

/** Whether a status ends by itself: too many requests, or something that is away. */
function isTemporary(status: number): boolean {
  return status === 429 || status === 503
}

/** Opens the same address again: a new document, because this one may have no data to start from. */
function OpenAgain() {
  const translate = useTranslate()
  return <Button href="">{translate('part.unreachable.again')}</Button>
}

function TryAgain() {
  const translate = useTranslate()
  const { revalidate, state } = useRevalidator()
  return (
    <Button
      onClick={() => {
        void revalidate()
      }}
      loading={state === 'loading'}
    >
      {translate('part.unreachable.again')}
    </Button>
  )
}
