// A button that copies a text and confirms it.

import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useTranslate } from '../client/translations.ts'

/** `what` names the text in the accessible label. */
export function CopyButton({ text, what, small = false }: { text: string; what: string; small?: boolean }) {
  const translate = useTranslate()
  const { copy, copied } = useClipboard({ timeout: 2000 })
  const Drawing = copied ? IconCheck : IconCopy
  const label = copied ? translate('part.copyButton.copied') : translate('part.copyButton.copyWhat', { what })
  const shared = {
    variant: 'light',
    color: copied ? 'teal' : 'gray',
    'aria-label': label,
    'aria-live': 'polite',
    onClick: () => {
      copy(text)
    },
  } as const
  if (small)
    return (
      <IconButton {...shared} size={32}>
        <Drawing size={17} stroke={1.7} aria-hidden />
      </IconButton>
    )
  return (
    <Button {...shared} size="xs" leftSection={<Drawing size={16} stroke={1.7} aria-hidden />}>
      {copied ? translate('part.copyButton.copied') : translate('part.copyButton.copy')}
    </Button>
  )
}
