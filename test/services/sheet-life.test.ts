// Random lives of sheets, through the application API. The model stores what must stay true: the locked
// fields of each code with their values, and every version as it was published. After every step, done or
// refused, the application must agree with the model.

import { expect } from 'chai'
import fc from 'fast-check'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { startTracking, type Tracking } from '../support/outside/tracking.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { blockingIssues } from '../../src/domain/validation-issue.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { differingFields } from '../../src/domain/sheet/comparison.ts'
import {
  sheetFields,
  type SheetChanges,
  type SheetDraft,
  type SheetField,
} from '../../src/domain/sheet/fields.ts'
import { openApplication, type Application } from '../../src/application.ts'

/** The promises about one sheet. */
type Promised = {
  readonly id: number
  /** General and GS1 values since the code exists; support alone may correct the general ones. */
  locked: SheetDraft | null
  code: string | null
  product: string | null
  readonly versions: SheetDraft[]
}

/** `on` selects one of the existing sheets. */
type Step =
  | { readonly do: 'create'; readonly draft: SheetDraft }
  | { readonly do: 'update' | 'adjust' | 'support'; readonly on: number; readonly changes: SheetChanges }
  | {
      readonly do:
        | 'generate'
        | 'archive'
        | 'restore'
        | 'duplicate'
        | 'withdraw'
        | 'readmit'
        | 'state1'
        | 'state3'
        | 'associate'
        | 'delete'
        | 'recheck'
      readonly on: number
    }

const names = Object.keys(sheetFields) as SheetField[]
const lockable = names.filter((name) => sheetFields[name].afterCode === 'locked')
/** Final even for support (decision 13). */
const printed: readonly SheetField[] = ['family', 'gtin', 'cpv', 'cuvee']

const changes: fc.Arbitrary<SheetChanges> = fc.record(
  {
    name: fc.constantFrom('Les Galets', 'Un autre vin', ''),
    brand: fc.constantFrom('Deux Rives', 'Autre Domaine'),
    reference: fc.option(fc.constantFrom('A-1', 'A-2', 'A-3', 'A-2024')),
    vintage: fc.option(fc.constantFrom(2023, 2024)),
    alcohol: fc.option(fc.constantFrom(12.5, 13.5)),
    family: fc.constantFrom('wine', 'spirit', 'aromatised'),
    cuvee: fc.option(fc.constantFrom('L1', 'L2')),
    gtin: fc.option(fc.constantFrom('3012345000215', '3012345000222')),
    targetMarket: fc.constantFrom('097', '380', '840'),
    sugars: fc.option(fc.constantFrom(0.1, 0.2, 9)),
    carbohydrates: fc.option(fc.constantFrom(0.9, 12)),
    ingredients: fc.option(
      fc.constantFrom<NonNullable<SheetDraft['ingredients']>>(
        [{ id: 'grapes' }],
        [{ id: 'grapes' }, { id: 'sulphites' }],
      ),
    ),
    allergens: fc.option(fc.constantFrom<NonNullable<SheetDraft['allergens']>>(['sulphites'], ['none'])),
    packaging: fc.option(fc.constant(plainSheet().packaging ?? [])),
  },
  { requiredKeys: [] },
)

const on = fc.nat(6)
const drafts = changes.map((given) =>
  Object.fromEntries(Object.entries({ ...plainSheet(), ...given }).filter(([, value]) => value !== null)),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), draft: drafts }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constantFrom('update', 'adjust', 'support'), on, changes }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('generate' as const), on }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'archive',
        'restore',
        'duplicate',
        'withdraw',
        'readmit',
        'state1',
        'state3',
        'associate',
        'delete',
        'recheck',
      ),
      on,
    }),
  },
)

const vatNumbers = ['FR44732829320', 'FR40303265045']

