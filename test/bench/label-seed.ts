// Data to bench labels with: 10,000 published sheets with digital links, and a batch of 1,000,000 serials.

import { checkDigit } from '../../src/domain/code/gs1.ts'
import { publicCode, publicCodeLength } from '../../src/domain/code/public-code.ts'
import { closeDatabase, openDatabase } from '../../src/persistence/database.ts'
import type { Application } from '../../src/application.ts'
import { operatorOf } from '../support/application.ts'
import { createCompany, openBenchApplication, publishSheet, type BenchDatabase } from './bench-database.ts'

const sheets = 10_000
const serials = 1_000_000
const hotSheets = 500
const coldSheets = 200

/**
 * Codes that are requested again and again, each with a serial of the batch; and codes for one request each.
 */
export type SeededCodes = {
  readonly hot: readonly { readonly code: string; readonly gtin: string; readonly serial: string }[]
  readonly cold: readonly string[]
}

/** Fills a new database. */
export async function seedSheets(database: BenchDatabase): Promise<SeededCodes> {
  const application = await openBenchApplication(database)
  const companyId = await createCompany(application)
  const sheetId = await publishSheet(application, companyId)
  const texts = await serialTexts(application, companyId, sheetId)
  const codes = Array.from({ length: sheets }, (_, index) => ({
    code: publicCode(crypto.getRandomValues(new Uint8Array(publicCodeLength))),
    gtin: gtinOf(index),
  }))
  await multiplySheet(database.url, companyId, sheetId, codes)
  await application.close()
  return {
    hot: codes
      .slice(0, hotSheets)
      .map(({ code, gtin }, index) => ({ code, gtin, serial: texts[index % texts.length] ?? '' })),
    cold: codes.slice(-coldSheets).map(({ code }) => code),
  }
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

/** Copies a sheet with its version for each of some codes. */
async function multiplySheet(
  url: string,
  companyId: number,
  sheetId: number,
  codes: readonly { code: string; gtin: string }[],
): Promise<void> {
  const db = openDatabase(url, { connections: 2 })
  await db.transaction(async (trx) => {
    await trx.raw(
      'create temporary table copies (position serial, code text, gtin text, sheet_id bigint) on commit drop',
    )
    for (let first = 0; first < codes.length; first += 1000)
      await trx('copies').insert(codes.slice(first, first + 1000))
    for (const statement of copyStatements) await trx.raw(statement, { companyId, sheetId })
  })
  await db.raw('vacuum analyze')
  await closeDatabase(db)
}

const copyStatements = [
  `
  with inserted as (
    insert into sheets
      (company_id, brand, name, reference, vintage, gtin, content, state, code, version, generated_at,
        created_at, updated_at)
    select s.company_id, s.brand, s.name, c.code, s.vintage, c.gtin, s.content, 3, c.code, 1, s.generated_at,
        s.created_at, s.updated_at
      from sheets s, copies c where s.id = :sheetId
    returning id, code)
  update copies set sheet_id = inserted.id from inserted where inserted.code = copies.code`,
  `
  insert into versions (company_id, sheet_id, version, content, published_at)
    select :companyId, c.sheet_id, 1, v.content, v.published_at
      from versions v, copies c where v.sheet_id = :sheetId and v.version = 1`,
  `
  insert into codes (company_id, sheet_id, code, gtin, created_at)
    select :companyId, sheet_id, code, gtin, now() from copies`,
]

function gtinOf(index: number): string {
  const digits = `0301${String(index).padStart(9, '0')}`
  return digits + checkDigit(digits)
}
