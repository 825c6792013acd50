// Which sheets come back from the archive (specification 4): "all" returns what the last "archive all" took,
// and an undo returns what its own call took, whatever happened to the sheets since.

import { expect } from 'chai'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('the archive', () => {
  const world = useApplication()
  let owner: Actor
  let stranger: Actor

  before(async () => {
    for (const number of ['FR44732829320', 'FR40303265045']) world.vies.known.set(number, null)
    owner = operatorOf(await makeCompany(world.application))
    stranger = operatorOf(await makeCompany(world.application, { tva: 'FR40303265045' }))
  })
  beforeEach(async () => {
    await world.database.db.raw('truncate sheets, versions, codes, lots cascade')
  })

  const create = async (name: string): Promise<number> =>
    (await world.application.perform('sheets.create', plainSheet({ name, reference: name }), owner)).sheet.id
  const archive = (selection: Input<'sheets.archive'>) =>
    world.application.perform('sheets.archive', selection, owner)
  const restore = (selection: Input<'sheets.restore'>) =>
    world.application.perform('sheets.restore', selection, owner)
  const list = (archived: boolean) => world.application.perform('sheets.list', { archived }, owner)
  const archived = async (): Promise<string[]> => (await list(true)).rows.map(({ name }) => name).sort()

  it('returns with "all" what "archive all" took, not what was archived one by one or by filter', async () => {
    const [one, two] = [await create('Un'), await create('Second')]
    await create('Trois')
    await create('Quatre')
    await archive({ ids: [one] })
    await archive({ filter: { search: 'Second' } })
    expect((await archive({ all: true })).count).to.equal(2)
    expect(await archived()).to.deep.equal(['Quatre', 'Second', 'Trois', 'Un'])
    expect((await list(true)).archivedByAll).to.equal(2)
    expect((await restore({ all: true })).count).to.equal(2)
    expect(await archived()).to.deep.equal(['Second', 'Un'])
    expect((await restore({ all: true })).ids).to.deep.equal([])
    expect((await list(true)).archivedByAll).to.equal(0)
    expect((await restore({ filter: { archived: true } })).ids.toSorted((a, b) => a - b)).to.deep.equal(
      [one, two].toSorted((a, b) => a - b),
    )
  })

  it('does not hold the sheet from which a new one starts: the one that was changed last', async () => {
    const newest = async () =>
      (await world.application.perform('sheets.newest', {}, owner)).sheet?.name ?? null
    expect(await newest()).to.equal(null)
    const [one, two] = [await create('Un'), await create('Deux')]
    expect(await newest()).to.equal('Deux')
    world.now = new Date(world.now.getTime() + 1000)
    await world.application.perform('sheets.update', { id: one, changes: { cuvee: 'Clos' } }, owner)
    expect(await newest()).to.equal('Un')
    await archive({ ids: [one] })
    expect(await newest()).to.equal('Deux')
    await archive({ ids: [two] })
    expect(await newest()).to.equal(null)
    expect((await world.application.perform('sheets.newest', {}, stranger)).sheet).to.equal(null)
  })

  it('pairs each "restore all" with the newest "archive all" that still has sheets in the archive', async () => {
    await create('Un')
    expect((await archive({ all: true })).count).to.equal(1)
    expect((await archive({ all: true })).count, 'nothing is left to archive').to.equal(0)
    await create('Deux')
    const later = await create('Trois')
    await archive({ all: true })
    await restore({ ids: [later] })
    await archive({ ids: [later] })
    expect((await restore({ all: true })).count).to.equal(1)
    expect(await archived()).to.deep.equal(['Trois', 'Un'])
    expect((await restore({ all: true })).count).to.equal(1)
    expect(await archived()).to.deep.equal(['Trois'])
  })

  it('undoes one call, whatever was deleted, edited or restored since', async () => {
    const [alone, gone, edited, back] = [
      await create('Seul'),
      await create('Parti'),
      await create('Corrigé'),
      await create('Revenu'),
    ]
    await archive({ ids: [alone] })
    const { undo: action, count } = await archive({ all: true })
    expect([count, typeof action]).to.deep.equal([3, 'number'])
    await world.application.perform('sheets.delete', { id: gone }, owner)
    await world.application.perform('sheets.update', { id: edited, changes: { name: 'Autre' } }, owner)
    await restore({ ids: [back] })
    await archive({ ids: [back] })
    const undone = await restore({ undo: action ?? 0 })
    expect(undone.ids).to.deep.equal([edited])
    expect(await archived()).to.deep.equal(['Revenu', 'Seul'])
  })

  it('undoes an "archive all" or the archiving of a selection, and a restoration into the state before', async () => {
    const [one, two] = [await create('Un'), await create('Deux')]
    const selection = await archive({ ids: [one] })
    await archive({ all: true })
    const restored = await restore({ filter: { archived: true } })
    expect([restored.count, await archived()]).to.deep.equal([2, []])
    expect((await archive({ undo: restored.undo ?? 0 })).count).to.equal(2)
    expect((await restore({ all: true })).ids, 'as if it had never been restored').to.deep.equal([two])
    expect((await restore({ undo: selection.undo ?? 0 })).ids).to.deep.equal([one])
    expect((await restore({ undo: selection.undo ?? 0 })).count).to.equal(0)
  })

  it('gives each sheet to one of two concurrent calls, and another company nothing', async () => {
    for (let index = 0; index < 12; index += 1) await create(`Vin ${String(index)}`)
    const calls = await Promise.all([archive({ all: true }), archive({ all: true })])
    expect(calls.map(({ count }) => count).toSorted((a, b) => a - b)).to.deep.equal([0, 12])
    const action = calls.find(({ count }) => count === 12)?.undo ?? 0
    expect((await world.application.perform('sheets.restore', { undo: action }, stranger)).count).to.equal(0)
    const returns = await Promise.all([restore({ all: true }), restore({ all: true })])
    expect(returns.reduce((sum, { count }) => sum + count, 0)).to.equal(12)
    expect(await archived()).to.deep.equal([])
  })
})
