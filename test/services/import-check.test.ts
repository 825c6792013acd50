// The check of an import against the import itself: what it refuses, changes and says of every line.

import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

const header = 'brand;name;reference;gtin'

describe('the check of an import', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  it('refuses a line whose reference names a published sheet, as the import does', async () => {
    const { sheet } = await world.application.perform(
      'sheets.create',
      { ...exampleSheet(), reference: 'PUB-1' },
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    const { checked, imported } = await checkAndImport(['Deux Rives;Autre nom;PUB-1;'])
    expect(codesOf(checked.refused)).to.deep.equal(['2 name locked'])
    expect([checked.good, imported.updated]).to.deep.equal([0, 0])
  })

  it('names the wine that a line updates, and the fields that change', async () => {
    await checkAndImport(['Deux Rives;Ancien nom;DRAFT-1;'])
    const { checked, imported } = await checkAndImport(['Deux Vallées;Nouveau nom;DRAFT-1;'])
    const [advice] = checked.advised
    expect(advice?.fault).to.deep.include({
      code: 'lineUpdates',
      weight: 'advisory',
      message: 'Updates “Ancien nom”: Brand, Name',
    })
    expect([checked.advised.length, imported.updated]).to.deep.equal([1, 1])
    const same = await checkAndImport(['Deux Vallées;Nouveau nom;DRAFT-1;'])
    expect(same.checked.advised[0]?.fault.message).to.include('nothing changes')
  })

  it('refuses a repeated reference with other values, and takes an identical line once', async () => {
    const { checked, imported } = await checkAndImport([
      'Deux Rives;Une;REP-1;',
      'Deux Rives;Deux;REP-1;',
      'Deux Rives;Une;REP-1;',
    ])
    expect(codesOf(checked.refused)).to.deep.equal(['3 reference referenceRepeated'])
    expect(codesOf(checked.advised)).to.deep.equal(['4 reference lineRepeated'])
    expect([imported.created, imported.updated, imported.same, imported.faulty]).to.deep.equal([1, 0, 1, 1])
    const { rows } = await world.application.perform('sheets.list', { search: 'REP-1' }, owner)
    expect(rows.map(({ name }) => name)).to.deep.equal(['Une'])
  })

  it('says of the repetition of a refused line that it is refused too, not that its values differ', async () => {
    const wrong = 'Deux Rives of the whole Rhône;Une;REP-2;'
    const { checked, imported } = await checkAndImport([wrong, wrong])
    expect(codesOf(checked.refused)).to.deep.equal([
      '2 brand brandTooLong',
      '3 reference refusedLineRepeated',
    ])
    expect([imported.created, imported.faulty]).to.deep.equal([0, 2])
    const byGtin = 'Deux Rives of the whole Rhône;Une;;3012345000994'
    expect(codesOf((await checkAndImport([byGtin, byGtin])).checked.refused)).to.deep.equal([
      '2 brand brandTooLong',
      '3 gtin refusedLineRepeated',
    ])
  })

  it('refuses a line that contradicts the stored values of its sheet', async () => {
    const file = (cells: string) => ['brand;name;reference;fat;saturates', cells]
    await checkAndImport([], file('Deux Rives;Sucre;SUM-1;1;'))
    const { checked } = await checkAndImport([], file('Deux Rives;Sucre;SUM-1;;2'))
    expect(codesOf(checked.refused)).to.deep.equal(['2 saturates saturatesAboveFat'])
  })

  it('reads days as spreadsheet programs write them, and says how to write an ambiguous one', async () => {
    const file = ['brand;name;labelledFrom', 'Deux Rives;Jour;01.12.2026', 'Deux Rives;Jour;1/12/2026']
    const { checked, imported } = await checkAndImport([], file)
    expect(codesOf(checked.refused)).to.deep.equal(['3 labelledFrom dayAmbiguous'])
    expect(checked.refused[0]?.fault.message).to.include('Write the date as 2026-12-01')
    const sheet = await world.application.perform('sheets.get', { id: imported.sheets[0] ?? 0 }, owner)
    expect(sheet.draft.labelledFrom).to.equal('2026-12-01')
  })

  it('answers for the allergens of new ingredients, and leaves the answers of a producer', async () => {
    const file = (cells: string, more = '') => [`brand;name;reference;ingredients${more}`, cells]
    const allergens = async (id: number) =>
      (await world.application.perform('sheets.get', { id }, owner)).draft.allergens
    const list = 'Trauben, Weinsäure, Sulfite'
    const { imported } = await checkAndImport([], file(`Deux Rives;Soufre;ALL-1;${list}`))
    const id = imported.sheets[0] ?? 0
    expect(await allergens(id)).to.deep.equal(['sulphites'])
    const again = await checkAndImport([], file(`Deux Rives;Soufre;ALL-1;${list}`))
    expect(again.imported.same).to.equal(1)
    await checkAndImport([], file(`Deux Rives;Soufre;ALL-1;${list};sulphites|egg`, ';allergens'))
    await checkAndImport([], file('Deux Rives;Soufre;ALL-1;Trauben, Sulfite'))
    expect(await allergens(id)).to.deep.equal(['sulphites', 'egg'])
    const bare = await checkAndImport([], file('Deux Rives;Nature;ALL-2;Trauben'))
    expect(await allergens(bare.imported.sheets[0] ?? 0)).to.equal(undefined)
    const asked = await checkAndImport([], file(`Deux Rives;Ouvert;ALL-3;${list};`, ';allergens'))
    expect(await allergens(asked.imported.sheets[0] ?? 0), 'an empty cell').to.equal(undefined)
  })

  it('says one sentence on the GTIN of a line, with its message', async () => {
    const gtin = '3760012345670'
    const { checked, imported } = await checkAndImport([
      `Deux Rives;Stored;GT-1;${gtin}`,
      `Deux Rives;Shared;GT-2;${gtin}`,
    ])
    expect(codesOf(checked.advised)).to.deep.equal(['3 gtin gtinRepeated'])
    expect(imported.advised.map(({ line, message }) => [line, message.includes('Stored')])).to.deep.equal([
      [3, true],
    ])
    const again = await checkAndImport([`Deux Rives;Third;GT-3;${gtin}`, `Deux Rives;Fourth;GT-4;${gtin}`])
    expect(codesOf(again.checked.advised)).to.deep.equal(['2 gtin gtinShared', '3 gtin gtinShared'])
    for (const { fault } of again.checked.advised) expect(fault.message).to.match(/GTIN/u)
  })

  /** Checks and imports a file, and expects both to refuse the same lines for the same reasons. */
  async function checkAndImport(lines: readonly string[], file = [header, ...lines]) {
    const upload = { fileName: 'wines.csv', content: Buffer.from(file.join('\n')).toString('base64') }
    const checked = await world.application.perform('imports.check', upload, owner)
    const { import: started } = await world.application.perform('imports.start', upload, owner)
    const imported = await world.application.perform('imports.get', { id: started.id }, owner)
    expect([imported.faulty, refusals(imported)], 'refused').to.deep.equal([
      checked.faulty,
      checked.refused.map(({ line, column, fault }) => [line, column, fault.code, fault.message]),
    ])
    return { checked, imported }
  }

  function refusals({ refused }: ImportAnswer) {
    return refused.map(({ line, column, code, message }) => [line, column, code, message])
  }

  function codesOf(lines: Output<'imports.check'>['advised']): string[] {
    return lines.map(({ line, column, fault }) => `${String(line)} ${column ?? ''} ${fault.code}`)
  }
})
