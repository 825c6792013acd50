// The switch between light and dark mode.

import { useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../button/icon-button.tsx'
import { useTranslate } from '../client/translations.ts'

/**
 * The scheme that the page does not show. The system's own scheme is stored as such: the page then changes with the
 * system again.
 */
export function oppositeScheme(): 'light' | 'dark' | 'auto' {
  const chosen = document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches === (chosen === 'dark') ? 'auto' : chosen
}

/** Renders both icons; the style sheet shows one, so that server and browser render the same HTML. */
export function ColorSchemeToggle() {
  const translate = useTranslate()
  const { setColorScheme } = useMantineColorScheme()
  return (
    <IconButton
      variant="subtle"
      color="gray"
      size={36}
      onClick={() => {
        setColorScheme(oppositeScheme())
      }}
      aria-label={translate('part.layout.colorScheme')}
    >
      <IconMoon className="light-only" size={20} stroke={1.6} aria-hidden />
      <IconSun className="dark-only" size={20} stroke={1.6} aria-hidden />
    </IconButton>
  )
}
