/**
 * Archives of companies: `company export` writes one to a file of this machine, `company import` brings one into
 * this installation, `company compare` compares two.
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf, type Call, type Command } from './common/command.ts'
import { exit, type ExitCode } from './common/exit-codes.ts'
import type { CliContext } from './common/cli-context.ts'
import { isFolder, onFile } from './common/files.ts'
import { reportedProgress } from './common/progress.ts'
import { refuse } from '../src/domain/refusal.ts'

/** The commands on archives. */
export function companyCommands(): Command[] {
  return [
    {
      path: ['company', 'export'],
      positionals: [],
      isForOneCompany: true,
      example: '--company 3 --out estate.zip',
      flags: [{ name: 'out', value: 'file', messageId: 'cli.flag.out' }],
      run: exportCompany,
    },
    {
      path: ['company', 'import'],
      positionals: ['archive.zip'],
      isForOneCompany: false,
      example: 'estate.zip',
      flags: [],
      run: importCompany,
    },
    {
      path: ['company', 'compare'],
      positionals: ['first.zip', 'second.zip'],
      isForOneCompany: false,
      example: 'estate.zip copy.zip',
      flags: [],
      run: compareArchives,
    },
  ]
}

/** Writes to `<out>.part` first, so that an interrupted command leaves no incomplete archive. */
async function exportCompany(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const application = await context.application()
  const actor = await context.operator()
  const companyId = actor.kind === 'anyone' ? null : actor.companyId
  if (companyId === null) return refuse('company.unknown')
  const out = textOf(flags, 'out') ?? '.'
  const part = isFolder(out) ? join(out, `company-${String(companyId)}.zip.part`) : `${out}.part`
  const unregister = context.onStop(() => {
    void rm(part, { force: true })
  })
  try {
    const { name, bytes, manifest } = await onFile(context, 'cli.fileUnreadable', part, () =>
      application.operatorCommands.exportCompany(companyId, part, reportedProgress()),
    )
    const path = isFolder(out) ? join(out, name) : out
    await onFile(context, 'cli.fileUnreadable', path, () => rename(part, path))
    const rows = manifest.members.reduce(
      (sum, member) => sum + (member.columns === null ? 0 : (member.rows ?? 0)),
      0,
    )
    context.printRecord({ file: path, bytes, rows, members: manifest.members.length })
    return exit.done
  } finally {
    unregister()
    await rm(part, { force: true })
  }
}

async function importCompany(context: CliContext, { positionals: [path = ''] }: Call): Promise<ExitCode> {
  const application = await context.application()
  const { translator } = context
  const imported = await onFile(context, 'cli.fileUnreadable', path, () =>
    application.operatorCommands.importCompany(path),
  )
  const { companyId, tva, name, rows, users, renumbered, otherOrigin, labelsEqual } = imported
  context.printRecord({ company: companyId, tva, name, rows, users, labelsEqual })
  context.printMessage(translator.translate('cli.company.usersReset', { count: users }))
  if (renumbered.length > 0)
    context.printMessage(translator.translate('cli.company.renumbered', { kinds: renumbered.join(', ') }))
  if (otherOrigin !== null)
    context.printMessage(
      translator.translate('cli.company.otherOrigin', {
        theirs: otherOrigin,
        own: application.config.codeOrigin,
      }),
    )
  if (!labelsEqual) context.printMessage(translator.translate('cli.company.labelsDiffer'))
  return exit.done
}

/** Exit code 1: the archives differ; the members that do are printed. */
async function compareArchives(
  context: CliContext,
  { positionals: [first = '', second = ''] }: Call,
): Promise<ExitCode> {
  const application = await context.application()
  const members = await onFile(context, 'cli.fileUnreadable', first, () =>
    application.operatorCommands.compareArchives(first, second),
  )
  context.printRows(members.map((member) => ({ member })))
  if (members.length === 0) context.printMessage(context.translator.translate('cli.company.equal'))
  return members.length === 0 ? exit.done : exit.faulty
}
