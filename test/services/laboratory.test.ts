import { expect } from 'chai'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'

const header =
  'Lot;Référence client;TAV acquis;Glucose+Fructose (g/L);Acidité totale (g/L H2SO4);Glycérol (g/L)'

describe('laboratory results', () => {
  const world = useApplication()
  let owner: Actor
  let other: Actor

  before(async () => {
    for (const number of ['FR44732829320', 'FR40303265045']) world.vies.known.set(number, null)
    owner = operatorOf(await makeCompany(world.application))
    other = operatorOf(await makeCompany(world.application, { tva: 'FR40303265045' }))
  })

  async function wine(given: Partial<SheetDraft>, actor = owner): Promise<number> {
    const { carbohydrates: _typed, ...draft } = plainSheet(given)
    return (await world.application.perform('sheets.create', draft, actor)).sheet.id
  }
  const draftOf = async (id: number) => (await world.application.perform('sheets.get', { id }, owner)).draft
  const figuresOf = async (id: number) => {
    const { alcohol, sugars, acids, glycerol } = await draftOf(id)
    return [alcohol, sugars, acids, glycerol]
  }
  const fileOf = (lines: readonly string[], encoding: BufferEncoding = 'utf8') => ({
    fileName: 'results.csv',
    content: Buffer.from(lines.join('\r\n'), encoding).toString('base64'),
  })

  it('compares a Windows-1252 file below its title lines, saves it as compared, and undoes it', async () => {
    const first = await wine({ reference: 'LAB-1', cuvee: 'L24-1' })
    const second = await wine({ reference: 'LAB-2', cuvee: 'L24-2', acids: 0.5 })
    const input = fileOf(
      [
        "Laboratoire d'oenologie, Tain",
        'Client : Deux Rives',
        header,
        'l24-1;;13,42;<0,4;3,50;8,1 ± 0,3',
        ';LAB-2;13,5;2,0;3,27;n.d.',
        'L24-9;;12;1;3;8',
      ],
      'latin1',
    )
    const undecided = await world.application.perform('lab.check', input, owner)
    expect(undecided.rows.map(({ line, outcome, by }) => [line, outcome, by])).to.deep.equal([
      [4, 'refused', 'lot'],
      [5, 'same', 'reference'],
      [6, 'refused', null],
    ])
    const file = { ...input, belowLimit: 'limit' as const }
    const compared = await world.application.perform('lab.check', file, owner)
    expect(compared.counts).to.deep.equal({ changed: 1, same: 1, covered: 0, published: 0, refused: 1 })
    expect(compared.rows[0]).to.deep.include({
      sheet: first,
      changes: [
        { field: 'alcohol', before: 13.5, after: 13.42 },
        { field: 'sugars', before: 0.2, after: 0.04 },
        { field: 'acids', before: 0.6, after: 0.536 },
        { field: 'glycerol', before: 0.7, after: 0.81 },
      ],
    })
    expect(compared.columns[4]).to.deep.include({
      unit: 'g_l_h2so4',
      unitFrom: 'header',
      samples: [
        { text: '3,50', value: 0.536 },
        { text: '3,27', value: 0.5 },
        { text: '3', value: 0.459 },
      ],
    })
    expect(await figuresOf(first)).to.deep.equal([13.5, 0.2, 0.6, 0.7])
    const { changed } = await world.application.perform('lab.apply', { ...file, plan: compared.plan }, owner)
    expect(changed.map(({ sheet }) => sheet)).to.deep.equal([first])
    expect(await figuresOf(first)).to.deep.equal([13.42, 0.04, 0.536, 0.81])
    expect((await world.application.perform('sheets.get', { id: second }, owner)).revision).to.equal(1)
    const again = await world.application.perform('lab.check', file, owner)
    expect(again.counts).to.deep.include({ changed: 0, same: 2 })

    expect(await world.application.perform('lab.undo', { changed }, owner)).to.deep.equal({
      code: 0,
      count: 1,
    })
    expect(await figuresOf(first)).to.deep.equal([13.5, 0.2, 0.6, 0.7])
    expect(await refusalOf(world.application.perform('lab.undo', { changed }, owner))).to.equal(
      'sheet.changedMeanwhile',
    )
  })

  it('saves nothing when a wine changed since the comparison, or the file is another one', async () => {
    const id = await wine({ reference: 'LAB-3' })
    const untouched = await wine({ reference: 'LAB-4' })
    const input = fileOf([header, ';LAB-3;12;1;3;8', ';LAB-4;12;1;3;8'])
    const { plan } = await world.application.perform('lab.check', input, owner)
    const changed = fileOf([header, ';LAB-3;12;9;3;8', ';LAB-4;12;1;3;8'])
    expect(await refusalOf(world.application.perform('lab.apply', { ...changed, plan }, owner))).to.equal(
      'lab.changedMeanwhile',
    )
    await world.application.perform('sheets.update', { id, changes: { name: 'Another name' } }, owner)
    expect(await refusalOf(world.application.perform('lab.apply', { ...input, plan }, owner))).to.equal(
      'lab.changedMeanwhile',
    )
    expect(await figuresOf(untouched)).to.deep.equal([13.5, 0.2, 0.6, 0.7])
  })

  it('never changes a published wine', async () => {
    const id = await wine({ reference: 'LAB-5' })
    await world.application.perform('sheets.generate', { id }, owner)
    const input = fileOf([header, ';LAB-5;13;1;3;8'])
    const { rows, plan } = await world.application.perform('lab.check', input, owner)
    expect(
      rows.map(({ outcome, advised }) => [outcome, advised.map(({ fault }) => fault.code)]),
    ).to.deep.equal([['published', ['labPublished']]])
    const { changed } = await world.application.perform('lab.apply', { ...input, plan }, owner)
    expect(changed).to.deep.equal([])
    expect(await figuresOf(id)).to.deep.equal([13.5, 0.2, 0.6, 0.7])
  })

  it('sees no archived wine and no wine of another company', async () => {
    const archived = await wine({ reference: 'LAB-6', cuvee: 'ARCH' })
    await world.application.perform('sheets.archive', { ids: [archived] }, owner)
    await wine({ reference: 'LAB-7', cuvee: 'FOREIGN' }, other)
    const input = fileOf([
      header,
      'ARCH;;13;1;3;8',
      ';LAB-6;13;1;3;8',
      'FOREIGN;;13;1;3;8',
      ';LAB-7;13;1;3;8',
    ])
    const { rows } = await world.application.perform('lab.check', input, owner)
    expect(rows.map(({ sheet, refused }) => [sheet, refused.map(({ fault }) => fault.code)])).to.deep.equal(
      Array.from({ length: 4 }, () => [null, ['labUnknown']]),
    )
  })

  it('puts back which fields of a wine were still to be checked', async () => {
    const source = await wine({ reference: 'LAB-8', cuvee: 'OLD' })
    const {
      ids: [copy = 0],
    } = await world.application.perform('sheets.duplicate', { ids: [source], millesime: 2025 }, owner)
    const recheckOf = async () =>
      (await world.application.perform('sheets.get', { id: copy }, owner)).recheck.includes('sugars')
    await world.application.perform('sheets.update', { id: copy, changes: { cuvee: 'NEW' } }, owner)
    expect(await recheckOf()).to.equal(true)
    const input = fileOf([header, 'NEW;;13;1;3;8'])
    const { plan } = await world.application.perform('lab.check', input, owner)
    const { changed } = await world.application.perform('lab.apply', { ...input, plan }, owner)
    expect([changed.length, await recheckOf()]).to.deep.equal([1, false])
    await world.application.perform('lab.undo', { changed }, owner)
    expect(await recheckOf()).to.equal(true)
  })

  it('refuses what is no CSV, empty, too long or too wide', async () => {
    const check = (fileName: string, lines: readonly string[]) =>
      refusalOf(world.application.perform('lab.check', { ...fileOf(lines), fileName }, owner))
    expect(await check('results.xlsx', [header, ';X;1;1;1;1'])).to.equal('import.notCsv')
    expect(await check('results.csv', [header])).to.equal('import.empty')
    expect(await check('results.csv', [''])).to.equal('import.empty')
    expect(await check('results.csv', [header, ...Array.from({ length: 301 }, () => ';X;1;1;1;1')])).to.equal(
      'import.tooManyLines',
    )
    expect(await check('results.csv', [header, `;X${';1'.repeat(400)}`])).to.equal('import.badlyBuilt')
    expect(await check('results.csv', [header, ';"never closed'])).to.equal('import.badlyBuilt')
  })
})
