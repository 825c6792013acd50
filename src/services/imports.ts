// Imports of files: checked during the call (imports/check.ts), run by the worker slice by slice (imports/run.ts)
// with the same rules as the form. Every issue is stored with its line and column (specification 5 and 8,
// contract 8).

import { record as recordAudit } from './audit.ts'
import { keyIdOf, ownStores, userIdOf } from './context.ts'
import { readUpload } from './import-files.ts'
import { importAnswer, importAnswers } from './imports/answers.ts'
import { allChoices, columnChoices, requireColumns } from './imports/column-choices.ts'
import { service } from './service.ts'
import { settleOf } from './settle.ts'
import { refuse } from '../domain/refusal.ts'
import { changeCompany } from '../persistence/companies.ts'

/**
 * Stores an upload and enqueues its import. Refuses `import.badlyBuilt` without a column for the brand,
 * `import.unitMissing` while a person has to choose the unit of a column, and `import.alreadyRunning`.
 */
export const start = service<'imports.start'>(async (context, input) => {
  const stores = ownStores(context)
  const choices = await columnChoices(context, stores.companyId, input)
  const table = readUpload(input, choices)
  requireColumns(table.headers, table.headerLine)
  const { mapping, units } = allChoices(choices)
  await settleOf(context, stores.companyId)
  const record = await stores.imports.insert(
    {
      userId: userIdOf(context.actor),
      keyId: keyIdOf(context.actor),
      language: context.actor.language,
      fileName: input.sourceName ?? input.fileName,
      mapping,
      units,
      preset: choices.preset ?? null,
      lines: table.lines.length,
      source: { content: Buffer.from(input.content, 'base64') },
    },
    context.now,
  )
  const remembers = input.mapping !== undefined || input.units !== undefined
  if (remembers)
    await changeCompany(context.trx, stores.companyId, { csv_mapping: mapping, csv_units: units })
  await context.enqueue('import.run', { companyId: stores.companyId, importId: record.id })
  const after = { fileName: record.fileName, lines: record.lines }
  const subject = `import ${String(record.id)}`
  await recordAudit(context, stores.companyId, 'imports.start', subject, null, after)
  return { code: 0, import: await importAnswer(stores, record, context.actor.language, context.now) }
})

/** The newest 50 imports of the company. */
export const list = service<'imports.list'>(async (context) => {
  const stores = ownStores(context)
  const records = await stores.imports.list(50)
  return { imports: await importAnswers(stores, records, context.actor.language, context.now) }
})

/** One import with its progress. Refuses `import.unknown`. */
export const get = service<'imports.get'>(async (context, input) => {
  const stores = ownStores(context)
  const record = (await stores.imports.find(input.id)) ?? refuse('import.unknown')
  return importAnswer(stores, record, context.actor.language, context.now)
})
