// Imports that the command line sends row by row: opened by the hash of the file, each row imported exactly
// once, also when a call is repeated or another process continues.

import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { actorWith, operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

const headers = ['Marke', 'name', 'reference', 'vintage']
const mapping = { Marke: 'brand' }
const row = (n: number, name = `Vin ${String(n)}`) => ({
  line: n + 2,
  cells: ['Deux Rives', name, `S-${String(n)}`, '2024'],
})

describe('an import that is sent row by row', () => {
  const world = useApplication()
  let companyId = 0
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
    owner = operatorOf(companyId)
  })

  it('imports each row once, whatever is sent twice', async () => {
    const opened = await open('1'.repeat(64))
    expect([opened.state, opened.done]).to.deep.equal(['running', 0])
    const first = await rows(opened.id, 0, [row(0), row(1)])
    expect(first).to.deep.include({ done: 2, created: 2, state: 'running' })
    const again = await rows(opened.id, 0, [row(0), row(1)])
    expect(again).to.deep.equal(first)
    const overlapping = await rows(opened.id, 1, [row(1), row(2)], true)
    expect(overlapping).to.deep.include({ done: 3, created: 3, updated: 0, state: 'done' })
    expect(overlapping.results.map(({ line, outcome }) => [line, outcome])).to.deep.equal([
      [3, 'new'],
      [4, 'new'],
    ])
    expect(overlapping.results[0]).to.deep.equal(first.results[1])
    const repeatedEnd = await rows(opened.id, 1, [row(1), row(2)], true)
    expect(repeatedEnd).to.deep.equal(overlapping)
    expect(await refusalOf(rows(opened.id, 3, [row(3)]))).to.equal('import.ended')
    const { total } = await world.application.perform('sheets.list', { search: 'S-' }, owner)
    expect(total).to.equal(3)
  })

  it('is continued by its hash at the row where it stopped, and refuses a gap', async () => {
    const opened = await open('2'.repeat(64))
    await rows(opened.id, 0, [row(0), row(1)])
    const again = await open('2'.repeat(64))
    expect([again.id, again.done, again.same]).to.deep.equal([opened.id, 2, 2])
    expect(await refusalOf(rows(opened.id, 3, [row(3)]))).to.equal('import.rowsMissing')
    await rows(opened.id, 2, [], true)
    const fresh = await open('2'.repeat(64))
    expect(fresh.id).not.to.equal(opened.id)
    expect((await open('3'.repeat(64))).id).not.to.equal(fresh.id)
  })

  it('refuses a reference of an earlier slice with other values, and says nothing new of the same row', async () => {
    const { id } = await open('4'.repeat(64))
    await rows(id, 0, [row(10), { line: 3, cells: ['Deux Rives', 'Bad', 'S-11', 'old'] }])
    const { results, same, faulty } = await rows(id, 2, [row(10, 'Other'), row(10), row(11)], true)
    expect(results.map(({ outcome }) => outcome)).to.deep.equal(['refused', 'same', 'refused'])
    expect(results.map(({ refused }) => refused.map(({ code }) => code))).to.deep.equal([
      ['referenceRepeated'],
      [],
      ['refusedLineRepeated'],
    ])
    expect([same, faulty]).to.deep.equal([1, 3])
    const answer = await world.application.perform('imports.get', { id }, owner)
    expect([answer.created, answer.same, answer.faulty, answer.lines]).to.deep.equal([1, 1, 3, 5])
    expect(answer.refused.map(({ line, code }) => [line, code])).to.deep.equal([
      [3, 'notANumber'],
      [12, 'referenceRepeated'],
      [13, 'refusedLineRepeated'],
    ])
  })

  it('pauses, resumes and ends early between two calls', async () => {
    const { id } = await open('5'.repeat(64))
    await rows(id, 0, [row(20)])
    await world.application.perform('imports.steer', { id, action: 'pause' }, owner)
    expect(await refusalOf(rows(id, 1, [row(21)]))).to.equal('import.paused')
    await world.application.perform('imports.steer', { id, action: 'resume' }, owner)
    await rows(id, 1, [row(21)])
    const cancelled = await world.application.perform('imports.steer', { id, action: 'cancel' }, owner)
    expect([cancelled.state, cancelled.done, cancelled.created]).to.deep.equal(['cancelled', 2, 2])
    expect(await refusalOf(rows(id, 2, [row(22)]))).to.equal('import.ended')
  })

  it('does not stop uploads, nor they it', async () => {
    const { id } = await open('6'.repeat(64))
    const content = Buffer.from('brand;name;reference\nDeux Rives;Upload;UP-1').toString('base64')
    const upload = { fileName: 'wines.csv', content }
    const { import: started } = await world.application.perform('imports.start', upload, owner)
    const ended = await world.application.perform('imports.get', { id: started.id }, owner)
    expect([ended.state, ended.created]).to.deep.equal(['done', 1])
    expect((await rows(id, 0, [row(30)], true)).state).to.equal('done')
  })

  it('counts as paused when its command has been silent for ten minutes, and goes on', async () => {
    const { id } = await open('7'.repeat(64))
    await rows(id, 0, [row(40)])
    world.now = new Date(world.now.getTime() + 11 * 60_000)
    expect((await world.application.perform('imports.get', { id }, owner)).state).to.equal('paused')
    expect((await rows(id, 1, [row(41)], true)).state).to.equal('done')
  })

  it('makes no sheet twice when two processes send the same rows at once', async () => {
    const [one, two] = await Promise.all([open('8'.repeat(64)), open('8'.repeat(64)).catch(() => null)])
    const { id } = one
    expect(two === null || two.id === id).to.equal(true)
    const sent = Array.from({ length: 20 }, (_, n) => row(50 + n))
    const answers = await Promise.all([rows(id, 0, sent), rows(id, 0, sent), rows(id, 0, sent)])
    expect(new Set(answers.map(({ created }) => created))).to.deep.equal(new Set([20]))
    const { total } = await world.application.perform('sheets.list', { search: 'Vin 5' }, owner)
    expect(total, 'wines 50 to 59').to.equal(10)
  })

  it('is for the command line alone', async () => {
    const user = actorWith(['fiche_create', 'dashboard'], companyId, { admin: true })
    const input = { fileName: 'a.csv', sha256: '9'.repeat(64), headers, sample: [] }
    expect(await refusalOf(world.application.perform('imports.open', input, user))).to.equal('right.missing')
  })

  function open(sha256: string) {
    const input = { fileName: 'cellar.csv', sha256, headers, sample: [row(0).cells], mapping }
    return world.application.perform('imports.open', input, owner)
  }

  function rows(
    id: number,
    offset: number,
    sent: { line: number; cells: string[] }[],
    last = false,
  ): Promise<Output<'imports.rows'>> {
    return world.application.perform('imports.rows', { id, offset, rows: sent, last }, owner)
  }
})
