// The classes of elements of components, for the build: our style sheets name them `.mantine-Alert-root`.

import * as components from '@mantine/core'

/**
 * The class of an element.
 * @param component its name, such as `Alert`
 * @param part such as `root`
 * @throws when the component has no such element
 */
export function elementClass(component: string, part: string): string {
  const { classes } = (components as Readonly<Record<string, unknown>>)[component] as {
    readonly classes?: Readonly<Record<string, string>>
  }
  const own = classes?.[part]
  if (own === undefined) throw new Error(`${component} has no element ${part} with a class of its own.`)
  return own
}
