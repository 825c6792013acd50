// The icons of the package, each with an element of ours (views/ui/icon-element.ts).

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const element = fileURLToPath(new URL('../../views/ui/icon-element.ts', import.meta.url))

/** The plugin of both bundles of the views. */
export function withLightIcons(): Plugin {
  return {
    name: 'light-icons',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createReactComponent\.mjs$/ },
      handler: (_id, importer) => (importer?.includes('@tabler/icons-react') === true ? element : undefined),
    },
  }
}
