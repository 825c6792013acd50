// Light or dark mode: as chosen on this device, else as the system has it, else light (specification 2, decision
// 68). The document's own script reads the same key before the first paint (src/web/document.ts).

import { useCallback, useEffect, useState } from 'react'

/** Key of the choice in local storage. */
export const colorSchemeKey = 'color_scheme'

/** The choice; `auto` is the system's. */
export type ColorScheme = 'light' | 'dark' | 'auto'

const systemIsDark = '(prefers-color-scheme: dark)'

/** The choice, and what changes it. The document shows it at once, also when another tab or the system changes. */
export function useColorSchemeChoice(): [ColorScheme, (choice: ColorScheme) => void] {
  const [choice, setChoice] = useState(storedChoice)
  const choose = useCallback((next: ColorScheme) => {
    try {
      localStorage.setItem(colorSchemeKey, next)
    } catch {
      // The choice is lost when the page closes.
    }
    show(next)
    setChoice(next)
  }, [])
  useEffect(() => {
    const media = matchMedia(systemIsDark)
    const follow = (): void => {
      show(choice)
    }
    const followTab = ({ key }: StorageEvent): void => {
      if (key === colorSchemeKey) setChoice(storedChoice)
    }
    follow()
    media.addEventListener('change', follow)
    addEventListener('storage', followTab)
    return () => {
      media.removeEventListener('change', follow)
      removeEventListener('storage', followTab)
    }
  }, [choice])
  return [choice, choose]
}

function show(choice: ColorScheme): void {
  const isDark = choice === 'dark' || (choice === 'auto' && matchMedia(systemIsDark).matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}

function storedChoice(): ColorScheme {
  // The server has no choice to read.
  if (typeof document === 'undefined') return 'auto'
  try {
    const stored = localStorage.getItem(colorSchemeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}
