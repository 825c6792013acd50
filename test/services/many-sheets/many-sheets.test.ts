import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { refusalOf } from '../../support/refusals.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

describe('many sheets in one call', () => {
  const world = useApplication()
  let actor: Actor
  let number = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    actor = operatorOf(await makeCompany(world.application))
  })

  it('get the same market, and their own values back by the undo of the answer', async () => {
    const ids = [await draft({ targetMarket: '250' }), await draft({ targetMarket: '380' })]
    const { changed, left } = await edit(ids.map((id) => ({ id, changes: { targetMarket: '097' } })))
    expect(left).to.deep.equal([])
    expect(await markets(ids)).to.deep.equal(['097', '097'])
    await edit(changed.map(({ id, revision, undo }) => ({ id, revision, changes: undo })))
    expect(await markets(ids)).to.deep.equal(['250', '380'])
  })

  it('stay as they are where they are published, changed since, unknown or wrong, and say why', async () => {
    const [published, stale, wrong, good] = [await draft(), await draft(), await draft(), await draft()]
    await world.application.perform('sheets.generate', { id: published }, actor)
    const { changed, left } = await edit([
      { id: published, changes: { targetMarket: '250' } },
      { id: stale, revision: 7, changes: { targetMarket: '250' } },
      { id: wrong, changes: { reference: 'REF-1' } },
      { id: 999_999, changes: { targetMarket: '250' } },
      { id: good, changes: { targetMarket: '250' } },
    ])
    expect(changed.map(({ id }) => id)).to.deep.equal([good])
    expect(Object.fromEntries(left.map(({ id, reason }) => [id, reason]))).to.deep.equal({
      [published]: 'sheet.locked',
      [stale]: 'sheet.changedMeanwhile',
      [wrong]: 'sheet.referenceTaken',
      999_999: 'sheet.unknown',
    })
  })

  it('are published where they are ready; the others say what is missing', async () => {
    const [ready, incomplete] = [await draft(), await draft({ wineType: undefined })]
    const ids = [ready, incomplete]
    expect(await outcomes(ids, true)).to.deep.equal(['ready', 'attention'])
    expect(await outcomes(ids, true)).to.deep.equal(['ready', 'attention'])
    const { results } = await world.application.perform('sheets.publish', { ids }, actor)
    expect(results.map(({ outcome }) => outcome)).to.deep.equal(['published', 'attention'])
    expect(results[1]?.issues.map(({ field }) => field)).to.contain('wineType')
    expect((await world.application.perform('sheets.get', { id: ready }, actor)).code).to.match(/^\w+$/)
    expect(await outcomes(ids)).to.deep.equal(['already', 'attention'])
  })

  it('never get one digital link twice', async () => {
    const gtin = exampleSheet().gtin ?? ''
    const numbers = { ...exampleSheet(), gtin }
    const ids = [await draft(numbers), await draft(numbers)]
    expect(await outcomes(ids)).to.deep.equal(['published', 'attention'])
  })

  it('are published by nobody whose company awaits its validation', async () => {
    const id = await draft()
    await world.database.db('companies').update({ state: 'awaiting' })
    expect(await outcomes([id], true)).to.deep.equal(['ready'])
    expect(await refusalOf(world.application.perform('sheets.publish', { ids: [id] }, actor))).to.equal(
      'company.notValidated',
    )
    await world.database.db('companies').update({ state: 'verified' })
  })

  async function draft(given: Partial<SheetDraft> | { wineType: undefined } = {}): Promise<number> {
    number += 1
    const { wineType, ...sheet } = plainSheet({
      ...(given as SheetDraft),
      reference: `REF-${String(number)}`,
    })
    const changes = wineType === undefined ? sheet : { ...sheet, wineType }
    return (await world.application.perform('sheets.create', changes, actor)).sheet.id
  }

  function edit(edits: Parameters<typeof world.application.perform<'sheets.edit'>>[1]['edits']) {
    return world.application.perform('sheets.edit', { edits }, actor)
  }

  async function outcomes(ids: number[], check = false): Promise<string[]> {
    const { results } = await world.application.perform('sheets.publish', { ids, check }, actor)
    return results.map(({ outcome }) => outcome)
  }

  async function markets(ids: number[]): Promise<unknown[]> {
    return Promise.all(
      ids.map(
        async (id) => (await world.application.perform('sheets.get', { id }, actor)).draft.targetMarket,
      ),
    )
  }
})
