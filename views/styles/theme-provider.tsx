// Gives Mantine's components the theme. The theme's variables are in a style sheet that the build writes
// (cli/bundle/theme-styles.ts), not in the document: Mantine's own provider would compute them for each page.

import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useColorSchemeChoice } from './color-scheme.ts'
import { theme } from './theme.ts'

export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [colorScheme, setColorScheme] = useColorSchemeChoice()
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme: () => {
        setColorScheme('auto')
      },
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      getStyleNonce: () => nonce,
      cssVariablesSelector: ':root',
      // A page has hundreds of elements. In style sheets such names become those of the library (theme-styles.ts).
      withStaticClasses: false,
    }),
    [colorScheme, setColorScheme, nonce],
  )
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
