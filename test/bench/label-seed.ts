// A full house to bench labels in: 10,000 published sheets with digital links, and a batch of 1,000,000 serials.

import { checkDigit } from '../../src/domain/code/gs1.ts'
import { publicCode, publicCodeLength } from '../../src/domain/code/public-code.ts'
import { readConfig } from '../../src/config.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import { migrateDatabase, openApplication, type Application } from '../../src/application.ts'
import { plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/product.ts'

const sheets = 10_000
const serials = 1_000_000
const hotSheets = 500
const coldSheets = 200

/** Codes asked again and again, each with a serial of the batch; and codes that are asked for once. */
export type Seeded = {
  readonly hot: readonly { readonly code: string; readonly gtin: string; readonly serial: string }[]
  readonly cold: readonly string[]
}

/** Fills a new database. */
export async function seedHouse(environment: Record<string, string>, folder: string): Promise<Seeded> {
  const config = readConfig(environment, { root: folder })
  await migrateDatabase(config)
  const application = await openApplication(config, { role: 'cli', jobs: 'here' })
  const { companyId, sheetId } = await publishOne(application)
  const texts = await serialTexts(application, companyId, sheetId)
  const linked = Array.from({ length: sheets }, (_, place) => ({
    code: publicCode(crypto.getRandomValues(new Uint8Array(publicCodeLength))),
    gtin: gtinOf(place),
  }))
  await multiply(environment['DATABASE_URL'] ?? '', companyId, sheetId, linked)
  await application.close()
  return {
    hot: linked
      .slice(0, hotSheets)
      .map(({ code, gtin }, place) => ({ code, gtin, serial: texts[place % texts.length] ?? '' })),
    cold: linked.slice(-coldSheets).map(({ code }) => code),
  }
}

async function publishOne(application: Application): Promise<{ companyId: number; sheetId: number }> {
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
    operatorOf(null),
  )
  const { sheet } = await application.perform('sheets.create', plainSheet(), operatorOf(company.id))
  await application.perform('admin.updateSheetState', { nutri_id: sheet.id, state: 3 }, operatorOf(null))
  return { companyId: company.id, sheetId: sheet.id }
}

async function serialTexts(application: Application, companyId: number, fiche: number): Promise<string[]> {
  const { batch } = await application.perform(
    'serials.open',
    { fiche, count: serials, request: 'bench' },
    operatorOf(companyId),
  )
  const file = await application.perform(
    'serials.codes',
    { batch: batch.id, format: 'txt', from: 1, to: hotSheets },
    operatorOf(companyId),
  )
  let text = ''
  if (file.body instanceof Uint8Array) text = new TextDecoder().decode(file.body)
  else
    for await (const part of file.body)
      text += typeof part === 'string' ? part : new TextDecoder().decode(part)
  return text
    .trim()
    .split(/\s+/)
    .map((address) => address.slice(address.lastIndexOf('/') + 1))
}

/** The one sheet, its version and a code of its own, as often as there are codes. */
async function multiply(
  url: string,
  companyId: number,
  sheetId: number,
  linked: readonly { code: string; gtin: string }[],
): Promise<void> {
  const db = openDatabase(url, { connections: 2 })
  await db.transaction(async (trx) => {
    await trx.raw(
      'create temporary table made (place serial, code text, gtin text, sheet_id bigint) on commit drop',
    )
    for (let place = 0; place < linked.length; place += 1000)
      await trx('made').insert(linked.slice(place, place + 1000))
    await trx.raw(
      `
      with copies as (
        insert into sheets (company_id, brand, name, reference, vintage, gtin, content, state, code, version, generated_at, created_at, updated_at)
          select company_id, brand, name, m.code, vintage, m.gtin, content, 3, m.code, 1, generated_at, created_at, updated_at
          from sheets, made m where id = :sheetId returning id, code)
      update made set sheet_id = copies.id from copies where copies.code = made.code`,
      { sheetId },
    )
    await trx.raw(
      `
      insert into versions (company_id, sheet_id, version, content, published_at)
        select :companyId, m.sheet_id, 1, v.content, v.published_at from versions v, made m where v.sheet_id = :sheetId and v.version = 1`,
      { companyId, sheetId },
    )
    await trx.raw(
      'insert into codes (company_id, sheet_id, code, gtin, created_at) select :companyId, sheet_id, code, gtin, now() from made',
      { companyId },
    )
  })
  await db.raw('vacuum analyze')
  await closeDatabase(db)
}

function gtinOf(place: number): string {
  const digits = `0301${String(place).padStart(9, '0')}`
  return digits + checkDigit(digits)
}
