// Runs inside a copy of the repository with one more field, and prints as JSON where the field appears.

import { readConfig } from '../../../src/config.ts'
import { openApi } from '../../../cli/reference/openapi.ts'
import { exampleDraft } from '../../../src/domain/field.ts'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { sheetChanges, sheetFields, type SheetChanges } from '../../../src/domain/sheet/fields.ts'
import { buildNameIndex } from '../../../src/domain/spreadsheet/name-index.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import { templateRows } from '../../../src/domain/spreadsheet/table.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import { openApplication } from '../../../src/application.ts'
import { validationIssues } from '../../../src/validation.ts'
import { loadLabelViews } from '../../../src/web/label-views.ts'
import { dictionary, translate } from '../../../src/translations.ts'

type Rendering = (page: object) => Promise<{ html: string }>

const root = new URL('../../..', import.meta.url)
const operator = (companyId: number | null): Actor => ({ kind: 'operator', language: 'en', companyId })

const names = buildNameIndex(interfaceLanguages.map(dictionary))
const rows = templateRows().map((cells, line) => ({ line: line + 1, cells }))
const read = readTable(rows, {}, names)
const draft: Record<string, unknown> = read.lines[0]?.draft ?? {}

const application = await openApplication(readConfig(process.env, { root: '.' }), {
  role: 'cli',
  jobs: 'here',
})
const { company } = await application.perform(
  'companies.create',
  {
    tva: 'CHE123456789',
    name: 'Maison d’ailleurs',
    address: 'Rue 1',
    postalCode: '1000',
    city: 'Lausanne',
    country: 'CH',
    bypass: true,
  },
  operator(null),
)
const { users } = await application.perform('admin.users', { company_id: company.id }, operator(null))
const {
  gln: _gln,
  gtin: _gtin,
  cpv: _cpv,
  cpvReason: _reason,
  sparklingMethod: _method,
  ...example
} = exampleDraft(sheetFields)
const { sheet } = await application.perform(
  'sheets.create',
  { ...example, energySource: 'formula' },
  operator(company.id),
)
const stored: Record<string, unknown> = (
  await application.perform('sheets.get', { id: sheet.id }, operator(company.id))
).draft
await application.perform('admin.updateSheetState', { nutri_id: sheet.id, state: 3 }, operator(null))
const published = await application.perform('sheets.get', { id: sheet.id }, operator(company.id))
const label = await application.readLabel(published.code ?? '')
const labels = await loadLabelViews()
const html =
  label === null ? '' : labels.page({ model: label.model, canonicalUrl: 'http://label.test/' }, 'en')
await application.close()

const { renderPage } = (await import(new URL('dist/server/server.js', root).href)) as {
  renderPage: Rendering
}
const form = await renderPage({
  url: '/create',
  page: 'create',
  language: 'en',
  nonce: 'n',
  data: { reads: { company: { company }, sheet: null } },
  session: {
    flag: 1,
    rights: ['dashboard'],
    admin: false,
    shortAdmin: false,
    username: 'Anne',
    language: 'en',
    demo: false,
    energyFactors: 'annex-xiv',
    law: { symbolFrom: null, packagingLabelActInForce: null },
    brandLength: { min: 5, max: 20 },
    company: { id: company.id, name: 'Maison', state: 'validated', gln: null },
  },
})
const wanted: SheetChanges & Record<string, unknown> = { soil: 'Clay' }

process.stdout.write(
  JSON.stringify({
    form: form.html.includes('Soil of the vineyard'),
    csvTemplate: rows[0]?.cells.includes('soil') === true,
    csvRead: draft['soil'] === 'Grey schist',
    api:
      validationIssues(sheetChanges, wanted).length === 0 &&
      stored['soil'] === 'Grey schist' &&
      users.length === 0,
    openapi: JSON.stringify(openApi('0')).includes('"soil"'),
    label: html.includes('Soil') && html.includes('Grey schist'),
    summaryWords: translate('fr', 'field.soil.title') === 'Soil of the vineyard',
  }),
)
