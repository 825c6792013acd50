// Light or dark mode: as chosen on this device, else as the system has it, else light (specification 2, decision
// 68). The document's own script reads the same key before the first paint (src/web/document.ts).

import { localStorageColorSchemeManager } from '@mantine/core'

/** Key of the choice in local storage. */
export const colorSchemeKey = 'color_scheme'

export const colorScheme = localStorageColorSchemeManager({ key: colorSchemeKey })
