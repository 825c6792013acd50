import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../support/examples.ts'
import { actorWith, operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { sheetSorts } from '../../src/contract/operations/sheets.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('sheets', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  it('saves valid drafts, answers every issue of invalid ones, and refuses a used reference', async () => {
    const { sheet } = await world.application.perform(
      'sheets.create',
      { brand: 'Deux Rives', name: 'Brouillon', reference: 'R-1' },
      owner,
    )
    expect(sheet.state).to.equal(1)
    expect(
      await refusalOf(
        world.application.perform(
          'sheets.create',
          { brand: 'Deux Rives', name: 'Autre', reference: 'R-1' },
          owner,
        ),
      ),
    ).to.equal('sheet.referenceTaken')
    const senseless = world.application.perform(
      'sheets.create',
      { ...plainSheet(), fat: 1, saturates: 2, carbohydrates: 1, sugars: 3, reference: 'R-2' },
      owner,
    )
    expect(await refusalOf(senseless, 'faults'))
      .to.include('saturates:saturatesAboveFat')
      .and.to.include('carbohydrates:carbohydratesBelowMinimum')
  })

  it('publishes a ready sheet once: code, first version, digital link; general and GS1 fields lock', async () => {
    const { sheet: draft } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'R-3' }),
      owner,
    )
    const { sheet } = await world.application.perform('sheets.generate', { id: draft.id }, owner)
    expect([sheet.state, sheet.version]).to.deep.equal([3, 1])
    expect(sheet.url).to.equal(`http://q.test/nutricode/${sheet.code ?? ''}/R-3`)
    expect(sheet.digitalLink).to.equal('http://q.test/01/03012345000215/22/2A/10/L24-117')
    expect(await refusalOf(world.application.perform('sheets.generate', { id: sheet.id }, owner))).to.equal(
      'sheet.alreadyValidated',
    )
    expect(
      await refusalOf(
        world.application.perform('sheets.update', { id: sheet.id, changes: { name: 'Autre nom' } }, owner),
      ),
    ).to.equal('sheet.locked')
    expect(
      await refusalOf(
        world.application.perform(
          'sheets.adjust',
          { id: sheet.id, reason: 'typing error', changes: { gtin: '3012345000222' } },
          owner,
        ),
        'faults',
      ),
    ).to.deep.equal(['gtin:locked'])
  })

  it('adjusts nutrition with a reason as a new version and keeps the old one as it was', async () => {
    const { sheet: draft } = await world.application.perform(
      'sheets.create',
      plainSheet({ reference: 'R-4' }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: draft.id }, owner)
    const { sheet } = await world.application.perform(
      'sheets.adjust',
      { id: draft.id, reason: 'analysis of the laboratory', changes: { sugars: 0.3, carbohydrates: null } },
      owner,
    )
    expect(sheet.version).to.equal(2)
    const { versions } = await world.application.perform('sheets.versions', { id: draft.id }, owner)
    expect(versions.map((entry) => [entry.version, entry.draft.sugars, entry.reason])).to.deep.equal([
      [2, 0.3, 'analysis of the laboratory'],
      [1, 0.2, null],
    ])
    const old = await world.application.readLabel(sheet.code ?? '', 1)
    expect(old?.model.version).to.deep.include({ number: 1, current: false })
  })

  it('publishes nothing that the readiness rules block', async () => {
    const { sheet } = await world.application.perform(
      'sheets.create',
      { brand: 'Deux Rives', name: 'Sans rien' },
      owner,
    )
    const { ready, points } = await world.application.perform('sheets.readiness', { id: sheet.id }, owner)
    expect(ready).to.equal(false)
    const refused = await refusalOf(
      world.application.perform('sheets.generate', { id: sheet.id }, owner),
      'faults',
    )
    expect(refused).to.deep.equal(
      points.filter((point) => point.weight !== 'advisory').map((point) => `${point.field}:${point.code}`),
    )
  })

  it('refuses a stale revision when two people change one sheet', async () => {
    const { sheet } = await world.application.perform(
      'sheets.create',
      plainSheet({ reference: 'R-5' }),
      owner,
    )
    await world.application.perform(
      'sheets.update',
      { id: sheet.id, revision: sheet.revision, changes: { name: 'Premier' } },
      owner,
    )
    expect(
      await refusalOf(
        world.application.perform(
          'sheets.update',
          { id: sheet.id, revision: sheet.revision, changes: { name: 'Second' } },
          owner,
        ),
      ),
    ).to.equal('sheet.changedMeanwhile')
  })

  it('archives by id, vintage and filter, restores, and keeps the label of an archived sheet', async () => {
    const { sheet: draft } = await world.application.perform(
      'sheets.create',
      plainSheet({ reference: 'R-6', vintage: 2019 }),
      owner,
    )
    const { sheet } = await world.application.perform('sheets.generate', { id: draft.id }, owner)
    expect((await world.application.perform('sheets.archive', { millesime: 2019 }, owner)).ids).to.deep.equal(
      [sheet.id],
    )
    expect((await world.application.perform('sheets.list', { millesime: 2019 }, owner)).total).to.equal(0)
    expect((await world.application.readLabel(sheet.code ?? ''))?.state).to.equal('shown')
    expect(
      (
        await world.application.perform(
          'sheets.restore',
          { filter: { archived: true, search: 'r-6' } },
          owner,
        )
      ).count,
    ).to.equal(1)
    expect(
      (await world.application.perform('sheets.list', { millesime: 2019 }, owner)).rows.map((row) => row.id),
    ).to.deep.equal([sheet.id])
  })

  it('duplicates for a new vintage with a new reference, without the identifiers of one product', async () => {
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'R-2024-7', vintage: 2024, gtin: '3012345000222', cuvee: 'L7' }),
      owner,
    )
    const { ids } = await world.application.perform(
      'sheets.duplicate',
      { ids: [sheet.id, sheet.id], millesime: 2025 },
      owner,
    )
    const copies = await Promise.all(ids.map((id) => world.application.perform('sheets.get', { id }, owner)))
    expect(copies.map(({ draft }) => draft.reference)).to.deep.equal(['R-2025-7', 'R-2025-7-2'])
    const [copy] = copies
    expect(copy?.draft.vintage).to.equal(2025)
    expect(copy?.draft.ingredients).to.deep.equal(sheet.draft.ingredients)
    expect([copy?.draft.gtin, copy?.draft.cuvee, copy?.code]).to.deep.equal([undefined, undefined, null])
  })

  it('lists the fields to check in a new vintage until they are changed or confirmed', async () => {
    const { sheet } = await world.application.perform(
      'sheets.create',
      plainSheet({
        reference: 'R-8',
        vintage: 2024,
        organic: true,
        ingredients: [{ id: 'grapes', organic: true }, { id: 'sulphites' }],
      }),
      owner,
    )
    const {
      ids: [id = 0],
    } = await world.application.perform('sheets.duplicate', { ids: [sheet.id], millesime: 2025 }, owner)
    const copy = await world.application.perform('sheets.get', { id }, owner)
    expect(copy.recheck)
      .to.include.members([
        'alcohol',
        'sugars',
        'acids',
        'organic',
        'cuvee',
        'appellation',
        'ingredients',
        'allergens',
      ])
      .and.not.include('gtin')
    await world.application.perform('sheets.update', { id, changes: { alcohol: 12.8 } }, owner)
    const { sheet: ticked } = await world.application.perform(
      'sheets.recheck',
      { id, done: ['organic', 'sugars'] },
      owner,
    )
    expect(ticked.recheck).to.not.include.members(['alcohol', 'organic', 'sugars'])
    expect(ticked.recheck).to.include('acids')
    expect((await world.application.perform('sheets.generate', { id }, owner)).sheet.recheck).to.include(
      'acids',
    )
  })

  it('compares two versions field by field', async () => {
    const { sheet } = await world.application.perform(
      'sheets.create',
      plainSheet({ reference: 'R-9' }),
      owner,
    )
    const { id } = sheet
    await world.application.perform('sheets.generate', { id }, owner)
    await world.application.perform(
      'sheets.adjust',
      { id, reason: 'analysis', changes: { sugars: 0.3, carbohydrates: null } },
      owner,
    )
    const { changes } = await world.application.perform('sheets.compare', { id, from: 1 }, owner)
    expect(changes).to.deep.equal([
      { field: 'carbohydrates', before: 0.9, after: null },
      { field: 'sugars', before: 0.2, after: 0.3 },
    ])
    expect(
      (await world.application.perform('sheets.compare', { id, from: 2, to: 2 }, owner)).changes,
    ).to.deep.equal([])
    expect(
      await refusalOf(world.application.perform('sheets.compare', { id, from: 1, to: 9 }, owner)),
    ).to.equal('sheet.versionUnknown')
  })

  it('never lets a code show another wine, even after support withdraws the validation', async () => {
    const { sheet: draft } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'R-10', cuvee: 'L10' }),
      owner,
    )
    const { id } = draft
    await world.application.perform('sheets.generate', { id }, owner)
    await world.application.perform('admin.updateSheetState', { nutri_id: id, state: 1 }, operatorOf(null))
    expect(
      await refusalOf(
        world.application.perform('sheets.update', { id, changes: { name: 'Autre vin' } }, owner),
        'faults',
      ),
    ).to.deep.equal(['name:locked'])
    expect(await refusalOf(world.application.perform('sheets.delete', { id }, owner))).to.equal(
      'sheet.alreadyValidated',
    )
    const other = await world.application.perform('sheets.create', plainSheet({ reference: 'MANY-1' }), owner)
    const ids = [other.sheet.id, id]
    expect(await refusalOf(world.application.perform('sheets.deleteMany', { ids }, owner))).to.equal(
      'sheet.alreadyValidated',
    )
    // All or none.
    await world.application.perform('sheets.get', { id: other.sheet.id }, owner)
    await world.application.perform(
      'sheets.update',
      { id, changes: { sugars: 0.4, carbohydrates: null } },
      owner,
    )
    const { sheet } = await world.application.perform('sheets.generate', { id }, owner)
    expect([sheet.state, sheet.version, sheet.draft.name, sheet.draft.sugars]).to.deep.equal([
      3,
      2,
      draft.draft.name,
      0.4,
    ])
    const fix = (changes: object) =>
      world.application.perform(
        'admin.updateSheet',
        { nutri_id: id, changes, reason: 'typing error' },
        operatorOf(null),
      )
    expect(await refusalOf(fix({ cuvee: 'L11' }), 'faults')).to.deep.equal(['cuvee:locked'])
    expect((await fix({ name: 'Les Galets Rouges !' })).sheet.version).to.equal(3)
  })

  it('finds sheets by words without accents, type, market, organic mark and code; sorts by any column', async () => {
    await world.application.perform(
      'sheets.create',
      plainSheet({
        name: 'Κτήμα Ψηλό',
        reference: 'F-1',
        wineType: 'rose',
        targetMarket: '380',
        organic: true,
      }),
      owner,
    )
    const found = async (query: object) =>
      (await world.application.perform('sheets.list', query, owner)).rows.map(({ reference }) => reference)
    expect(await found({ search: 'ΚΤΗΜΑ ψηλο' })).to.deep.equal(['F-1'])
    expect(await found({ type: 'rose' })).to.deep.equal(['F-1'])
    expect(await found({ market: '380', family: 'wine' })).to.deep.equal(['F-1'])
    expect(await found({ organic: true, coded: false, search: 'f-1' })).to.deep.equal(['F-1'])
    expect(await found({ coded: true, search: 'f-1' })).to.deep.equal([])
    expect((await world.application.perform('sheets.list', {}, owner)).markets).to.include('380')
    for (const sort of sheetSorts) {
      const [up, down] = await Promise.all(
        (['asc', 'desc'] as const).map((direction) =>
          world.application.perform('sheets.list', { sort, direction, size: 200 }, owner),
        ),
      )
      expect(
        up?.rows.map(({ id }) => id),
        sort,
      ).to.have.members(down?.rows.map(({ id }) => id) ?? [])
    }
  })

  it('refuses the GTIN of another company', async () => {
    world.vies.known.set('FR40303265045', null)
    const rival = operatorOf(
      await makeCompany(world.application, { tva: 'FR40303265045', name: 'Rivale', gln: '3012345000109' }),
    )
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'X-1' }),
      rival,
    )
    expect(await refusalOf(world.application.perform('sheets.generate', { id: sheet.id }, rival))).to.equal(
      'sheet.gtinTaken',
    )
  })

  it('refuses to archive without the right', async () => {
    expect(
      await refusalOf(
        world.application.perform('sheets.archive', { all: true }, actorWith(['fiche_see'], 1)),
      ),
    ).to.equal('right.missing')
  })
})
