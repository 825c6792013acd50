// Light or dark, as the reader chose on this device; light until he does (specification section 2). The document's own
// script reads the same key before anything is painted (src/web/document.ts).

import { localStorageColorSchemeManager } from '@mantine/core'

/** Where the choice is kept. */
export const colorSchemeKey = 'color_scheme'

export const colorScheme = localStorageColorSchemeManager({ key: colorSchemeKey })
