// The files of a small selection as one ZIP, answered at once.

import { bundleName, filesOfWine, listsOf } from './contents.ts'
import { refuseImpossible, type DrawingContext } from './file-kinds.ts'
import { ownStores } from '../context.ts'
import { refuseOtherThanOne, selectedIds } from '../sheet-lists.ts'
import { service } from '../service.ts'
import { mostWinesAtOnce, type BundleChoice } from '../../contract/operations/bundles.ts'
import { refuse } from '../../domain/refusal.ts'
import type { LeftOut } from '../../persistence/sharing/bundles.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'
import type { ArchiveEntry } from '../../render/archive.ts'

/** Most wines of one answer on the command line, which has nobody else to wait for. */
const mostWinesOfOperator = 10_000

/**
 * The files of several wines as one ZIP, with an index and a list of what is left out. Refuses `sheet.unknown`,
 * `sheet.selectionTooLarge`, `sheet.notValidated` when no wine has a code, and what `refuseImpossible` refuses.
 */
export const exportSelection = service<'codes.export'>(async (context, input) => {
  refuseOtherThanOne(input)
  refuseImpossible(input)
  const most = context.actor.kind === 'operator' ? mostWinesOfOperator : mostWinesAtOnce
  const archived = input.filter?.archived ?? false
  const ids = await selectedIds(context, input, archived, most)
  const found = new Map((await ownStores(context).sheets.withIds(ids)).map((sheet) => [sheet.id, sheet]))
  // In the order of the caller.
  const sheets = (input.ids ?? ids).flatMap((id) => found.get(id) ?? [])
  if (!sheets.some((sheet) => sheet.code !== null)) refuse('sheet.notValidated')
  const { archive } = await import('../../render/archive.ts')
  const actor = { ...context.actor, language: input.lang ?? context.actor.language }
  return {
    name: bundleName(actor.language, context.now),
    type: 'application/zip',
    body: archive(entriesOf({ ...context, actor }, new Set(sheets), input), context.now),
  }
})

async function* entriesOf(
  context: DrawingContext,
  sheets: ReadonlySet<SheetRecord>,
  choice: BundleChoice,
): AsyncGenerator<ArchiveEntry> {
  const left: LeftOut[] = []
  const lines: (readonly string[])[] = []
  for (const sheet of sheets) {
    for await (const { name, body, line } of filesOfWine(context, sheet, choice, (one) => left.push(one))) {
      lines.push(line)
      yield { name, body }
    }
  }
  for (const { name, body } of listsOf(context.actor.language, lines, left))
    yield { name, body: Buffer.concat([...body]) }
}
