// What the server writes into the document for the browser to start from: JSON in a script element of this id.

import type { InterfaceLanguage } from '../../src/domain/languages.ts'
import type { PageName } from '../../src/contract/pages.ts'
import type { PageData } from './page-data.ts'
import type { Posted } from './submitted-form.ts'
import type { ClientSession } from './session.ts'

/** Id of the element; src/web/document.ts writes it. */
export const documentDataId = 'page-data'
/** Id of the element the pages are rendered in. */
export const rootId = 'root'

export type DocumentData = {
  /** Null where no page has the address. */
  readonly page: PageName | null
  readonly data: PageData | null
  readonly session: ClientSession
  readonly language: InterfaceLanguage
  /** What became of the page's form, when it was sent without script. */
  readonly posted?: Posted
}
