// A button that copies a text and confirms it.

import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useTranslate } from '../client/translations.ts'

type Props = {
  /** Null while it loads. */
  readonly text: string | null
  /** Names the text in the accessible label. */
  readonly what: string
  readonly small?: boolean
}

export function CopyButton({ text, what, small = false }: Props) {
  const translate = useTranslate()
  const { copy, copied } = useClipboard({ timeout: 2000 })
  const Drawing = copied ? IconCheck : IconCopy
  const label = copied ? translate('part.copyButton.copied') : translate('part.copyButton.copyWhat', { what })
  const shared = {
    variant: 'light',
    color: copied ? 'teal' : 'gray',
    'aria-label': label,
    'aria-live': 'polite',
    disabled: text === null,
    onClick: () => {
      if (text !== null) copy(text)
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
