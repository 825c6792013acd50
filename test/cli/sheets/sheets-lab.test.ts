import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { useCommandLine } from '../../support/command-line.ts'
import { makeCompany, plainSheet } from '../../support/examples.ts'

describe('sheets lab', function () {
  this.timeout(60_000)
  const world = useApplication()
  const cli = useCommandLine(() => ({ DATABASE_URL: world.config.databaseUrl ?? '' }))
  let company = ''
  let id = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    company = String(await makeCompany(world.application))
    const { carbohydrates: _typed, ...draft } = plainSheet({ cuvee: 'L25-1', reference: 'DR-1' })
    id = (await world.application.perform('sheets.create', draft, operatorOf(Number(company)))).sheet.id
  })

  const figures = async () => {
    const sheet = await world.application.perform('sheets.get', { id }, operatorOf(Number(company)))
    return [sheet.draft.alcohol, sheet.draft.sugars, sheet.draft.acids]
  }

  it('compares, asks for the unit and the limit, and saves once everything is decided', async () => {
    const path = join(cli.folder, 'results.csv')
    const header = 'Lot;TAV;Sucres g/L;Acidité totale;Barrique'
    writeFileSync(path, `${header}\nL25-1;13,4;<0,4;3,5;12\nL99;12;1;3;4`)
    const words = ['sheets', 'lab', path, '--company', company, '--json']
    const open = await cli.run([...words, '--dry-run'])
    expect(open.code).to.equal(1)
    expect(open.err).to.contain('--unit "Acidité totale=')
    expect(open.err).to.contain('Column Barrique is not recognised')
    expect(open.err).to.match(/row 2, Sucres g\/L: “<0,4” is below the limit/)
    const decided = [...words, '--unit', 'Acidité totale=g_l_h2so4', '--below-limit', 'limit']
    const dry = await cli.run([...decided, '--dry-run'])
    expect(dry.err).to.contain('1 wine would change; nothing was saved.')
    expect(
      dry.out.split('\n').map((line) => (line === '' ? {} : (JSON.parse(line) as object)))[0],
    ).to.deep.include({
      line: 2,
      outcome: 'changed',
      by: 'lot',
      alcohol: '13.5 → 13.4',
      sugars: '0.2 → 0.04',
      acids: '0.6 → 0.536',
    })
    expect(await figures()).to.deep.equal([13.5, 0.2, 0.6])
    const saved = await cli.run(decided)
    expect([saved.code, saved.err.includes('1 wine changed.')]).to.deep.equal([1, true])
    expect(await figures()).to.deep.equal([13.4, 0.04, 0.536])
    expect((await cli.run(decided)).err).to.contain('No wine changed.')
  })
})
