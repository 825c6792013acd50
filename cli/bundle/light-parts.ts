// Parts of packages in whose place the bundles of the views have lighter ones.

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const icon = fileURLToPath(new URL('../../views/ui/icon-element.ts', import.meta.url))
const inputClasses = fileURLToPath(
  new URL('../../node_modules/@mantine/core/esm/components/Input/Input.module.mjs', import.meta.url),
)

/** The plugin of both bundles: the element of icons, and the classes of text inputs without their component. */
export function withLightParts(): Plugin {
  return {
    name: 'light-parts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createReactComponent\.mjs$/ },
      handler: (_id, importer) => (importer?.includes('@tabler/icons-react') === true ? icon : undefined),
    },
    load: {
      filter: { id: /\/views\/ui\/input-classes\.ts$/ },
      handler: () => `export { default as inputClasses } from ${JSON.stringify(inputClasses)}`,
    },
  }
}
