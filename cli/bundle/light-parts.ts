// Parts of packages in whose place the bundles of the views have lighter ones.

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const icon = fileURLToPath(new URL('../../views/ui/icon-element.ts', import.meta.url))
/** The module in whose name the package's icons import their element; packages import a default. */
const iconModule = '\0icon-element'
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
      handler: (_id, importer) =>
        importer?.includes('@tabler/icons-react') === true ? iconModule : undefined,
    },
    load: {
      filter: { id: /^\0icon-element$|\/views\/ui\/input-classes\.ts$/ },
      handler: (id) =>
        id === iconModule
          ? `export { createIcon as default } from ${JSON.stringify(icon)}`
          : `export { default as inputClasses } from ${JSON.stringify(inputClasses)}`,
    },
  }
}
