// How files are named after pages. Without the chunks of pages, so that it loads without the bundler too.

import type { PageName } from '../../src/contract/pages.ts'

/** The name of a page in names of files: `company-create` of `companyCreate`. */
export function fileNameOf(page: PageName): string {
  return page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
