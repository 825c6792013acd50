import { expect } from 'chai'
import { exampleCompany, plainSheet } from '../support/examples.ts'
import { actorWith, anyone, operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { CompanyChanges } from '../../src/domain/company/fields.ts'
import type { LabelModel } from '../../src/domain/label/label.ts'
import { noSession, openApplication } from '../../src/application.ts'

describe('companies', () => {
  const world = useApplication()
  const admin = actorWith([], null, { shortAdmin: true })
  let founder: Actor

  before(async () => {
    founder = await newcomer('founder@deux-rives.test')
  })

  it('refuses a VAT number whose structure or check digits are wrong', async () => {
    for (const tva of ['FR00732829320', 'FR123', 'DE44732829320']) {
      expect(
        await refusalOf(world.application.perform('companies.create', { ...exampleCompany(), tva }, founder)),
      ).to.equal('company.vatInvalid')
    }
  })

  it('says that a VAT prefix is of another country, also where its digits fit the chosen one', async () => {
    for (const tva of ['DE811569869', 'IT00743110157']) {
      const attempt = world.application.perform('companies.checkVat', { tva, country: 'FR' }, founder)
      expect(await refusalOf(attempt, 'faults')).to.deep.equal(['tva:vatCountry'])
    }
  })

  it('requires the bypass when VIES is unreachable, or has no such number, or another name for it', async () => {
    world.vies.away = true
    expect(
      await refusalOf(world.application.perform('companies.create', exampleCompany(), founder)),
    ).to.equal('company.vatUnverified')
    world.vies.away = false
    expect(
      await refusalOf(world.application.perform('companies.create', exampleCompany(), founder)),
    ).to.equal('company.vatUnverified')
    world.vies.known.set('FR44732829320', 'UNE AUTRE MAISON')
    expect(
      await refusalOf(world.application.perform('companies.create', exampleCompany(), founder), 'faults'),
    ).to.deep.equal(['bypass:bypass'])
    world.vies.known.clear()
  })

  it('lets a founder with bypass wait, e-mails them and support, and grants all rights after validation', async () => {
    const { company } = await world.application.perform(
      'companies.create',
      { ...exampleCompany(), bypass: true },
      founder,
    )
    expect(company.state).to.equal('awaiting')
    const waiting = await currentActor(founder)
    expect(waiting.kind === 'user' && waiting.rights)
      .to.include('fiche_create')
      .and.not.to.include('manage_user')
    const { sheet } = await world.application.perform(
      'sheets.create',
      { ...plainSheet(), reference: 'WAITS-24' },
      waiting,
    )
    expect(await refusalOf(world.application.perform('sheets.generate', { id: sheet.id }, waiting))).to.equal(
      'company.notValidated',
    )
    const about = (await world.emails()).filter(({ text }) => text.includes('FR44732829320'))
    expect(about.map(({ to }) => to)).to.have.members(['founder@deux-rives.test', world.config.supportEmail])

    const { bypasseurs } = await world.application.perform('admin.bypassers', {}, admin)
    expect(bypasseurs.map((entry) => [entry.company, entry.email])).to.deep.equal([
      ['Domaine des Deux Rives', 'founder@deux-rives.test'],
    ])
    await world.application.perform('admin.validateBypass', { user_id: bypasseurs[0]?.user_id ?? 0 }, admin)
    expect(
      await refusalOf(
        world.application.perform('admin.validateBypass', { user_id: bypasseurs[0]?.user_id ?? 0 }, admin),
      ),
    ).to.equal('company.notAwaiting')
    const validated = await currentActor(founder)
    expect(validated.kind === 'user' && validated.rights)
      .to.include('fiche_create')
      .and.to.include('manage_user')
  })

  it('names the maker of its packaging once, with its postal address (2025/40 Art. 15(6))', async () => {
    const { company } = await world.application.perform(
      'companies.create',
      { ...exampleCompany(), tva: 'DE136695976', country: 'DE', bypass: true },
      operatorOf(null),
    )
    const owner = operatorOf(company.id)
    const change = (draft: CompanyChanges) => world.application.perform('companies.update', draft, owner)
    expect(await refusalOf(change({ packagingManufacturer: 'Glas & Co' }), 'faults')).to.deep.equal([
      'packagingAddress:packagingAddressMissing',
    ])
    const saved = await change({
      packagingManufacturer: 'Glas & Co',
      packagingAddress: 'Hauptstraße 7, 76831 Birkweiler',
      organicControlBody: 'DE-ÖKO-039',
    })
    expect(saved.company.draft).to.include({
      packagingManufacturer: 'Glas & Co',
      packagingAddress: 'Hauptstraße 7, 76831 Birkweiler',
      organicControlBody: 'DE-ÖKO-039',
    })
  })

  it('accepts a VAT number for one company only', async () => {
    const other = await newcomer('other@deux-rives.test')
    expect(
      await refusalOf(
        world.application.perform('companies.create', { ...exampleCompany(), bypass: true }, other),
      ),
    ).to.equal('company.vatTaken')
  })

  it('says that a number is in use before VIES is called, and never asks for the bypass', async () => {
    const other = await newcomer('second@deux-rives.test')
    const number = { tva: 'FR 44 732 829 320', country: 'FR' }
    const before = world.vies.requests.length
    for (const away of [true, false]) {
      world.vies.away = away
      for (const refused of [
        world.application.perform('companies.checkVat', number, other),
        world.application.perform('companies.create', { ...exampleCompany(), ...number }, other),
      ])
        expect(await refusalOf(refused, 'faults')).to.deep.equal(['tva:vatTaken'])
    }
    expect(world.vies.requests.length).to.equal(before)
  })

  it('says to a refused company that its number has gone to another, even when VIES is away', async () => {
    const refused = await currentActor(await newcomer('refused@deux-rives.test'))
    const number = { tva: 'IT00905811006', country: 'IT' }
    await world.application.perform(
      'companies.create',
      { ...exampleCompany(), ...number, bypass: true },
      refused,
    )
    const { bypasseurs } = await world.application.perform('admin.bypassers', {}, admin)
    const founderId = bypasseurs.find(({ tva }) => tva === number.tva)?.user_id ?? 0
    await world.application.perform(
      'admin.refuseBypass',
      { user_id: founderId, reason: 'The register knows another name.' },
      admin,
    )
    await world.application.perform(
      'companies.create',
      { ...exampleCompany(), ...number, bypass: true },
      operatorOf(null),
    )
    world.vies.away = true
    expect(
      await refusalOf(
        world.application.perform(
          'companies.requestValidation',
          { ...number, name: 'Domaine des Deux Rives' },
          await currentActor(refused),
        ),
        'faults',
      ),
    ).to.deep.equal(['tva:vatTaken'])
    world.vies.away = false
  })

  it('verifies a company that VIES knows by name, ignoring legal form and accents', async () => {
    world.vies.known.set('FR40303265045', "SAS CHATEAU L'ETOILE")
    const other = await newcomer('star@deux-rives.test')
    const { company } = await world.application.perform(
      'companies.create',
      { ...exampleCompany(), tva: 'FR 40 303 265 045', name: 'Château l’Étoile' },
      other,
    )
    expect(company.state).to.equal('verified')
    expect(company.draft.tva).to.equal('FR40303265045')
  })

  it("hides one company's sheets from another company's users", async () => {
    const owner = await currentActor(founder)
    const { sheet } = await world.application.perform('sheets.create', plainSheet(), owner)
    world.vies.known.set('IT00743110157', null)
    const { company } = await world.application.perform(
      'companies.create',
      { ...exampleCompany(), tva: 'IT00743110157', country: 'IT', name: 'Altra Casa' },
      operatorOf(null),
    )
    expect(
      await refusalOf(world.application.perform('sheets.get', { id: sheet.id }, operatorOf(company.id))),
    ).to.equal('sheet.unknown')
    expect((await world.application.perform('sheets.list', {}, operatorOf(company.id))).total).to.equal(0)
  })

  it('saves options only as six bits, and the two paid ones only with the right', async () => {
    const owner = await currentActor(founder)
    const bits = {
      display_E: 1,
      display_content: 1,
      display_wine: 1,
      display_alcool: 1,
      display_link_button: 0,
      display_image: 0,
    }
    expect(
      await world.application.perform('companies.saveOptions', { options: JSON.stringify(bits) }, owner),
    ).to.deep.equal({ code: 0 })
    expect((await world.application.perform('companies.options', {}, owner)).display_E).to.equal(1)
    for (const options of ['{', '[]', '{"display_E":2}', JSON.stringify({ ...bits, more: 1 })]) {
      expect(
        await refusalOf(world.application.perform('companies.saveOptions', { options }, owner)),
      ).to.equal('input.invalid')
    }
    const plain: Actor = { ...owner, rights: ['dashboard'] } as Actor
    expect(
      await refusalOf(
        world.application.perform(
          'companies.saveOptions',
          { options: JSON.stringify({ ...bits, display_image: 1 }) },
          plain,
        ),
      ),
    ).to.equal('right.missing')
  })

  it('validates the check digits of a SIRET, with the special rule of La Poste', async () => {
    const owner = await currentActor(founder)
    for (const siret of ['73282932000075', '35600000005000']) {
      expect(
        await refusalOf(world.application.perform('companies.update', { siret }, owner), 'faults'),
        siret,
      ).to.deep.equal(['siret:siret'])
    }
    for (const siret of ['73282932000074', '35600000000048', '35600000049837']) {
      expect(
        (await world.application.perform('companies.update', { siret }, owner)).company.draft.siret,
      ).to.equal(siret)
    }
  })

  it('previews options on the label of an invented wine without saving them', async () => {
    const owner = await currentActor(founder)
    const before = await world.application.perform('companies.options', {}, owner)
    const drawn: LabelModel[] = []
    const application = await openApplication(world.config, {
      role: 'cli',
      jobs: 'here',
      connections: 2,
      renderLabel: (model) => {
        drawn.push(model)
        return Promise.resolve('<p>label</p>')
      },
    })
    const bits = {
      display_E: 0,
      display_content: 0,
      display_wine: 0,
      display_alcool: 0,
      display_link_button: 0,
      display_image: 0,
    }
    const all = {
      display_E: 1,
      display_content: 1,
      display_wine: 1,
      display_alcool: 1,
      display_link_button: 1,
      display_image: 1,
    }
    for (const options of [bits, all])
      expect(
        await application.perform(
          'companies.previewOptions',
          { options: JSON.stringify(options), lang: 'de' },
          owner,
        ),
      ).to.deep.equal({ html: '<p>label</p>' })
    await application.close()
    const [none, every] = drawn
    expect([
      none?.identity.volume,
      none?.identity.alcohol,
      none?.identity.image,
      none?.link,
      none?.identity.kinds,
    ]).to.deep.equal([undefined, undefined, undefined, undefined, []])
    expect(every?.identity).to.include({ volume: 75, alcohol: 13.5, image: '/assets/sample_bottle.svg' })
    expect(every?.link).to.be.a('string')
    expect(none?.nutrition).to.deep.equal(every?.nutrition)
    expect(await world.application.perform('companies.options', {}, owner)).to.deep.equal(before)
  })

  async function newcomer(email: string): Promise<Actor> {
    const password = 'Galets-rouges-24'
    await world.application.perform(
      'account.create',
      {
        email,
        password,
        confirmPassword: password,
        firstName: 'Anne',
        lastName: 'Roux',
        terms: true,
        lang: 'en',
      },
      anyone,
    )
    const link = (await world.emails()).findLast(({ to }) => to === email)?.link ?? ''
    const [crypt = '', hash = ''] = link.split('/').slice(-2)
    await world.application.perform('account.confirm', { crypt, hash }, anyone)
    let userId = 0
    await world.application.perform('account.login', { email, password }, anyone, {
      session: {
        ...noSession,
        signIn: ({ userId: id }) => {
          userId = id
        },
      },
    })
    return currentActor({ kind: 'user', userId } as Actor)
  }

  async function currentActor(actor: Actor): Promise<Actor> {
    const now = actor.kind === 'user' ? await world.application.actorOf(actor.userId) : null
    if (now === null) throw new Error('the user is gone')
    return now
  }
})
