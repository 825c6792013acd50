// The entry of the server's label bundle, which renders the answers to scans. No browser loads it as script.

import stylesheet from './label.css?inline'

export { renderLabelPage, type LabelPage } from './label-page.tsx'
export { renderLabelNotice, type LabelNotice } from './label-notice.tsx'
export type { LabelShell } from './document.tsx'

/** The text of the label's style element; the content security policy contains its SHA-256. */
export const labelStylesheet: string = stylesheet
