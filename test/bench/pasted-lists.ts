// The reader of pasted lists on texts that are made to be slow.

import { readPastedList } from '../../src/domain/sheet/pasted-list.ts'
import { vocabulary } from '../domain/sheet/pasted-line.ts'
import { endlessLists } from '../support/endless-lists.ts'
import { under, type Figure } from './figure.ts'

/** Reads each list once. */
export function pastedLists(): Promise<Figure[]> {
  const begun = process.cpuUsage()
  for (const text of endlessLists) readPastedList(text, vocabulary)
  const seconds = process.cpuUsage(begun).user / 1e6
  return Promise.resolve([under('nine pasted lists made to be slow, processor', seconds, 's', 2)])
}
