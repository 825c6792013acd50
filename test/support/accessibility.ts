// Accessibility violations of a page, found by axe. Axe runs inside the page and returns only the violations:
// its full result is much larger.

import axe, { type Result } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * The parts of a page to check or leave out, by selectors, and the tags or names of the rules if not axe's defaults.
 */
export type AxeScope = {
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly tags?: readonly string[]
  readonly rules?: readonly string[]
}

/** The violations of a page, once nothing moves on it. A frame must be left out and checked alone. */
export async function accessibilityViolations(
  page: Page,
  { include = [], exclude = [], tags, rules }: AxeScope = {},
): Promise<Result[]> {
  if (page.frames().length > 1 && !exclude.includes('iframe'))
    throw new Error('The page has a frame: leave it out, and check it alone.')
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(axe.source)
  const parts =
    include.length + exclude.length === 0
      ? 'document'
      : JSON.stringify({ ...(include.length > 0 && { include }), exclude })
  const options = {
    resultTypes: ['violations'],
    ...(tags !== undefined && { runOnly: { type: 'tag', values: tags } }),
    ...(rules !== undefined && { runOnly: { type: 'rule', values: rules } }),
  }
  await page.evaluate(waitForAnimations(exclude))
  return page.evaluate<Result[]>(
    `axe.run(${parts}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}

/**
 * The violations of a page in both schemes, each with its scheme: all rules in light, and in dark those of colour,
 * because nothing else differs. The page is light afterwards.
 */
export async function violationsInBothSchemes(page: Page, scope: AxeScope = {}): Promise<[string, Result][]> {
  const found: [string, Result][] = []
  for (const scheme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`)
    const rules = scheme === 'dark' ? { rules: ['color-contrast'] } : {}
    const violations = await accessibilityViolations(page, { ...scope, ...rules })
    found.push(...violations.map((violation): [string, Result] => [scheme, violation]))
  }
  return found
}

/**
 * Script that waits until nothing has moved for four frames: axe must not measure colours during a
 * transition, and elements that open start to move a frame or two after they appear. It looks at each frame: the
 * `finished` of a transition whose element has gone may never be settled.
 */
function waitForAnimations(exclude: readonly string[]): string {
  return `(async () => {
    const moves = ({ effect, playState }) => playState === 'running'
      && effect.getComputedTiming().iterations !== Infinity
      && !${JSON.stringify(exclude)}.some((part) => effect.target.closest(part) !== null)
    for (let still = 0; still < 4; still += 1) {
      if (document.getAnimations().some(moves)) still = 0
      await new Promise(requestAnimationFrame)
    }
  })()`
}
