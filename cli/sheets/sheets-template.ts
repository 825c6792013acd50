/** `sheets template`: the template of an import file, as a workbook when the path ends with `.xlsx`, else as CSV. */
import { textOf, type Call } from '../common/command.ts'
import { exit, type ExitCode } from '../common/exit-codes.ts'
import type { CliContext } from '../common/cli-context.ts'
import { writeFileAnswer } from '../common/files.ts'

/** Writes the template in the language of the command line. */
export async function writeTemplate(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const out = textOf(flags, 'out')
  const lang = context.translator.language
  const application = await context.application()
  const form = textOf(flags, 'form') === 'codes' ? 'codes' : 'names'
  const file = /\.xlsx$/i.test(out ?? '')
    ? await application.perform('imports.templateWorkbook', { lang }, context.globalOperator)
    : await application.perform('imports.template', { lang, form }, context.globalOperator)
  await writeFileAnswer(context, file, out)
  return exit.done
}
