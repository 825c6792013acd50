// The entry of the server's label bundle: what a scan is answered with. Never sent to a browser as script.

import stylesheet from './label.css?inline'

export { renderLabelPage, type LabelPage } from './label-page.tsx'
export { renderLabelNotice, type LabelNotice } from './label-notice.tsx'
export type { LabelShell } from './document.tsx'

/** The text of the label's style element, to be handed to the pages; its SHA-256 goes into the content security policy. */
export const labelStylesheet: string = stylesheet
