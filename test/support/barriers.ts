// What keeps somebody out of a page, as axe finds it. Axe works inside the page and hands back what it holds against it,
// and nothing of the much greater rest.

import axe, { type Result } from 'axe-core'
import type { Page } from 'playwright-core'

/** Parts of a page, by selectors: those looked at and those left out; and the tags of the rules, where not axe's own choice. */
export type Look = {
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly tags?: readonly string[]
}

/** What axe holds against a page, once nothing moves on it. A frame must be left out: it is judged on its own. */
export async function barriersOn(
  page: Page,
  { include = [], exclude = [], tags }: Look = {},
): Promise<Result[]> {
  if (page.frames().length > 1 && !exclude.includes('iframe'))
    throw new Error('the page has a frame: leave it out, and judge it on its own')
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(axe.source)
  const parts =
    include.length + exclude.length === 0
      ? 'document'
      : JSON.stringify({ ...(include.length > 0 && { include }), exclude })
  const options = {
    resultTypes: ['violations'],
    ...(tags !== undefined && { runOnly: { type: 'tag', values: tags } }),
  }
  await page.evaluate(settling(exclude))
  return page.evaluate<Result[]>(
    `axe.run(${parts}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}

/**
 * Waits inside the page until nothing has moved for some frames: colours on their way are nobody's to read, and what
 * opens begins to move a frame or two after it is there.
 */
function settling(exclude: readonly string[]): string {
  return `(async () => {
    const moves = ({ effect, playState }) => playState === 'running' && effect.getComputedTiming().iterations !== Infinity
      && !${JSON.stringify(exclude)}.some((part) => effect.target.closest(part) !== null)
    for (let still = 0; still < 4; still += 1) {
      const moving = document.getAnimations().filter(moves)
      if (moving.length > 0) still = 0
      await Promise.all(moving.map(({ finished }) => finished.catch(() => null)))
      await new Promise(requestAnimationFrame)
    }
  })()`
}
