/**
 * `sheets lab`: compares the results of a laboratory with the wines, prints every change, and saves all of them, or
 * with `--dry-run` none.
 */
import { textOf, textsOf, type Call } from '../common/command.ts'
import { exit, type ExitCode } from '../common/exit-codes.ts'
import type { CliContext } from '../common/cli-context.ts'
import { uploadOf } from '../common/files.ts'
import { lineSentence } from '../common/translator.ts'
import { mappingOf, unitsOf } from './column-flags.ts'
import type { Output } from '../../src/contract/operations/index.ts'

type Compared = Output<'lab.check'>

/** What a figure below the limit of detection may mean. */
export const belowLimits = ['limit', 'none'] as const

/** Runs the command. Exit code 1: lines cannot be used, or a published wine differs. */
export async function importResults(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const belowLimit = belowLimits.find((name) => name === textOf(flags, 'below-limit'))
  const input = {
    ...(await uploadOf(context, positionals[0] ?? '')),
    ...(await mappingOf(context, textOf(flags, 'map'))),
    ...unitsOf(context, textsOf(flags, 'unit')),
    ...(belowLimit === undefined ? {} : { belowLimit }),
  }
  const application = await context.application()
  const actor = await context.operator()
  const compared = await application.perform('lab.check', input, actor)
  printComparison(context, compared)
  const { counts, plan } = compared
  const isDryRun = flags.get('dry-run') === true
  if (!isDryRun && counts.changed > 0) await application.perform('lab.apply', { ...input, plan }, actor)
  const id = isDryRun ? 'cli.lab.compared' : 'cli.lab.saved'
  context.printMessage(context.translator.translate(id, { changed: counts.changed }))
  return counts.refused + counts.published > 0 ? exit.faulty : exit.done
}

/** The changes as rows on standard output; what is wrong with lines and columns as sentences. */
function printComparison(context: CliContext, { rows, columns }: Compared): void {
  const { translator } = context
  for (const { header, use, unitMissing, units } of columns) {
    if (use === 'unknown' && header !== '')
      context.printMessage(translator.translate('cli.lab.unknownColumn', { column: header }))
    if (unitMissing)
      context.printMessage(
        translator.translate('cli.lab.unitMissing', {
          column: header,
          unit: `${header}=${units[0] ?? ''}`,
          units: units.join(', '),
        }),
      )
  }
  for (const { line, refused, advised } of rows)
    for (const { column, fault } of [...refused, ...advised])
      context.printMessage(lineSentence(translator, { line, column, fault }))
  context.printRows(
    rows.map(({ line, outcome, sheet, name, by, changes }) => ({
      line,
      outcome,
      sheet,
      name,
      by,
      ...Object.fromEntries(
        changes.map(({ field, before, after }) => [field, `${String(before ?? '')} → ${String(after)}`]),
      ),
    })),
  )
}
