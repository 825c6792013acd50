/** The flags with which a person says what the columns of a file hold: `--map` and `--unit`. */
import type { CliContext } from '../common/cli-context.ts'
import { Misuse } from '../common/exit-codes.ts'
import { readBytes } from '../common/files.ts'
import { fieldNamed } from '../../src/domain/spreadsheet/headers.ts'
import { unitIds, type UnitId } from '../../src/domain/spreadsheet/units.ts'

/** The mapping of `--map`, a JSON file of header and field. Throws `Misuse` for any other file. */
export async function mappingOf(
  context: CliContext,
  path: string | undefined,
): Promise<{ mapping?: Record<string, string> }> {
  if (path === undefined) return {}
  const misuse = () => new Misuse(context.translator.translate('cli.inputNotJson', { file: path }))
  try {
    const mapping: unknown = JSON.parse((await readBytes(context, path)).toString('utf8'))
    if (!isMapping(mapping)) throw misuse()
    const [column, field] =
      Object.entries(mapping).find(([, name]) => name !== '' && fieldNamed(name) === null) ?? []
    if (column !== undefined && field !== undefined)
      throw new Misuse(context.translator.translate('cli.import.unknownField', { file: path, column, field }))
    return { mapping }
  } catch (error) {
    if (error instanceof SyntaxError) throw misuse()
    throw error
  }
}

function isMapping(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((field) => typeof field === 'string')
  )
}

/** Units of columns, each as `header=unit`; a header may itself contain the sign. */
export function unitsOf(
  { translator }: CliContext,
  words: readonly string[],
): { units?: Record<string, UnitId> } {
  if (words.length === 0) return {}
  const units = words.map((word): [string, UnitId] => {
    const [, header = '', name] = /^(.+)=([^=]+)$/su.exec(word) ?? []
    const unit = unitIds.find((id) => id === name)
    if (unit === undefined)
      throw new Misuse(
        translator.translate('cli.import.unknownUnit', { text: word, units: unitIds.join(', ') }),
      )
    return [header.trim(), unit]
  })
  return { units: Object.fromEntries(units) }
}
