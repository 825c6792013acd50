// The page after the creation of an account: an email with a link is on its way.

import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlainCard } from '../shell/plain-frame.tsx'
import { useTranslate } from '../client/translations.ts'

export function ConfirmationSentPage() {
  const translate = useTranslate()
  return (
    <PlainCard>
      <EmptyState
        isWholePage
        icon={IconMailOpened}
        title={translate('page.confirmationSent.title')}
        text={translate('page.confirmationSent.text')}
        action={
          <Button component={Link} to="/login" variant="light">
            {translate('page.confirmationSent.login')}
          </Button>
        }
      />
    </PlainCard>
  )
}