describe('random lives of sheets', () => {
  const world = useApplication()
  let tracking: Tracking
  let application: Application
  let owner: Actor
  const support = operatorOf(null)

  before(async () => {
    tracking = await startTracking()
    tracking.products.set('P1', { name: 'Galets', image: null })
    application = await openApplication(
      { ...world.config, trackingUrl: tracking.url },
      { role: 'cli', jobs: 'here', clock: () => world.now, connections: 4 },
    )
    world.vies.known.set(vatNumbers[0] ?? '', null)
    owner = operatorOf(await makeCompany(world.application))
  })
  after(async () => {
    await application.close()
    await tracking.close()
  })

  /** Does one step; returns whether it was done. Only a named refusal is allowed. */
  async function take(now: Step, sheets: Promised[]): Promise<boolean> {
    const target = now.do === 'create' ? undefined : sheets[now.on % Math.max(1, sheets.length)]
    if (now.do !== 'create' && target === undefined) return false
    const id = target?.id ?? 0
    const isReady =
      target !== undefined && (await application.perform('sheets.readiness', { id }, owner)).ready
    try {
      await act(now, id, sheets)
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
    if (target !== undefined) await note(now, target, isReady, sheets)
    return true
  }

  async function act(now: Step, id: number, sheets: Promised[]): Promise<void> {
    switch (now.do) {
      case 'create':
        sheets.push(promisedOf((await application.perform('sheets.create', now.draft, owner)).sheet.id))
        return
      case 'update':
        await application.perform('sheets.update', { id, changes: now.changes }, owner)
        return
      case 'adjust':
        await application.perform('sheets.adjust', { id, reason: 'analysis', changes: now.changes }, owner)
        return
      case 'support':
        await application.perform(
          'admin.updateSheet',
          { nutri_id: id, changes: now.changes, reason: 'typing error' },
          support,
        )
        return
      case 'generate':
        await application.perform('sheets.generate', { id }, owner)
        return
      case 'archive':
        await application.perform('sheets.archive', { ids: [id] }, owner)
        return
      case 'restore':
        await application.perform('sheets.restore', { ids: [id] }, owner)
        return
      case 'duplicate':
        sheets.push(
          ...(await application.perform('sheets.duplicate', { ids: [id], millesime: 2025 }, owner)).ids.map(
            promisedOf,
          ),
        )
        return
      case 'withdraw':
      case 'readmit':
        await application.perform(
          'admin.updateSheet',
          { nutri_id: id, changes: {}, withdrawn: now.do === 'withdraw', reason: 'requested' },
          support,
        )
        return
      case 'state1':
      case 'state3':
        await application.perform(
          'admin.updateSheetState',
          { nutri_id: id, state: now.do === 'state1' ? 1 : 3 },
          support,
        )
        return
      case 'associate':
        await application.perform('sheets.associate', { id, product: 'P1' }, owner)
        return
      case 'recheck':
        await application.perform('sheets.recheck', { id, done: ['alcohol', 'sugars'] }, owner)
        return
      case 'delete':
        await application.perform('sheets.delete', { id }, owner)
    }
  }

  /** Adds the promises of a completed step. */
  async function note(now: Step, promised: Promised, wasReady: boolean, sheets: Promised[]): Promise<void> {
    if (now.do === 'delete') {
      expect(promised.code, 'no sheet with a code is deleted').to.equal(null)
      sheets.splice(sheets.indexOf(promised), 1)
      return
    }
    const sheet = await application.perform('sheets.get', { id: promised.id }, owner)
    if (now.do === 'associate') promised.product = sheet.product?.id ?? null
    if ((sheet.version ?? 0) === promised.versions.length) return
    expect(['generate', 'adjust', 'support', 'state3'], 'nothing else publishes').to.include(now.do)
    if (now.do === 'generate' || now.do === 'state3')
      expect(wasReady, 'nothing is published that readiness blocks').to.equal(true)
    expect(
      blockingIssues((await application.perform('sheets.readiness', { id: promised.id }, owner)).points),
      'what is published is ready',
    ).to.deep.equal([])
    if (promised.locked !== null && now.do === 'support') {
      expect(
        differingFields(promised.locked, lockedOf(sheet.draft)).filter((name) => printed.includes(name)),
        'support leaves what is printed',
      ).to.deep.equal([])
      promised.locked = lockedOf(sheet.draft)
    }
    promised.locked ??= lockedOf(sheet.draft)
    promised.code ??= sheet.code
    promised.versions.push(sheet.draft)
  }

  /** Checks every promise about one sheet. */
  async function check(promised: Promised): Promise<void> {
    const { id, locked, code } = promised
    const sheet = await application.perform('sheets.get', { id }, owner)
    const { versions } = await application.perform('sheets.versions', { id }, owner)
    expect(versions.map(({ draft }) => draft).reverse(), 'versions are unchanged').to.deep.equal(
      promised.versions,
    )
    expect(versions.map(({ version }) => version).reverse(), 'and numbered').to.deep.equal(
      promised.versions.map((_, index) => index + 1),
    )
    expect([sheet.code, sheet.product?.id ?? null]).to.deep.equal([code, promised.product])
    if (locked !== null)
      expect(differingFields(locked, lockedOf(sheet.draft)), 'locked fields stay').to.deep.equal([])
    if (sheet.state === 3)
      expect(sheet.draft, 'a validated sheet is what was published last').to.deep.equal(
        promised.versions.at(-1),
      )
    if (code !== null)
      expect(
        (await application.readLabel(code))?.model.version.number,
        'the code shows the newest version',
      ).to.equal(promised.versions.length)
  }

  it('never change a locked field, alter or lose a version, or publish what readiness blocks', async function life() {
    this.timeout(300_000)
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        const sheets: Promised[] = []
        for (const now of steps) {
          const isDone = await take(now, sheets)
          if (isDone) seen.set(now.do, (seen.get(now.do) ?? 0) + 1)
          for (const promised of sheets) await check(promised)
        }
        await world.database.db.raw('truncate sheets, versions, codes, lots cascade')
      }),
      { numRuns: 60, seed: 20261121 },
    )
    expect([...seen.keys()], 'every kind of step was done at least once').to.have.length(14)
  })
})

function promisedOf(id: number): Promised {
  return { id, locked: null, code: null, product: null, versions: [] }
}

function lockedOf(draft: SheetDraft): SheetDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => lockable.some((field) => field === name)),
  )
}
