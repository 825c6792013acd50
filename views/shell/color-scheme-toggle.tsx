// Light or dark.

import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useWords } from '../client/translations.ts'

/** Both drawings are there and the style sheet shows one, so that server and browser render alike. */
export function ColorSchemeToggle() {
  const say = useWords()
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      onClick={() => {
        toggleColorScheme()
      }}
      aria-label={say('part.layout.colorScheme')}
      title={say('part.layout.colorScheme')}
    >
      <IconMoon className="by-day" size={20} stroke={1.6} aria-hidden />
      <IconSun className="by-night" size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
