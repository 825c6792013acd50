// The data that the server writes into the document, as JSON in a script element, for the browser to start
// from.

import type { InterfaceLanguage } from '../../src/domain/languages.ts'
import type { PageName } from '../../src/contract/pages.ts'
import type { Dictionary } from './dictionaries.ts'
import type { PageData } from './page-data.ts'
import type { ServerValues } from './server-values.ts'
import type { SubmittedForm } from './submitted-form.ts'
import type { ClientSession } from './session.ts'

/** Id of the script element; src/web/document.ts writes it. */
export const documentDataId = 'page-data'
/** Id of the element the pages are rendered in. */
export const rootId = 'root'

/** Id of the template of the screen that needs no script; src/web/document.ts writes it. */
export const failureTemplateId = 'failure'
/** The event of the window after which that screen replaces the page; its detail is reported. */
export const failureEvent = 'pagefailure'

export type DocumentData = {
  /** Null when no page has the address. */
  readonly page: PageName | null
  readonly data: PageData | null
  readonly session: ClientSession
  readonly language: InterfaceLanguage
  /** The version of the messages of pages (client/page-messages.ts). */
  readonly messages: string
  /** The messages of large groups that the page shows (src/contract/message-families.ts). */
  readonly words?: Dictionary
  /** What the server computed for the page (client/server-values.ts). */
  readonly computed?: ServerValues
  /** The outcome of the page's form, when it was submitted without script. */
  readonly submittedForm?: SubmittedForm
}
