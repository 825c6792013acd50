// How the lines of a file find the wines that are stored: by reference, by GTIN, or not at all.

import { Text } from '../text/text.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useTranslate } from '../client/translations.ts'
import type { Check } from './check-rows.ts'
import { useWizard } from './wizard.ts'

export function MatchNotice({ match }: { match: Check['match'] }) {
  const translate = useTranslate()
  const { go } = useWizard()
  if (match !== null) return <Text c="dimmed">{translate(`page.import.match.${match}`)}</Text>
  return (
    <Alert color="wine" icon={<IconAlertTriangle aria-hidden />} title={translate('page.import.match.none')}>
      <p style={{ marginBlockStart: 0 }}>{translate('page.import.match.noneText')}</p>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          go('columns')
        }}
      >
        {translate('page.import.match.choose')}
      </Button>
    </Alert>
  )
}
