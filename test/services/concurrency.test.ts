import { expect } from 'chai'
import { exampleCompany, exampleSheet, makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('concurrent calls', () => {
  const world = useApplication()
  const both = [1, 2] as const
  let owner: Actor
  let rival: Actor
  let fiche = 0
  let otherFiche = 0

  before(async () => {
    for (const number of ['FR44732829320', 'FR40303265045']) world.vies.known.set(number, null)
    owner = operatorOf(await makeCompany(world.application))
    rival = operatorOf(
      await makeCompany(world.application, { tva: 'FR40303265045', name: 'Château l’Étoile' }),
    )
    fiche = await publish(plainSheet({ reference: 'AT-1' }))
    otherFiche = await publish(plainSheet({ reference: 'AT-2' }))
  })

  it('with one idempotency key get one result: sheet, batch, case numbers, report, packing', async () => {
    const drafts = await Promise.all(
      both.map(() =>
        world.application.perform(
          'sheets.create',
          { ...plainSheet({ reference: 'AT-3' }), request: 'draft-0001' },
          owner,
        ),
      ),
    )
    expect(drafts[0]?.sheet.id).to.equal(drafts[1]?.sheet.id)
    const batches = await Promise.all(
      both.map(() =>
        world.application.perform('serials.open', { fiche, count: 20, request: 'batch' }, owner),
      ),
    )
    expect(batches[0]).to.deep.equal(batches[1])
    const taken = await Promise.all(
      both.map(() =>
        world.application.perform('serials.sscc', { count: 3, prefix: '3012345', request: 'cases' }, owner),
      ),
    )
    expect(taken[0]).to.deep.equal(taken[1])
    const batch = batches[0]?.batch
    const reports = await Promise.all(
      both.map(() =>
        world.application.perform(
          'serials.report',
          { target: 'line-1', rows: [batch?.first ?? ''], request: 'report' },
          owner,
        ),
      ),
    )
    expect(reports[0]?.report).to.deep.equal(reports[1]?.report)
    expect(reports.map(({ repeated }) => repeated).toSorted()).to.deep.equal([false, true])
    const rows = [{ parent: taken[0]?.ssccs[0] ?? '', child: batch?.last ?? '' }]
    const packings = await Promise.all(
      both.map(() => world.application.perform('serials.pack', { rows, request: 'packing' }, owner)),
    )
    expect(packings.map(({ accepted, repeated }) => [accepted, repeated]).toSorted()).to.deep.equal([
      [1, false],
      [1, true],
    ])
  })

  it('with the same bottles in another order both succeed without a deadlock', async () => {
    const [first, second] = [await open(fiche, 'order-1'), await open(otherFiche, 'order-2')]
    const reports = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        world.application.perform(
          'serials.report',
          {
            target: 'line-1',
            rows: at % 2 === 0 ? [first.first, second.first] : [second.first, first.first],
            request: `order-${String(at)}`,
          },
          owner,
        ),
      ),
    )
    expect(reports.reduce((sum, { report }) => sum + report.accepted, 0)).to.equal(2)
  })

  it('put a bottle into one case only, and never two cases into each other', async () => {
    const {
      ssccs: [left = '', right = '', third = ''],
    } = await world.application.perform(
      'serials.sscc',
      { count: 3, prefix: '3012345', request: 'round' },
      owner,
    )
    const { first } = await open(fiche, 'bottles')
    const packed = await Promise.all(
      [left, right, third].map((parent) =>
        world.application.perform(
          'serials.pack',
          { rows: [{ parent, child: first }], request: `into-${parent}` },
          owner,
        ),
      ),
    )
    expect(packed.map(({ accepted, illegal }) => [accepted, illegal]).toSorted()).to.deep.equal([
      [0, 1],
      [0, 1],
      [1, 0],
    ])
    const rounds = await Promise.all(
      [
        [left, right],
        [right, left],
      ].map(([parent = '', child = '']) =>
        world.application.perform(
          'serials.pack',
          { rows: [{ parent, child }], request: `round-${parent}` },
          owner,
        ),
      ),
    )
    expect(rounds.map(({ accepted, illegal }) => [accepted, illegal]).toSorted()).to.deep.equal([
      [0, 1],
      [1, 0],
    ])
  })

  it('create one company for one founder', async () => {
    const {
      database: { db },
      application,
    } = world
    const [{ id: userId } = { id: 0 }] = await db('users')
      .insert({
        email: 'founder@at-once.test',
        content: { firstName: 'Luc', lastName: 'Star' },
        language: 'en',
        rights: ['societe_create'],
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    const founder: Actor = {
      kind: 'user',
      language: 'en',
      userId,
      companyId: null,
      rights: ['societe_create'],
      admin: false,
      shortAdmin: false,
    }
    const calls = [
      { tva: 'IT00743110157', country: 'IT' },
      { tva: 'DE811907980', country: 'DE' },
    ].map((given) =>
      application.perform('companies.create', { ...exampleCompany(), ...given, bypass: true }, founder),
    )
    expect(await outcomesOf(calls)).to.deep.equal(['company.alreadyMember', 'done'])
  })

  it('let only one company publish a GTIN', async () => {
    const sheets = await Promise.all(
      [owner, rival].map(async (actor, at) => {
        const { sheet } = await world.application.perform(
          'sheets.create',
          exampleSheet({ reference: 'G-1', gtin: '3012345000222', cuvee: `LOT-${String(at)}` }),
          actor,
        )
        return { actor, id: sheet.id }
      }),
    )
    expect(
      await outcomesOf(
        sheets.map(({ actor, id }) => world.application.perform('sheets.generate', { id }, actor)),
      ),
    ).to.deep.equal(['done', 'sheet.gtinTaken'])
  })

  it('leave the links of a sheet as one of the callers set them', async () => {
    const links = (title: string) => [{ type: 'homepage' as const, title, href: 'https://example.org/' }]
    await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        world.application.perform('sheets.setLinks', { id: fiche, links: links(title) }, owner),
      ),
    )
    expect((await world.application.perform('sheets.links', { id: fiche }, owner)).links).to.have.length(1)
  })

  /** The outcome of each call: the code of its refusal, or `done`. */
  function outcomesOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
    return Promise.all(
      calls.map((call) =>
        call.then(
          () => 'done',
          () => refusalOf(call),
        ),
      ),
    ).then((outcomes) => outcomes.toSorted())
  }
  async function open(of: number, request: string) {
    return (await world.application.perform('serials.open', { fiche: of, count: 5, request }, owner)).batch
  }
  async function publish(draft: ReturnType<typeof plainSheet>): Promise<number> {
    const { sheet } = await world.application.perform('sheets.create', draft, owner)
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    return sheet.id
  }
})
