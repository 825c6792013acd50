// The variables of the theme as a style sheet, for the build.

import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core'
import { theme, variables } from './theme.ts'

/** Colours of Mantine that no page may use: the style sheet does not have them. */
export const unusedColors = [
  'blue',
  'cyan',
  'grape',
  'green',
  'indigo',
  'lime',
  'orange',
  'pink',
  'violet',
] as const
const unusedVariable = new RegExp(`^--mantine-color-(?:${unusedColors.join('|')})-`, 'u')

/** The style sheet. */
export function variablesText(): string {
  const complete = mergeMantineTheme(DEFAULT_THEME, theme)
  const [usual, own] = [defaultCssVariablesResolver(complete), variables(complete)]
  const merge = (part: 'variables' | 'light' | 'dark'): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ ...usual[part], ...own[part] }).filter(([name]) => !unusedVariable.test(name)),
    )
  return convertCssVariables({
    variables: merge('variables'),
    light: { '--mantine-color-scheme': 'light', ...merge('light') },
    dark: { '--mantine-color-scheme': 'dark', ...merge('dark') },
  })
}
