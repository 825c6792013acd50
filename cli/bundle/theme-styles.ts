// The styles of Mantine's components, one by one, and the variables of the theme: a page loads those of the components
// that it shows, in place of all.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The style sheet in whose place the variables are written. */
const variablesFile = '/views/styles/theme-variables.css'

/**
 * The plugin of the browser's bundle.
 * @param variables the text of the style sheet with the theme's variables
 * @param classOf the classes of elements that our style sheets name
 */
export function withThemeStyles(variables: string, classOf: ElementClass): Plugin {
  const field = classOf('Input', 'wrapper')
  return {
    name: 'theme-styles',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/(?:theme-variables|@mantine\/core\/styles\/[\w-]+\.layer)\.css$/ },
      handler: (id) =>
        withoutUnused(id.endsWith(variablesFile) ? variables : readFileSync(id, 'utf8'), field),
    },
    transform: {
      // The module with the names of a component's classes loads their rules.
      filter: { id: [/\/@mantine\/core\/esm\/.*\.module\.mjs$/, /\/views\/.*\.css$/] },
      handler: (code, id) => {
        if (id.endsWith('.css')) return { code: withOwnClasses(code, classOf), map: null }
        const name = /(\w+)\.module\.mjs$/.exec(id)?.[1] ?? ''
        return { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
      },
    },
  }
}

/**
 * The same rules without the factor of all sizes, which is 1 in this application, without those for scripts from right
 * to left, which no language of the interface has, and for shadow trees, and without sizes and variants that no element
 * has: the largest size, which only dialogs have, that of large fields, and all variants of fields but one,
 * which fields need not name.
 * @param field the class of fields
 */
function withoutUnused(styles: string, field: string): string {
  return styles
    .replace(/calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g, '$1')
    .replace(/:where\(\[dir="rtl"\]\)[^{}]*\{[^{}]*\}/g, '')
    .replace(new RegExp(`[^{}]*\\.${field}\\[data-variant='(?:filled|unstyled)'\\]\\s*\\{[^{}]*\\}`, 'g'), '')
    .replaceAll(`.${field}[data-variant='default']`, `.${field}`)
    .replace(/,\s*:host(?:\([^)]*\))?/g, '')
    .replace(/\s--(?!mantine-|modal-|drawer-)[a-z-]+-xl:[^;{}]*;/g, '')
    .replace(/\s--(?:input|pill|slider|switch|radio|checkbox|list)-[a-z-]+-lg:[^;{}]*;/g, '')
}

/** The class of an element of a component: `Alert`, `root`. */
export type ElementClass = (component: string, part: string) => string

/** A style sheet of ours, with the classes that the elements it names have: `.mantine-Alert-root`. */
export function withOwnClasses(styles: string, classOf: ElementClass): string {
  return styles.replace(
    /\.mantine-([A-Z]\w*)-(\w+)/g,
    (_name, component: string, part: string) => `.${classOf(component, part)}`,
  )
}
