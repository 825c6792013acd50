// The classes of the component library's text input. In the bundles, its list of classes stands in for the component
// (cli/bundle/light-parts.ts), which a page need not load for them.

import { Input } from '@mantine/core'

/** The class of each part of a text input: `wrapper`, `input`, `section`, `label` and so on. */
export const inputClasses: Readonly<Record<string, string>> = Input.classes
