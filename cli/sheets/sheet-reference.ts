/** Finds the sheet that a command names by its reference or its id. */
import { refuse } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application } from '../../src/application.ts'

/**
 * The id of the sheet with a reference, archived or not. A number that is no reference is an id. Refuses
 * `sheet.unknown`.
 */
export async function sheetIdOf(application: Application, actor: Actor, name: string): Promise<number> {
  for (const archived of [false, true]) {
    const { rows } = await application.perform(
      'sheets.list',
      { search: name.slice(0, 100), archived, sort: 'reference', size: 200 },
      actor,
    )
    const sheet = rows.find((row) => row.reference === name)
    if (sheet !== undefined) return sheet.id
  }
  return /^\d{1,15}$/u.test(name) ? Number(name) : refuse('sheet.unknown')
}
