// Guest links: what a company shares with somebody without an account, and what the guest may do with it.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { anyone, operatorOf, useApplication } from '../../support/application.ts'
import { exampleSheet, makeCompany, plainSheet } from '../../support/examples.ts'
import { refusalOf } from '../../support/refusals.ts'
import { openApplication, type Application } from '../../../src/application.ts'
import type { FileOutput } from '../../../src/contract/operation.ts'
import { mostComments, storedUses } from '../../../src/contract/operations/guests.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import { inScope, narrowToCompany } from '../../../src/persistence/company-scope.ts'

const day = 86_400_000

describe('guest links', function () {
  this.timeout(60_000)
  const world = useApplication()
  let application: Application
  let companyId = 0
  let otherCompany = 0
  let owner: Actor
  let published = 0
  let draft = 0

  before(async () => {
    for (const number of ['FR44732829320', 'FR40303265045']) world.vies.known.set(number, null)
    application = await openApplication(world.config, {
      role: 'cli',
      jobs: 'here',
      clock: () => world.now,
      renderLabel: (model, language, mark) =>
        Promise.resolve(`${mark ?? 'unmarked'} ${language} ${model.identity.name}`),
    })
    companyId = await makeCompany(application)
    otherCompany = await makeCompany(application, { tva: 'FR40303265045', name: 'Château l’Étoile' })
    const [user] = await world.database
      .db('users')
      .insert({
        company_id: companyId,
        email: 'anna@deux-rives.test',
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'de',
        rights: ['dashboard'],
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    owner = {
      kind: 'user',
      language: 'de',
      userId: user?.id ?? 0,
      companyId,
      rights: ['dashboard'],
      admin: false,
      shortAdmin: false,
    }
    published = await wine(exampleSheet({ reference: 'G-1' }))
    await application.perform('sheets.generate', { id: published }, owner)
    draft = await wine(plainSheet({ name: 'Rosé', reference: 'G-2' }))
  })
  after(async () => {
    await application.close()
  })

  it('have a secret of 192 bits, which is answered once and stored nowhere', async () => {
    const { address, token, link } = await share({ formats: ['svg'] })
    expect(address).to.match(/^http:\/\/app\.test\/share\/[\w-]{32}$/)
    expect((await share({ formats: ['svg'] })).token).not.to.equal(token)
    expect(link.expiresAt).to.equal(new Date(world.now.getTime() + 30 * day).toISOString())
    const tables = await world.database
      .db('information_schema.tables')
      .whereIn('table_schema', ['public', 'pgboss'])
      .where('table_type', 'BASE TABLE')
      .select<{ table_schema: string; table_name: string }[]>('table_schema', 'table_name')
    for (const { table_schema: schema, table_name: name } of tables) {
      const rows: unknown[] = await world.database.db.withSchema(schema).from(name)
      expect(JSON.stringify(rows), name).not.to.contain(token)
    }
  })

  it('offer the chosen files alone, in the words of their maker, and count what is downloaded', async () => {
    const { token, link } = await share({ formats: ['svg', 'png'], heading: 'ingredients' })
    const open = await visit(token)
    expect(open.files).to.deep.equal([
      { number: 1, label: 'SVG' },
      { number: 2, label: 'PNG' },
    ])
    expect([open.state, open.summary, open.label]).to.deep.equal(['published', false, null])
    const file = await application.perform('guests.file', { token, number: 1 }, anyone)
    const own = await application.perform(
      'codes.draw',
      { id: published, format: 'svg', heading: 'ingredients' },
      owner,
    )
    expect(await textOf(file)).to.equal(await textOf(own))
    expect(await refusalOf(application.perform('guests.file', { token, number: 3 }, anyone))).to.equal(
      'guest.noFile',
    )
    expect(await refusalOf(application.perform('guests.summary', { token }, anyone))).to.equal('guest.noFile')
    expect(await refusalOf(application.perform('guests.label', { token }, anyone))).to.equal('guest.noFile')
    const zip = unzipSync(await bytesOf(await application.perform('guests.files', { token }, anyone)))
    expect(Object.keys(zip)).to.have.length(2)
    await visit(token)
    const uses = (await listed(link.id)).uses
    expect([uses.count, uses.newest.map(({ file: name }) => name)]).to.deep.equal([3, ['zip', 'SVG', 'page']])
  })

  it('offer the back label, the artwork report and the chosen files of batches', async () => {
    expect(await refusalOf(share({ artworkReport: true }))).to.equal('proof.none')
    const { body } = await application.perform('codes.draw', { id: published, format: 'png' }, owner)
    await application.perform('proofs.check', { id: published, fileName: 'label.png' }, owner, {
      upload: Readable.from([body as Uint8Array]),
    })
    const operator = operatorOf(companyId)
    const { batch } = await application.perform(
      'serials.open',
      { fiche: published, count: 3, request: 'b' },
      operator,
    )
    const { files: ordered } = await application.perform(
      'serials.files',
      { batch: batch.id, formats: ['svg-zip', 'zpl'] },
      operator,
    )
    const [shared = 0, other = 0] = ordered.map(({ id }) => id)
    const { token, link } = await share({ kit: ['pdf', 'svg'], artworkReport: true, batchFiles: [shared] })
    expect(link.files).to.deep.equal(['KIT PDF', 'KIT SVG', 'PROOF', `BATCH ${String(batch.id)} SVG-ZIP`])
    const open = await visit(token)
    const types: string[] = []
    for (const { number } of open.files) {
      const file = await application.perform('guests.file', { token, number }, anyone)
      expect((await bytesOf(file)).length).to.be.greaterThan(500)
      types.push(file.type)
    }
    expect(types).to.deep.equal(['application/pdf', 'image/svg+xml', 'application/pdf', 'application/zip'])
    const own = await application.perform(
      'serials.file',
      { batch: batch.id, part: `${String(shared)}-1` },
      operator,
    )
    const got = await application.perform('guests.file', { token, number: 4 }, anyone)
    expect((await bytesOf(got)).equals(await bytesOf(own))).to.equal(true)
    const zip = unzipSync(await bytesOf(await application.perform('guests.files', { token }, anyone)))
    expect(Object.keys(zip).map((name) => name.split('/')[0])).to.deep.equal(['kit', 'kit', 'proof'])
    // A file of a batch of another wine, and one that is gone, cannot be shared; one that goes later is not answered.
    const sibling = await wine(exampleSheet({ reference: 'G-9', cuvee: 'L9' }))
    await application.perform('sheets.generate', { id: sibling }, owner)
    expect(await refusalOf(share({ fiche: sibling, batchFiles: [other] }))).to.equal('file.unknown')
    await application.perform('serials.controlFile', { file: shared, action: 'cancel' }, operator)
    expect(await refusalOf(share({ batchFiles: [shared] }))).to.equal('file.gone')
    expect(await refusalOf(application.perform('guests.file', { token, number: 4 }, anyone))).to.equal(
      'guest.noFile',
    )
  })

  it('keep the newest uses and count all', async () => {
    const { token, link } = await share({ formats: ['svg'] })
    for (let use = 0; use < storedUses + 3; use += 1)
      await application.perform('guests.file', { token, number: 1 }, anyone)
    const { uses } = await listed(link.id)
    expect([uses.count, uses.newest.length]).to.deep.equal([storedUses + 3, storedUses])
  })

  it('end at their day, and when they are revoked', async () => {
    const expiring = await share({ formats: ['svg'], days: 1 })
    const revoked = await share({ formats: ['svg'] })
    await application.perform('guests.revoke', { id: revoked.link.id }, owner)
    expect(await everyRefusal(revoked.token)).to.deep.equal(['guest.closed'])
    expect((await listed(revoked.link.id)).state).to.equal('revoked')
    const before = world.now
    world.now = new Date(before.getTime() + day)
    expect(await everyRefusal(expiring.token)).to.deep.equal(['guest.closed'])
    expect((await listed(expiring.link.id)).state).to.equal('expired')
    world.now = before
    expect(await everyRefusal('x'.repeat(32))).to.deep.equal(['guest.unknown'])
  })

  it('show the label of a draft marked as one, and no file', async () => {
    const { token, link } = await share({ fiche: draft, label: true })
    expect([link.isDraft, link.files]).to.deep.equal([true, ['label']])
    const open = await visit(token)
    expect([open.state, open.label, open.files]).to.deep.equal(['draft', 'draft', []])
    const german = { ...anyone, language: 'de' } as const
    const { html } = await application.perform('guests.label', { token, language: 'fr' }, german)
    expect(html).to.equal('ENTWURF · nicht veröffentlicht fr Rosé')
    expect(await refusalOf(share({ fiche: draft, formats: ['svg'] }))).to.equal('sheet.notValidated')
  })

  it('lead to the public label once a draft is published', async () => {
    const fiche = await wine(plainSheet({ name: 'Blanc', reference: 'G-3' }))
    const { token } = await share({ fiche, label: true })
    await application.perform('sheets.generate', { id: fiche }, owner)
    const open = await visit(token)
    expect(open.state).to.equal('published')
    expect(open.label).to.match(/^http:\/\/label\.test\/qr\/[0-9A-Z]+\/v\/1$/)
    expect(await refusalOf(application.perform('guests.label', { token }, anyone))).to.equal('guest.noFile')
  })

  it('offer nothing of an archived or withdrawn wine, and say so', async () => {
    const fiche = await wine(exampleSheet({ reference: 'G-4', cuvee: 'L4' }))
    await application.perform('sheets.generate', { id: fiche }, owner)
    const { token } = await share({ fiche, formats: ['svg'], summary: true, label: true })
    const archivist = operatorOf(companyId)
    await application.perform('sheets.archive', { ids: [fiche] }, archivist)
    await offersNothing(token, 'archived')
    expect(await refusalOf(share({ fiche, formats: ['svg'] }))).to.equal('guest.closedWine')
    await application.perform('sheets.restore', { ids: [fiche] }, archivist)
    expect((await visit(token)).files).to.have.length(1)
    await world.database.db('sheets').where('id', fiche).update({ withdrawn_at: new Date() })
    await offersNothing(token, 'withdrawn')
  })

  it('are closed while their company may not publish', async () => {
    const { token } = await share({ formats: ['svg'] })
    const { db } = world.database
    const row = await db('companies').where('id', companyId).first<{ state: string }>('state')
    await db('companies').where('id', companyId).update({ state: 'refused' })
    expect(await everyRefusal(token)).to.deep.equal(['guest.closed'])
    expect(await refusalOf(share({ formats: ['svg'] }))).to.equal('company.notValidated')
    await db('companies').where('id', companyId).update({ state: row.state })
    expect((await visit(token)).state).to.equal('published')
  })

  it('take comments, which their maker gets by e-mail as plain text', async () => {
    const { token, link } = await share({ formats: ['svg'], guest: 'Imprimerie du Port' })
    const text = '<img src=x onerror=alert(1)>\nTrop petit : 12 mm.'
    await application.perform('guests.comment', { token, text, author: ' Jean ' }, anyone)
    expect((await visit(token)).comments).to.deep.equal([
      { at: world.now.toISOString(), author: 'Jean', text },
    ])
    expect((await listed(link.id)).comments).to.have.length(1)
    const email = (await world.emails()).at(-1)
    expect(email?.to).to.equal('anna@deux-rives.test')
    expect(email?.subject).to.contain('Kommentar zu')
    expect(email?.text).to.contain('Trop petit : 12 mm.').and.contain('Imprimerie du Port')
    expect(email?.text).not.to.contain(token)
    expect(await refusalOf(application.perform('guests.comment', { token, text: '  ' }, anyone))).to.equal(
      'input.invalid',
    )
  })

  it('take no more than so many comments, also at once', async () => {
    const { token } = await share({ formats: ['svg'] })
    const outcomes = await Promise.allSettled(
      Array.from({ length: mostComments + 5 }, (_, number) =>
        application.perform('guests.comment', { token, text: `Comment ${String(number)}` }, anyone),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(mostComments)
    expect((await visit(token)).comments).to.have.length(mostComments)
  })

  it('are refused without anything to share, or with a file that the wine cannot have', async () => {
    expect(await refusalOf(share({}))).to.equal('guest.nothing')
    expect(await refusalOf(share({ formats: ['tif'], text: true }))).to.equal('code.noText')
    expect(await refusalOf(share({ formats: ['svg'], size: 10, level: 'H', text: true }))).to.equal(
      'code.tooSmall',
    )
    expect(await refusalOf(share({ formats: ['svg'], days: 366 }), 'faults')).to.deep.equal(['days:tooLarge'])
    const plain = await wine(plainSheet({ reference: 'G-5' }))
    await application.perform('sheets.generate', { id: plain }, owner)
    expect(await refusalOf(share({ fiche: plain, formats: ['svg'], symbols: ['gs1datamatrix'] }))).to.equal(
      'code.noGtin',
    )
  })

  it('belong to their company: another one neither lists nor revokes them', async () => {
    const { link } = await share({ formats: ['svg'] })
    const stranger = operatorOf(otherCompany)
    expect((await application.perform('guests.list', {}, stranger)).links).to.deep.equal([])
    expect(await refusalOf(application.perform('guests.revoke', { id: link.id }, stranger))).to.equal(
      'guest.unknown',
    )
    expect(
      await refusalOf(
        application.perform('guests.create', { fiche: published, guest: 'x', label: true }, stranger),
      ),
    ).to.equal('sheet.unknown')
  })

  it('leave their transaction the rows of one company', async () => {
    const counts = await inScope(world.database.db, 'platform', async (trx) => {
      const companies = async (): Promise<number> => (await trx('companies').select('id')).length
      const all = await companies()
      await narrowToCompany(trx, otherCompany)
      return [all, await companies(), (await trx('sheets').select('id')).length]
    })
    expect(counts).to.deep.equal([2, 1, 0])
  })

  it('are deleted a year after they ended, and with their draft', async () => {
    const { link } = await share({ formats: ['svg'], days: 1 })
    const fiche = await wine(plainSheet({ reference: 'G-6' }))
    const ofDraft = await share({ fiche, label: true })
    await application.perform('sheets.delete', { id: fiche }, owner)
    expect(await everyRefusal(ofDraft.token)).to.deep.equal(['guest.unknown'])
    const before = world.now
    world.now = new Date(before.getTime() + 365 * day)
    await application.runJob('maintenance.cleanup', {})
    expect((await listed(link.id)).state).to.equal('expired')
    world.now = new Date(before.getTime() + 367 * day)
    await application.runJob('maintenance.cleanup', {})
    expect(await world.database.db('guest_links').where('id', link.id)).to.deep.equal([])
    world.now = before
  })

  async function wine(input: Input<'sheets.create'>): Promise<number> {
    return (await application.perform('sheets.create', input, owner)).sheet.id
  }

  async function share(input: Partial<Input<'guests.create'>>) {
    const { address, link } = await application.perform(
      'guests.create',
      { fiche: published, guest: 'Imprimerie', ...input },
      owner,
    )
    return { address, link, token: address.split('/').at(-1) ?? '' }
  }

  function visit(token: string) {
    return application.perform('guests.open', { token }, anyone)
  }

  async function listed(id: number) {
    const { links } = await application.perform('guests.list', {}, owner)
    const link = links.find((one) => one.id === id)
    if (link === undefined) throw new Error('the link is listed')
    return link
  }

  /** The refusals of everything that a guest may do, each once. */
  async function everyRefusal(token: string): Promise<string[]> {
    const refusals = [
      await refusalOf(visit(token)),
      await refusalOf(application.perform('guests.file', { token, number: 1 }, anyone)),
      await refusalOf(application.perform('guests.files', { token }, anyone)),
      await refusalOf(application.perform('guests.summary', { token }, anyone)),
      await refusalOf(application.perform('guests.label', { token }, anyone)),
      await refusalOf(application.perform('guests.comment', { token, text: 'Hello' }, anyone)),
    ]
    return [...new Set(refusals)]
  }

  async function offersNothing(token: string, state: string): Promise<void> {
    const open = await visit(token)
    expect([open.state, open.files, open.summary, open.label]).to.deep.equal([state, [], false, null])
    const refusals = [
      await refusalOf(application.perform('guests.file', { token, number: 1 }, anyone)),
      await refusalOf(application.perform('guests.files', { token }, anyone)),
      await refusalOf(application.perform('guests.summary', { token }, anyone)),
      await refusalOf(application.perform('guests.label', { token }, anyone)),
    ]
    expect(new Set(refusals)).to.deep.equal(new Set(['guest.noFile']))
  }
})

function bytesOf({ body }: FileOutput): Promise<Buffer> {
  return buffer(Readable.from(body instanceof Uint8Array ? [body] : body))
}

async function textOf(file: FileOutput): Promise<string> {
  return (await bytesOf(file)).toString()
}
