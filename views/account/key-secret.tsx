// The text of a new API key, which is shown this once: to copy, and how a program sends it.

import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useTranslate } from '../client/translations.ts'
import { CopyButton } from '../button/copy-button.tsx'
import dialogStyles from '../ui/dialog.module.css'
import styles from '../ui/snippet.module.css'

export function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Stack gap="lg">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {translate('page.keys.secretText')}
      </Alert>
      <Stack gap="xs">
        <pre className={styles.code} tabIndex={0} aria-label={translate('page.keys.title')}>
          <code>{secret}</code>
        </pre>
        <Group justify="end">
          <CopyButton text={secret} what={translate('page.keys.title')} />
        </Group>
      </Stack>
      <Stack gap="xs">
        <Text size="sm">{translate('page.keys.secretUse')}</Text>
        <pre className={styles.code} tabIndex={0} aria-label="Authorization">
          <code>{`curl -H "Authorization: Bearer $KEY" ${location.origin}/api/fiche/list`}</code>
        </pre>
      </Stack>
      <Group justify="end" className={dialogStyles.buttons ?? ''}>
        <Button onClick={onClose}>{translate('page.keys.stored')}</Button>
      </Group>
    </Stack>
  )
}
