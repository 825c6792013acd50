import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { exampleCompany, exampleSheet, makeCompany } from '../support/examples.ts'
import { actorWith, operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { FileOutput } from '../../src/contract/operation.ts'
import type { Actor } from '../../src/domain/rights.ts'

const admin = actorWith([], null, { admin: true })
const support = actorWith([], null, { shortAdmin: true })

describe('support', () => {
  const world = useApplication()
  let founderId = 0
  let estate = 0
  let code = ''

  before(async () => {
    founderId = await makeUser('founder@star.test', 'de', ['societe_create'])
    world.vies.known.set('FR44732829320', null)
    estate = await makeCompany(world.application)
    await makeUser('marie@deux-rives.test', 'fr', ['fiche_see'], estate)
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'SUP-1' }),
      operatorOf(estate),
    )
    const generated = await world.application.perform('sheets.generate', { id: sheet.id }, operatorOf(estate))
    code = generated.sheet.code ?? ''
  })

  it('refuses a company with a reason, by e-mail and on the page, in the language of the founder', async () => {
    await world.application.perform(
      'companies.create',
      { ...exampleCompany(), tva: 'FR40303265045', name: 'Château l’Étoile', bypass: true },
      await founder(),
    )
    expect(
      await refusalOf(
        world.application.perform('admin.refuseBypass', { user_id: founderId, reason: 'No.' }, support),
        'faults',
      ),
    ).to.deep.equal(['reason:tooShort'])
    expect(
      await world.application.perform(
        'admin.refuseBypass',
        { user_id: founderId, reason: 'Der Name steht so nicht im Register.' },
        support,
      ),
    ).to.deep.equal({ code: 0 })
    const email = (await world.emails()).findLast(({ to }) => to === 'founder@star.test')
    expect(email?.text)
      .to.contain('Der Name steht so nicht im Register.')
      .and.to.contain('wir konnten Château l’Étoile nicht bestätigen')
    expect(email?.link).to.equal('http://app.test/societe')
    const { company } = await world.application.perform('companies.get', {}, await founder())
    expect([company?.state, company?.reason]).to.deep.equal([
      'refused',
      'Der Name steht so nicht im Register.',
    ])
    expect((await world.application.perform('admin.bypassers', {}, support)).bypasseurs).to.deep.equal([])
    expect(
      await refusalOf(
        world.application.perform(
          'admin.refuseBypass',
          { user_id: founderId, reason: 'Once more, please.' },
          support,
        ),
      ),
    ).to.equal('company.notAwaiting')
  })

  it('reviews a refused company again after its correction and note, and validates it', async () => {
    world.now = new Date('2026-11-23T10:00:00Z')
    const answer = await world.application.perform(
      'companies.requestValidation',
      { tva: 'FR40303265045', name: 'SCEA de l’Étoile', country: 'FR', note: 'We changed our name in May.' },
      await founder(),
    )
    expect([answer.company.state, answer.company.draft.name, answer.company.reason]).to.deep.equal([
      'awaiting',
      'SCEA de l’Étoile',
      null,
    ])
    const {
      bypasseurs: [waiting],
    } = await world.application.perform('admin.bypassers', {}, support)
    expect(waiting?.waitingSince).to.equal('2026-11-23T10:00:00.000Z')
    expect(waiting?.evidence).to.deep.include({
      refusedFor: 'Der Name steht so nicht im Register.',
      note: 'We changed our name in May.',
      sameName: false,
    })
    expect(
      await refusalOf(
        world.application.perform(
          'companies.requestValidation',
          { tva: 'FR40303265045', name: 'Again', country: 'FR' },
          await founder(),
        ),
      ),
    ).to.equal('company.notRefused')
    await world.application.perform('admin.validateBypass', { user_id: founderId }, support)
    const validated = await founder()
    expect(validated.kind === 'user' && validated.rights).to.include('manage_user')
  })

  it('verifies a refused company at once when VIES knows its corrected number', async () => {
    const otherId = await makeUser('other@star.test', 'en', ['societe_create'])
    const otherFounder = async (): Promise<Actor> => (await world.application.actorOf(otherId)) ?? admin
    await world.application.perform(
      'companies.create',
      { ...exampleCompany(), tva: 'IT00743110157', country: 'IT', name: 'Casa Stella', bypass: true },
      await otherFounder(),
    )
    await world.application.perform(
      'admin.refuseBypass',
      { user_id: otherId, reason: 'This number belongs to somebody else.' },
      support,
    )
    world.vies.known.set('IT01114601006', 'CASA STELLA SRL')
    const { company } = await world.application.perform(
      'companies.requestValidation',
      { tva: 'IT01114601006', name: 'Casa Stella', country: 'IT' },
      await otherFounder(),
    )
    expect(company.state).to.equal('verified')
    const owner = await otherFounder()
    expect(owner.kind === 'user' && owner.rights).to.include('fiche_create')
  })

  it('finds a company by name, VAT number, user’s address, code, address of a label, and GTIN', async () => {
    for (const search of [
      'deux riv',
      '447328',
      'FR 44 732 829 320',
      'marie@deux',
      code,
      `https://q.test/qr/${code}`,
      exampleSheet().gtin ?? '',
      '%',
    ]) {
      const { companies } = await world.application.perform('admin.companies', { search }, support)
      expect(
        companies.map(({ id }) => id),
        search,
      ).to.deep.equal(search === '%' ? [] : [estate])
    }
  })

  it('lists the audit trail by person, company, operation and period, page by page', async () => {
    const bossId = await makeUser('boss@nutricode.test', 'en', [], null, { admin: true })
    const boss = (await world.application.actorOf(bossId)) ?? admin
    await world.application.perform('admin.updateActor', { company_id: estate, act_id: 4711 }, boss)
    const search = async (filter: object) =>
      (await world.application.perform('admin.audit', filter, admin)).lines.map(({ operation }) => operation)
    expect(await search({ person: 'BOSS@' })).to.deep.equal(['admin.updateActor'])
    expect(await search({ company: 'étoile', operation: 'admin.refuseBypass' })).to.deep.equal([
      'admin.refuseBypass',
    ])
    expect(await search({ company: String(estate), operation: 'admin.updateActor' })).to.deep.equal([
      'admin.updateActor',
    ])
    expect(await search({ from: '2026-11-24' })).to.deep.equal([])
    expect((await search({ to: '2026-11-21' })).toSorted())
      .to.include.members(['admin.refuseBypass', 'companies.create'])
      .and.not.to.include('companies.requestValidation')
    const { total } = await world.application.perform('admin.audit', {}, admin)
    const pages = await Promise.all(
      [1, 2].map((page) => world.application.perform('admin.audit', { page, size: 3 }, admin)),
    )
    expect(new Set(pages.flatMap(({ lines }) => lines.map(({ id }) => id))).size).to.equal(Math.min(6, total))
    const [line] = (await world.application.perform('admin.audit', { person: 'boss' }, admin)).lines
    expect(line).to.deep.include({
      person: 'boss@nutricode.test',
      company: 'Domaine des Deux Rives',
      before: { act_id: 0 },
      after: { act_id: 4711 },
      at: '2026-11-23T10:00:00.000Z',
    })
  })

  it('exports the audit trail as CSV with the lines of its search', async () => {
    const file: FileOutput = await world.application.perform(
      'admin.auditFile',
      { operation: 'admin.updateActor', format: 'csv' },
      admin,
    )
    const rows = (await text(Readable.from(file.body))).trimEnd().split('\r\n')
    expect(rows).to.have.length(2)
    expect(rows[1])
      .to.contain('boss@nutricode.test')
      .and.to.contain('admin.updateActor')
      .and.to.contain('4711')
  })

  it('shows on the dashboard what needs attention, as far as the rights of the user allow', async () => {
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'SUP-2', gtin: '03012345000154' }),
      operatorOf(estate),
    )
    expect((await world.application.perform('home.overview', {}, operatorOf(estate))).ready).to.equal(1)
    await world.application.perform('sheets.delete', { id: sheet.id }, operatorOf(estate))
    const {
      rows: [published],
    } = await world.application.perform('sheets.list', { search: 'SUP-1' }, operatorOf(estate))
    await world.application.perform(
      'admin.updateSheet',
      { nutri_id: published?.id ?? 0, changes: {}, withdrawn: true, reason: 'Wrong allergens' },
      support,
    )
    const seen = await world.application.perform('home.overview', {}, actorWith(['fiche_see'], estate))
    expect([seen.ready, seen.withdrawn.map(({ id }) => id), seen.imports, seen.waiting]).to.deep.equal([
      0,
      [published?.id],
      [],
      null,
    ])
    expect(
      (await world.application.perform('home.overview', {}, actorWith(['societe'], estate))).withdrawn,
    ).to.deep.equal([])
    expect((await world.application.perform('home.overview', {}, support)).waiting).to.equal(0)
  })

  it('shows waiting and running batch files on the dashboard to users who may serialize', async () => {
    const owner = operatorOf(estate)
    const {
      rows: [sheet],
    } = await world.application.perform('sheets.list', { search: 'SUP-1' }, owner)
    const { batch } = await world.application.perform(
      'serials.open',
      { fiche: sheet?.id ?? 0, count: 40, request: 'dashboard' },
      owner,
    )
    const {
      files: [file],
    } = await world.application.perform('serials.files', { batch: batch.id, formats: ['zpl'] }, owner)
    const overview = async (actor: Actor) =>
      (await world.application.perform('home.overview', {}, actor)).files
    expect(await overview(owner), 'made').to.deep.equal([])
    await world.database.db('batch_files').where({ id: file?.id }).update({ state: 'running', written: '[]' })
    expect(await overview(owner)).to.deep.equal([
      {
        id: file?.id,
        batch: batch.id,
        name: 'Deux Rives Les Galets Rouges 2024',
        format: 'zpl',
        drawn: 0,
        count: 40,
      },
    ])
    expect(await overview(actorWith(['fiche_create'], estate))).to.have.length(1)
    expect(await overview(actorWith(['fiche_see'], estate))).to.deep.equal([])
  })

  async function founder(): Promise<Actor> {
    return (await world.application.actorOf(founderId)) ?? admin
  }

  async function makeUser(
    email: string,
    language: string,
    rights: readonly string[],
    companyId: number | null = null,
    flags: object = {},
  ): Promise<number> {
    const rows = await world.database
      .db('users')
      .insert({
        email,
        company_id: companyId,
        password: null,
        content: { firstName: 'Anna', lastName: 'Roux' },
        language,
        rights: [...rights],
        confirmed_at: new Date(),
        created_at: new Date(),
        ...flags,
      })
      .returning<{ id: number }[]>('id')
    return rows[0]?.id ?? 0
  }
})

describe('a message to support', () => {
  const world = useApplication({
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@nutricode.test',
    SUPPORT_EMAIL: 'support@nutricode.test',
  })

  it('is stored in the database even when no mail server accepts its e-mail', async () => {
    const rows = await world.database
      .db('users')
      .insert({
        email: 'marie@deux-rives.test',
        content: { firstName: 'Marie', lastName: 'Durand' },
        language: 'en',
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    const marie = (await world.application.actorOf(rows[0]?.id ?? 0)) ?? admin
    const sent = world.application.perform(
      'support.contact',
      { subject: 'Print size', message: 'How large must the code be on a magnum?' },
      marie,
    )
    expect(
      await sent.then(
        () => 'sent',
        () => 'not sent',
      ),
    ).to.equal('not sent')
    const messages = await world.database.db('messages').select('email', 'subject', 'message', 'user_id')
    expect(messages).to.deep.equal([
      {
        email: 'marie@deux-rives.test',
        subject: 'Print size',
        message: 'How large must the code be on a magnum?',
        user_id: rows[0]?.id,
      },
    ])
  })
})
