// A page that cannot be shown, and why: no right, no such page, a refusal, no network.

import { Button } from '@mantine/core'
import { IconCompass, IconLock, IconMoodSad, IconPlugConnectedX } from '@tabler/icons-react'
import { Link, useRevalidator } from 'react-router'
import type { PageFailure } from '../client/page-data.ts'
import { useWords } from '../client/translations.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export function FailureScreen({ failure }: { failure: PageFailure }) {
  const say = useWords()
  const home = (
    <Button component={Link} to="/">
      {say('part.failure.home')}
    </Button>
  )
  switch (failure.kind) {
    case 'forbidden':
      return (
        <EmptyState
          alone
          icon={IconLock}
          title={say('part.forbidden.title')}
          text={say('part.forbidden.text')}
          action={home}
        />
      )
    case 'notFound':
      return (
        <EmptyState
          alone
          icon={IconCompass}
          title={say('part.notFound.title')}
          text={say('part.notFound.text')}
          action={home}
        />
      )
    case 'unreachable':
      return (
        <EmptyState
          alone
          icon={IconPlugConnectedX}
          title={say('part.unreachable.title')}
          text={say('part.call.unreachable')}
          action={<TryAgain />}
        />
      )
    case 'refused':
      return (
        <EmptyState
          alone
          icon={IconMoodSad}
          title={failure.message ?? say('part.failure.title')}
          action={home}
        />
      )
  }
}

function TryAgain() {
  const say = useWords()
  const { revalidate, state } = useRevalidator()
  return (
    <Button
      onClick={() => {
        void revalidate()
      }}
      loading={state === 'loading'}
    >
      {say('part.unreachable.again')}
    </Button>
  )
}
