// The account was created: a letter is on its way.

import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlainCard } from '../shell/plain-frame.tsx'
import { useWords } from '../client/translations.ts'

export function ConfirmationSentPage() {
  const say = useWords()
  return (
    <PlainCard>
      <EmptyState
        alone
        icon={IconMailOpened}
        title={say('page.confirmationSent.title')}
        text={say('page.confirmationSent.text')}
        action={
          <Button component={Link} to="/login" variant="light">
            {say('page.confirmationSent.login')}
          </Button>
        }
      />
    </PlainCard>
  )
}
