// The switch between light and dark mode.

import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslate } from '../client/translations.ts'

/** Renders both icons; the style sheet shows one, so that server and browser render the same HTML. */
export function ColorSchemeToggle() {
  const translate = useTranslate()
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      onClick={() => {
        toggleColorScheme()
      }}
      aria-label={translate('part.layout.colorScheme')}
      title={translate('part.layout.colorScheme')}
    >
      <IconMoon className="light-only" size={20} stroke={1.6} aria-hidden />
      <IconSun className="dark-only" size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
