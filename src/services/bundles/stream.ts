// The files of a small selection as one ZIP, answered at once.

import { bundleName, filesOfWine, listsOf, prepareWine, type PreparedWine } from './contents.ts'
import { refuseImpossible } from './file-kinds.ts'
import { ownStores, type Context } from '../context.ts'
import { refuseOtherThanOne, selectedIds } from '../sheet-lists.ts'
import { service } from '../service.ts'
import { mostCodedOfAnswer, mostWinesAtOnce } from '../../contract/bundle-weight.ts'
import type { BundleChoice } from '../../contract/operations/bundles.ts'
import { refuse } from '../../domain/refusal.ts'
import type { LeftOut } from '../../persistence/sharing/bundles.ts'
import type { ArchiveEntry } from '../../render/archive.ts'

/** Most wines of one answer on the command line, which has nobody else to wait for. */
const mostWinesOfOperator = 10_000

/**
 * The files of several wines as one ZIP, with an index and a list of what is left out. Refuses `sheet.unknown`,
 * `sheet.selectionTooLarge`, `sheet.notValidated` when no wine has a code, `bundle.tooHeavyAtOnce`, and what
 * `refuseImpossible` refuses.
 */
export const exportSelection = service<'codes.export'>(async (context, input) => {
  refuseOtherThanOne(input)
  refuseImpossible(input)
  const hasDocuments = (input.kit ?? []).length > 0 || input.artworkReport === true
  const most = context.actor.kind === 'operator' && !hasDocuments ? mostWinesOfOperator : mostWinesAtOnce
  const archived = input.filter?.archived ?? false
  const { sheets: store, companyId } = ownStores(context)
  const ids = await selectedIds(context, input, archived, most)
  const found = new Map((await store.withIds(ids)).map((sheet) => [sheet.id, sheet]))
  // In the order of the caller.
  const sheets = (input.ids ?? ids).flatMap((id) => found.get(id) ?? [])
  const coded = sheets.filter((sheet) => sheet.code !== null).length
  if (coded === 0) refuse('sheet.notValidated')
  if (context.actor.kind !== 'operator') refuseHeavy(input, coded)
  const { archive } = await import('../../render/archive.ts')
  const actor = { ...context.actor, language: input.lang ?? context.actor.language }
  const wines: PreparedWine[] = []
  // What documents need is read now: nothing can be read while the ZIP is sent.
  for (const sheet of new Set(sheets))
    wines.push(await prepareWine({ ...context, actor }, companyId, sheet, input))
  return {
    name: bundleName(actor.language, context.now),
    type: 'application/zip',
    body: archive(entriesOf({ ...context, actor }, wines), context.now),
  }
})

/** Refuses files of more wines, or larger ones, than one answer has the time for (`bundle.tooHeavyAtOnce`). */
function refuseHeavy(choice: BundleChoice, coded: number): void {
  const most = mostCodedOfAnswer(choice)
  if (coded > most) refuse('bundle.tooHeavyAtOnce', { values: { most } })
}

async function* entriesOf(
  context: Pick<Context, 'actor' | 'config'>,
  wines: readonly PreparedWine[],
): AsyncGenerator<ArchiveEntry> {
  const left: LeftOut[] = []
  const lines: (readonly string[])[] = []
  for (const wine of wines) {
    for await (const { name, body, line } of filesOfWine(context, wine, (one) => left.push(one))) {
      lines.push(line)
      yield { name, body }
    }
  }
  for (const { name, body } of listsOf(context.actor.language, lines, left))
    yield { name, body: Buffer.concat([...body]) }
}
