// The store of published labels: what a change writes, in which order, and that answers made from the store are
// those of the database.

import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { defaultOptions } from '../../src/domain/company/fields.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { gtinCodes, knownCode, readLabel } from '../../src/services/labels.ts'
import { databaseFacts, type LabelFacts } from '../../src/services/published-labels/label-facts.ts'
import { openLabelStore, storedFacts, type LabelStore } from '../../src/services/published-labels/store.ts'
import { codeLinks } from '../../src/services/sheet-links.ts'

describe('the store of published labels', () => {
  const test = useApplication()
  let store: LabelStore
  let companyId = 0
  let sheet: Output<'sheets.get'>

  const publish = async (values: Parameters<typeof exampleSheet>[0]): Promise<Output<'sheets.get'>> => {
    const made = await test.application.perform('sheets.create', exampleSheet(values), operatorOf(companyId))
    return (await test.application.perform('sheets.generate', { id: made.sheet.id }, operatorOf(companyId)))
      .sheet
  }
  before(async () => {
    test.vies.known.set('FR44732829320', null)
    store = openLabelStore(test.config)
    companyId = await makeCompany(test.application)
    sheet = await publish({ reference: 'S-1' })
    await writeAll()
  })

  async function writeAll(): Promise<void> {
    while (((await test.application.writeLabels()) ?? 0) > 0);
  }
  /** Everything that public addresses read of the sheet's code. */
  async function answersFrom(facts: LabelFacts): Promise<unknown> {
    const code = sheet.code ?? ''
    const { config } = test
    const newest = (await readLabel(facts, config, code))?.newestVersion ?? 0
    return {
      known: await knownCode(facts, code),
      label: await readLabel(facts, config, code),
      versions: await Promise.all(
        Array.from({ length: newest }, (_, index) => readLabel(facts, config, code, index + 1)),
      ),
      gtin: await gtinCodes(facts, sheet.draft.gtin ?? ''),
      links: await codeLinks(facts, config, code),
    }
  }
  async function expectEqualAnswers(): Promise<void> {
    const fromDatabase = await test.database.db.transaction((trx) => answersFrom(databaseFacts({ trx })))
    const fromStore = await answersFrom(storedFacts(store))
    expect(JSON.parse(JSON.stringify(fromStore))).to.deep.equal(JSON.parse(JSON.stringify(fromDatabase)))
    expect(fromStore).to.have.nested.property('label.code', sheet.code)
  }

  it('answers as the database does: versions, lots, links, options, other vintages, void marks', async () => {
    const { application } = test
    await expectEqualAnswers()
    await application.perform(
      'sheets.adjust',
      { id: sheet.id, reason: 'laboratory', changes: { sugars: 4.4, carbohydrates: null } },
      operatorOf(companyId),
    )
    await application.perform(
      'sheets.saveLots',
      { id: sheet.id, lots: [{ lot: 'L-1', version: 1 }] },
      operatorOf(companyId),
    )
    await application.perform(
      'sheets.setLinks',
      {
        id: sheet.id,
        links: [{ type: 'recipeInfo', language: 'fr', title: 'Recettes', href: 'https://r.example/' }],
      },
      operatorOf(companyId),
    )
    await application.perform(
      'companies.saveOptions',
      { options: JSON.stringify({ ...defaultOptions, display_E: 1 }) },
      operatorOf(companyId),
    )
    await publish({ reference: 'S-2', vintage: 2024, cuvee: 'L2024' })
    await test.database.db('codes').where({ code: sheet.code }).update({ has_voids: true })
    await writeAll()
    await expectEqualAnswers()
  })

  it('withdraws a label', async () => {
    await test.application.perform(
      'admin.updateSheet',
      { nutri_id: sheet.id, changes: {}, withdrawn: true, reason: 'asked by the authority' },
      operatorOf(null),
    )
    await writeAll()
    expect((await store.read('codes', sheet.code ?? ''))?.sheet.isWithdrawn).to.equal(true)
    await expectEqualAnswers()
  })

  it('never replaces a newer document by an older one, unless all is written again', async () => {
    const code = sheet.code ?? ''
    const stored = await store.read('codes', code)
    if (stored === null) throw new Error('The store has the code.')
    const newer = { ...stored, revision: stored.revision + 1000, lots: [{ lot: 'NEWER', version: 1 }] }
    await store.write('codes', code, newer, false)
    await test.database.db('codes').where({ code }).update({ has_voids: false })
    await writeAll()
    expect((await store.read('codes', code))?.lots).to.deep.equal(newer.lots)
    const written: number[] = []
    await test.application.operatorCommands.storeLabels((left) => written.push(left))
    expect((await store.read('codes', code))?.lots).to.deep.equal(stored.lots)
    expect(written.at(-1)).to.equal(0)
  })

  it('loses no change whose writing failed, and writes nothing of a change that was rolled back', async () => {
    const { db } = test.database
    const marks = async (): Promise<number> => (await db('label_marks').select('id')).length
    expect(await marks()).to.equal(0)
    await db
      .transaction(async (trx) => {
        await trx('codes').where({ code: sheet.code }).update({ has_voids: true })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await marks()).to.equal(0)
    await db('codes').where({ code: sheet.code }).update({ has_voids: true })
    // Another process writes at the moment: the change waits.
    await db.transaction(async (trx) => {
      await trx.raw("select pg_advisory_xact_lock(hashtextextended('published labels', 0))")
      expect(await test.application.writeLabels()).to.equal(null)
    })
    expect(await marks()).to.equal(1)
    await writeAll()
    expect((await store.read('codes', sheet.code ?? ''))?.record.hasVoids).to.equal(true)
  })
})
