// A company with something in every table: the demo's estate, and versions, lots, links, a picture, reports of
// lines, packings, files of batches, an import, users and messages.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { operatorOf, type TestApplication } from './application.ts'
import { makeDemo } from '../../cli/demo/demo.ts'
import type { Application } from '../../src/application.ts'
import type { Database } from '../../src/persistence/database.ts'

/** The company, and the serials and units whose addresses a test reads. */
export type FullCompany = {
  readonly companyId: number
  readonly batch: number
  /** Digital links of serials: of a batch, void, and of a line. */
  readonly serials: readonly string[]
}

/** Fills the company of the demo. `text` is a word in its texts, to find them again. */
export async function makeFullCompany(
  application: Application,
  db: Database,
  text = 'Rives',
): Promise<FullCompany> {
  const made = await makeDemo(application)
  if (made === null) throw new Error('The database is not new.')
  const companyId = made.company
  const owner = operatorOf(companyId)
  const idOf = async (reference: string): Promise<number> =>
    (await db('sheets').where({ company_id: companyId, reference }).pluck<number[]>('id'))[0] ?? 0
  const red = await idOf('DR-GALETS-2024')
  const white = await idOf('DR-TERRASSES-2024')
  await application.perform(
    'sheets.adjust',
    { id: red, reason: 'new analysis', changes: { sugars: 3.3, carbohydrates: null } },
    owner,
  )
  await application.perform(
    'sheets.saveLots',
    {
      id: red,
      lots: [
        { lot: 'L1', version: 1 },
        { lot: 'L2', version: 2 },
      ],
    },
    owner,
  )
  await application.perform(
    'sheets.setLinks',
    {
      id: red,
      links: [{ type: 'sustainabilityInfo', title: `Sol ${text}`, href: 'https://example.org/sol' }],
    },
    owner,
  )
  await application.perform(
    'admin.updateSheet',
    { nutri_id: white, changes: {}, withdrawn: true, reason: 'recall' },
    owner,
  )
  await addPicture(db, red)
  await addCertificate(application, companyId)
  await application.perform(
    'users.create',
    { email: `anna@${text.toLowerCase()}.test`, firstName: 'Anna', lastName: text, rights: ['fiche_see'] },
    owner,
  )
  await application.perform(
    'imports.start',
    {
      fileName: `${text}.csv`,
      content: readFileSync(new URL('../fixtures/wines-faulty.csv', import.meta.url)).toString('base64'),
    },
    owner,
  )
  await application
    .perform('companies.saveOptions', { options: JSON.stringify({}) }, owner)
    .catch(() => undefined)
  await db('messages').insert({
    company_id: companyId,
    user_id: null,
    email: `anna@${text.toLowerCase()}.test`,
    subject: 'Question',
    message: `About ${text}`,
    created_at: new Date('2026-11-01T10:00:00.123Z'),
  })
  return { companyId, ...(await makeSerials(application, companyId, red, white)) }
}

async function addPicture(db: Database, sheetId: number): Promise<void> {
  const bytes = await sharp({ create: { width: 27, height: 48, channels: 3, background: '#7a1f3d' } })
    .webp()
    .toBuffer()
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await db('pictures').insert({ fingerprint, bytes, created_at: new Date() }).onConflict().ignore()
  await db('sheets')
    .where('id', sheetId)
    .update({
      product: JSON.stringify({ id: 'P 1', name: 'Galets', image: `/pictures/${fingerprint}.webp` }),
    })
}

/** The text of the GS1 certificate of the company. */
export const certificateText = '%PDF-1.7 Deux Rives'

async function addCertificate(application: Application, companyId: number): Promise<void> {
  const content = Buffer.from(certificateText).toString('base64')
  await application.perform(
    'prefixes.claim',
    { prefix: '3012345', fileName: 'gs1.pdf', content },
    operatorOf(companyId),
  )
}

