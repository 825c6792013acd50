// What keeps somebody out of a page, as axe finds it. Axe works inside the page and hands back what it holds against it,
// and nothing of the much greater rest.

import axe, { type Result } from 'axe-core'
import type { Page } from 'playwright-core'

/** Parts of a page, by selectors: those looked at and those left out; and the tags of the rules, where not axe's own choice. */
export type Look = { readonly include?: readonly string[]; readonly exclude?: readonly string[]; readonly tags?: readonly string[] }

/** What axe holds against a page as it stands. A frame must be left out: it is judged on its own. */
export async function barriersOn(page: Page, { include = [], exclude = [], tags }: Look = {}): Promise<Result[]> {
  if (page.frames().length > 1 && !exclude.includes('iframe')) throw new Error('the page has a frame: leave it out, and judge it on its own')
  if (!await page.evaluate<boolean>('typeof axe === "object"')) await page.evaluate(axe.source)
  const parts = include.length + exclude.length === 0 ? 'document' : JSON.stringify({ ...(include.length > 0 && { include }), exclude })
  const options = { resultTypes: ['violations'], ...(tags !== undefined && { runOnly: { type: 'tag', values: tags } }) }
  return page.evaluate<Result[]>(`axe.run(${parts}, ${JSON.stringify(options)}).then(({ violations }) => violations)`)
}
