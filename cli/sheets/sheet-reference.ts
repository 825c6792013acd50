/** A sheet as it is named on the command line: by its reference, or by its id. */
import { refuse } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application } from '../../src/application.ts'

/** The id of the sheet with a reference, archived or not; a number that is no reference is an id. */
export async function sheetIdOf(application: Application, actor: Actor, asked: string): Promise<number> {
  for (const archived of [false, true]) {
    const { rows } = await application.perform(
      'sheets.list',
      { search: asked.slice(0, 100), archived, sort: 'reference', size: 200 },
      actor,
    )
    const found = rows.find((row) => row.reference === asked)
    if (found !== undefined) return found.id
  }
  return /^\d{1,15}$/u.test(asked) ? Number(asked) : refuse('sheet.unknown')
}