async function makeSerials(
  application: Application,
  companyId: number,
  red: number,
  white: number,
): Promise<Pick<FullCompany, 'batch' | 'serials'>> {
  const owner = operatorOf(companyId)
  const { batch } = await application.perform(
    'serials.open',
    { fiche: red, count: 60, lot: 'L2', preset: 'pattern', pattern: 'DR######', request: 'small' },
    owner,
  )
  const codes = await codesOf(application, companyId, batch.id)
  await application.perform('serials.files', { batch: batch.id, formats: ['svg-zip', 'zpl'] }, owner)
  await application.perform(
    'serials.report',
    { target: batch.id, request: 'r1', state: 'printed', rows: codes.slice(0, 40) },
    owner,
  )
  await application.perform(
    'serials.report',
    { target: batch.id, request: 'r2', state: 'commissioned', rows: codes.slice(0, 12) },
    owner,
  )
  await application.perform(
    'serials.report',
    { target: batch.id, request: 'r3', state: 'printed', rows: ['nonsense'] },
    owner,
  )
  await application.perform('serials.void', { batch: batch.id, from: 41, to: 45, reason: 'torn roll' }, owner)
  const line = '(01)03012345000215(21)OWN-1'
  await application.perform(
    'serials.report',
    { target: 'line-1', request: 'l1', state: 'printed', rows: [line], fiche: red },
    owner,
  )
  await application.perform(
    'serials.report',
    { target: 'line-1', request: 'l2', state: 'commissioned', rows: [line] },
    owner,
  )
  const { ssccs } = await application.perform(
    'serials.sscc',
    { count: 2, prefix: '3012345', request: 'cases' },
    owner,
  )
  const rows = codes.slice(0, 6).map((child) => ({ parent: ssccs[0] ?? '', child }))
  await application.perform('serials.pack', { request: 'p1', rows }, owner)
  await application.perform(
    'serials.pack',
    { request: 'p2', action: 'unpack', rows: rows.slice(0, 1) },
    owner,
  )
  const event = {
    ...{
      type: 'ObjectEvent',
      action: 'OBSERVE',
      bizStep: 'inspecting',
      epcList: ['urn:epc:id:sgtin:0614141.107346.1'],
    },
    ...{ eventTime: '2026-11-21T08:00:00+01:00', eventTimeZoneOffset: '+01:00', 'ex:checked': 'yes' },
    '@context': { ex: 'https://example.org/' },
  }
  await application.perform('epcis.captureEvent', { event }, owner)
  const query = '{"EQ_bizStep":["inspecting"]}'
  await application.perform('epcis.saveQuery', { name: 'inspected', query }, owner)
  await application
    .perform('serials.open', { fiche: white, count: 5, preset: 'sequential', request: 'plain' }, owner)
    .catch(() => undefined)
  return {
    batch: batch.id,
    serials: [codes[0] ?? '', codes[41] ?? '', 'http://q.test/01/03012345000215/21/OWN-1'],
  }
}

async function codesOf(application: Application, companyId: number, batch: number): Promise<string[]> {
  const file = await application.perform('serials.codes', { batch, format: 'txt' }, operatorOf(companyId))
  const parts: string[] = []
  if (file.body instanceof Uint8Array) throw new Error('codes are a stream')
  for await (const chunk of file.body) parts.push(String(chunk))
  return parts.join('').trimEnd().split('\r\n')
}

/** The settings that two installations share, so that labels and serials of one are those of the other. */
export const sharedSettings = {
  SERIAL_KEY: '0f'.repeat(32),
  APP_ORIGIN: 'http://app.test',
  PRESENTATION_ORIGIN: 'http://label.test',
  CODE_ORIGIN: 'http://q.test',
} as const

/** Every row of every table with the company's id but audit, and the company's own, by table. */
export async function rowCounts(world: TestApplication): Promise<Record<string, number>> {
  const { db } = world.database
  const tables = await db('information_schema.columns')
    .where({ column_name: 'company_id', table_schema: 'public' })
    .orderBy('table_name')
    .pluck<string[]>('table_name')
  const counts = await Promise.all(
    [...tables, 'companies', 'pictures', 'serial_counters'].map(
      async (table) =>
        [table, Number((await db(table).count({ count: '*' }).first())?.['count'] ?? 0)] as const,
    ),
  )
  return Object.fromEntries(counts)
}
