// Every operation, performed by the owner of one company with the ids of another: it answers 404 or 403 each
// time, reveals nothing about the other company and changes no row of it. Inputs are made from the
// operations' schemas, so that a new operation is tested once it is declared; a new kind of id must be added
// here.

import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { id as idShape } from '../../src/contract/answers.ts'
import { answersFile, isForKeys, type FileOutput } from '../../src/contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../../src/contract/operations/index.ts'
import { Refusal, refusals } from '../../src/domain/refusal.ts'
import { keyRights, rights, type Actor } from '../../src/domain/rights.ts'
import type { JsonSchema } from '../../src/domain/shape.ts'
import { openApplication, type Application } from '../../src/application.ts'

/** A word in every text of the other company. */
const marker = 'zanzibarac'

/** Operations whose ids only narrow the company's own list: ids of others leave nothing of it. */
const filters: ReadonlySet<OperationName> = new Set(['activity.list'])

describe('every operation with another company’s ids', function tenants() {
  this.timeout(120_000)
  const world = useApplication({ TRACKING_URL: 'http://127.0.0.1:9' })
  let application: Application | undefined
  let intruder: Actor | undefined
  /** An API key of the intruder's company with all rights of keys. */
  let intrudingKey: Actor | undefined
  /** The ids of the other company, by the noun of the operation and the member. */
  let foreign: Readonly<Record<string, number>> = {}
  let otherCompany = 0
  let untouched: Readonly<Record<string, unknown>> = {}

  before(async function prepareCompanies() {
    this.timeout(60_000)
    application = await openApplication(world.config, {
      role: 'cli',
      jobs: 'here',
      clock: () => world.now,
      connections: 4,
      renderLabel: () => Promise.resolve('<p>label</p>'),
    })
    for (const number of ['FR44732829320', 'FR40303265045']) world.vies.known.set(number, null)
    otherCompany = await makeCompany(application, { name: `${marker} & Fils` })
    const ownCompany = await makeCompany(application, { tva: 'FR40303265045', name: 'Château l’Étoile' })
    const other = operatorOf(otherCompany)
    const { sheet } = await application.perform(
      'sheets.create',
      exampleSheet({ brand: marker, name: `Cuvée ${marker}` }),
      other,
    )
    await application.perform('sheets.generate', { id: sheet.id }, other)
    const { batch } = await application.perform(
      'serials.open',
      { fiche: sheet.id, count: 100, request: 'first' },
      other,
    )
    const {
      files: [file],
    } = await application.perform('serials.files', { batch: batch.id, formats: ['zpl'] }, other)
    const { import: started } = await application.perform(
      'imports.start',
      {
        fileName: `${marker}.csv`,
        content: readFileSync(new URL('../fixtures/wines-faulty.csv', import.meta.url)).toString('base64'),
      },
      other,
    )
    const { proof } = await application.perform(
      'proofs.check',
      { id: sheet.id, fileName: `${marker}.pdf` },
      other,
      {
        upload: Readable.from([Buffer.from('%PDF-1.7')]),
      },
    )
    const { export: exported } = await application.perform('companies.startExport', {}, other)
    const { bundle } = await application.perform(
      'bundles.start',
      { ids: [sheet.id], formats: ['svg'] },
      other,
    )
    const { link } = await application.perform(
      'guests.create',
      { fiche: sheet.id, guest: marker, formats: ['svg'] },
      other,
    )
    const { claim } = await application.perform(
      'prefixes.claim',
      {
        prefix: '3012346',
        fileName: `${marker}.pdf`,
        content: Buffer.from('%PDF-1.7').toString('base64'),
      },
      other,
    )
    await application.perform('prefixes.claim', { prefix: '3012346' }, operatorOf(ownCompany))
    const {
      disputes: [dispute],
    } = await application.perform(
      'prefixes.dispute',
      { prefix: '3012346', reason: `The certificate names ${marker}.` },
      other,
    )
    const { user } = await application.perform(
      'users.create',
      { email: `anna@${marker}.test`, firstName: 'Anna', lastName: marker, rights: ['fiche_see'] },
      other,
    )
    await application.perform('sheets.create', plainSheet({ reference: 'OWN-1' }), operatorOf(ownCompany))
    const userId = await signedInUser(ownCompany)
    intruder = {
      kind: 'user',
      language: 'en',
      userId,
      companyId: ownCompany,
      rights,
      admin: false,
      shortAdmin: false,
    }
    intrudingKey = {
      ...operatorOf(ownCompany),
      kind: 'key',
      keyId: 1,
      name: 'ERP',
      companyId: ownCompany,
      rights: keyRights,
    }
    const { key } = await application.perform(
      'keys.create',
      { name: `Line ${marker}`, rights: ['fiche_see'], days: 0 },
      other,
    )
    const { hook } = await application.perform(
      'hooks.create',
      { name: marker, url: `https://1.1.1.1/${marker}`, events: ['sheet.published'] },
      other,
    )
    const { delivery } = await application.perform('hooks.test', { hook_id: hook.id }, other)
    foreign = {
      'hooks.hook_id': hook.id,
      'hooks.delivery_id': delivery,
      'hooks.before': delivery,
      'activity.key_id': key.id,
      'keys.key_id': key.id,
      'sheets.id': sheet.id,
      'sheets.ids': sheet.id,
      'codes.id': sheet.id,
      'codes.ids': sheet.id,
      'kit.id': sheet.id,
      'bundles.id': bundle.id,
      'bundles.ids': sheet.id,
      'guests.fiche': sheet.id,
      'guests.id': link.id,
      'guests.batchFiles': file?.id ?? 0,
      'companies.id': exported.id,
      'proofs.id': sheet.id,
      'proofs.proof': proof.id,
      'imports.id': started.id,
      'serials.batch': batch.id,
      'serials.fiche': sheet.id,
      'serials.file': file?.id ?? 0,
      'views.fiche': sheet.id,
      'prefixes.claim_id': claim.id,
      'prefixes.company_id': otherCompany,
      'prefixes.dispute_id': dispute?.id ?? 0,
      'prefixes.nutri_id': sheet.id,
      'users.user_id': user.id,
      'admin.user_id': user.id,
      'admin.company_id': otherCompany,
      'admin.nutri_id': sheet.id,
      'activity.user_id': user.id,
      'activity.fiche': sheet.id,
    }
    untouched = await rowsOf(otherCompany)
  })
  after(async () => {
    await application?.close()
  })

  for (const name of operationNames) {
    const members = idMembers(operationOf(name).input.schema)
    const isRefused = members.length > 0 && !filters.has(name)
    it(`${name}: ${isRefused ? 'is refused' : 'answers nothing of the other company'}`, async () => {
      const [noun = ''] = name.split('.')
      const given = Object.fromEntries(
        members.map(({ member, isList }) => {
          const id = foreign[`${noun}.${member}`]
          if (id === undefined)
            throw new Error(
              `This test does not know whose ${member} ${name} takes: give it one of the other company.`,
            )
          return [member, isList ? [id] : id]
        }),
      )
      const input = {
        ...(sampleOf(operationOf(name).input.schema) as object),
        ...given,
        ...furtherMembers(name),
      }
      for (const actor of isForKeys(operationOf(name)) ? [intruder, intrudingKey] : [intruder]) {
        const answer = await answerOf(name, input, actor)
        expect(JSON.stringify(answer).toLowerCase()).not.to.contain(marker)
        if (filters.has(name)) expect(JSON.parse(answer.text)).to.deep.include({ entries: [], next: null })
        else if (isRefused) expect([403, 404], JSON.stringify(answer)).to.include(answer.status)
      }
    })
  }

  it('leave every row of the other company unchanged', async () => {
    expect(await rowsOf(otherCompany)).to.deep.equal(untouched)
  })

  /** What an operation answers an intruder: the refusal, or 200 and the whole answer. */
  async function answerOf(
    name: OperationName,
    input: object,
    actor: Actor | undefined,
  ): Promise<{ status: number; text: string }> {
    if (application === undefined || actor === undefined)
      throw new Error('The application opens in the before hooks.')
    try {
      const output: unknown = await application.perform(name, input, actor)
      return {
        status: 200,
        text: answersFile(operationOf(name)) ? await textOf(output as FileOutput) : JSON.stringify(output),
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return {
        status: refusals[error.code].status,
        text: `${error.code} ${JSON.stringify(error.values)} ${JSON.stringify(error.issues)}`,
      }
    }
  }

  /** Further members that an operation needs to reach the other company's data. */
  function furtherMembers(name: OperationName): object {
    if (name === 'serials.file') return { part: `${String(foreign['serials.file'])}-1` }
    return name === 'serials.report'
      ? { target: foreign['serials.batch'], rows: ['https://q.test/nothing'] }
      : {}
  }

  async function signedInUser(companyId: number): Promise<number> {
    const rows = await world.database
      .db('users')
      .insert({
        company_id: companyId,
        email: 'owner@etoile.test',
        content: { firstName: 'Luc', lastName: 'Star' },
        language: 'en',
        rights: [...rights],
        owner: true,
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    return rows[0]?.id ?? 0
  }

  /** Every row with the company's id, and the company's own row, by table. */
  async function rowsOf(companyId: number): Promise<Record<string, unknown>> {
    const { db } = world.database
    const tables = await db('information_schema.columns')
      .where({ column_name: 'company_id', table_schema: 'public' })
      .orderBy('table_name')
      .pluck<string[]>('table_name')
    const rows = await Promise.all(
      tables.map(
        async (table) =>
          [
            table,
            (await db(table).where('company_id', companyId)).map((row) => JSON.stringify(row)).toSorted(),
          ] as const,
      ),
    )
    return { ...Object.fromEntries(rows), companies: await db('companies').where('id', companyId) }
  }
})

/**
 * The members of an input that are ids, or lists of them. `undo` is the number of a call, which finds sheets
 * of the caller's company alone (test/services/archiving.test.ts).
 */
function idMembers(schema: JsonSchema): { member: string; isList: boolean }[] {
  const numbers = ['revision', 'version', 'page', 'size', 'from', 'to', 'part', 'undo']
  const wanted = JSON.stringify(idShape.schema)
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
    ([member, own]) => {
      const isList = own['type'] === 'array' && JSON.stringify(own['items']) === wanted
      return !numbers.includes(member) && (isList || JSON.stringify(own) === wanted)
        ? [{ member, isList }]
        : []
    },
  )
}

/** The smallest valid value of a schema: only the required members. */
function sampleOf(schema: JsonSchema): unknown {
  const { type, properties, required, items, minItems, minLength, minimum, pattern } = schema as {
    type?: string
    properties?: Record<string, JsonSchema>
    required?: string[]
    items?: JsonSchema
    minItems?: number
    minLength?: number
    minimum?: number
    pattern?: string
  }
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0]
  if (Array.isArray(schema['anyOf'])) return sampleOf((schema['anyOf'] as JsonSchema[])[0] ?? {})
  if (type === 'object')
    return Object.fromEntries(
      (required ?? []).map((member) => [member, sampleOf(properties?.[member] ?? {})]),
    )
  if (type === 'array')
    return minItems === undefined || minItems === 0
      ? []
      : Array.from({ length: minItems }, () => sampleOf(items ?? {}))
  if (type === 'integer' || type === 'number') return minimum ?? 0
  if (type === 'boolean') return false
  return pattern === undefined
    ? 'x'.repeat(Math.max(minLength ?? 0, 12))
    : (samplesOfPatterns.find((text) => new RegExp(pattern, 'u').test(text)) ?? '')
}

const samplesOfPatterns: readonly string[] = [
  'FR',
  '2026-11-21',
  '+33475080000',
  '12345678901234',
  '1234567890123',
  'https://example.org/',
  '1',
  '1-1',
  '1234',
  'xxxxxxxxxxxx',
  '1.0',
]

async function textOf({ body, name }: FileOutput): Promise<string> {
  if (body instanceof Uint8Array) return `${name} ${Buffer.from(body).toString('latin1')}`
  const parts: string[] = [name]
  for await (const part of body)
    parts.push(typeof part === 'string' ? part : Buffer.from(part).toString('latin1'))
  return parts.join('')
}
