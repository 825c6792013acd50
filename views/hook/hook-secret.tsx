// The secret of webhooks, which is shown this once: to copy, and what it is for.

import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useTranslate } from '../client/translations.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import dialogStyles from '../ui/dialog.module.css'
import styles from '../ui/snippet.module.css'

export function HookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  const title = translate('page.hooks.secretTitle')
  return (
    <Dialog opened onClose={onClose} title={title} isFirm>
      <Stack gap="lg">
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {translate('page.hooks.secretText')}
        </Alert>
        <Stack gap="xs">
          <pre className={styles.code} tabIndex={0} aria-label={translate('page.hooks.secret')}>
            <code>{secret}</code>
          </pre>
          <Group justify="end">
            <CopyButton text={secret} what={translate('page.hooks.secret')} />
          </Group>
        </Stack>
        <Text size="sm">{translate('page.hooks.secretUse')}</Text>
        <Group justify="end" className={dialogStyles.buttons ?? ''}>
          <Button onClick={onClose}>{translate('page.keys.stored')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
