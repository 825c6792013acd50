// The styles of Mantine's components, one by one, and the variables of the theme: a page loads those of the components
// that it shows, in place of all.

import type { Plugin } from 'vite'

/** The style sheet in whose place the variables are written. */
const variablesFile = '/views/styles/theme-variables.css'

/**
 * The plugin of the browser's bundle.
 * @param variables the text of the style sheet with the theme's variables
 */
export function withThemeStyles(variables: string): Plugin {
  return {
    name: 'theme-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith(variablesFile) ? variables : null),
    transform: {
      // The module with the names of a component's classes loads their rules.
      filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) => {
        const name = /(\w+)\.module\.mjs$/.exec(id)?.[1] ?? ''
        return { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
      },
    },
  }
}
