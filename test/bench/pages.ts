// How long the server takes for every page: of the demo's accounts, with a list of wines longer than its page.
// `SCREENS=kit,views npm run bench pages` measures some of them.

import { screens, type Screen } from '../sheets/screens.ts'
import { answersOf } from './answers.ts'
import { withDemo } from './demo-server.ts'
import { atMost, unpromised, type Figure } from './figure.ts'
import { median } from './measure.ts'

/** Milliseconds of the server's time that a page may take. */
const limit = 10
/** Pages of links that are no longer valid, of an address that does not exist, or without the right are pages too. */
const statuses = [200, 403, 404, 422]

/**
 * Requests each page alone. A page above the limit is requested again after all others: a machine that others share is
 * slower by half for minutes. The lower of the two counts, and both are printed.
 */
export function pages(): Promise<Figure[]> {
  return withDemo(async ({ origin, visitors, records }) => {
    const time = async (screen: Screen): Promise<number> => {
      const headers = visitors[screen.account].headers()
      return median(await answersOf(origin + screen.path(records), headers, statuses))
    }
    const measured: { readonly screen: Screen; readonly first: number }[] = []
    for (const screen of screens.filter(isPage)) measured.push({ screen, first: await time(screen) })
    const figures: Figure[] = []
    for (const { screen, first } of measured) {
      const name = `${screen.name}: answer of the server, p50`
      if (first > limit) figures.push(unpromised(`${name}, first time`, first, 'ms'))
      figures.push(atMost(name, first > limit ? Math.min(first, await time(screen)) : first, 'ms', limit))
    }
    return figures
  })
}

/** Not the style guide, which is a page of development; a guest link answers its page once. */
export function isPage({ name }: Screen): boolean {
  const chosen = process.env['SCREENS']?.split(',')
  return (chosen?.includes(name) ?? true) && !['styleguide', 'guest'].includes(name)
}
