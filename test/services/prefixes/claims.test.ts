// A GS1 prefix that one company claims does not lock out its owner: evidence before the first publication,
// GLN and SSCC by the same rule, and disputes that support decides (decision 51).

import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { confirmPrefix, exampleCompany, plainSheet } from '../../support/examples.ts'
import { refusalOf } from '../../support/refusals.ts'

const pdf = Buffer.from('%PDF-1.7\ncertificate').toString('base64')
const [prefix, gln] = ['3012345', '3012345000109']
const vats = ['FR44732829320', 'FR40303265045', 'IT00743110157', 'DE136695976', 'FR83404833048']

describe('GS1 prefixes of companies', function prefixes() {
  this.timeout(20_000)
  const world = useApplication()
  let made = 0
  before(() => {
    for (const vat of vats) world.vies.known.set(vat, null)
  })
  beforeEach(async () => {
    const { db } = world.database
    await db('prefix_disputes').delete()
    await db('prefix_claims').delete()
    await db('codes').update({ gtin: null })
    await db('companies').update({ gln: null, tva: db.raw("'XX' || id") })
    made = 0
  })

  /** A verified company without any claim. */
  async function company(name: string): Promise<number> {
    const tva = vats[made++] ?? ''
    const { siret: _siret, ...fields } = exampleCompany()
    const country = tva.slice(0, 2)
    const { company: created } = await world.application.perform(
      'companies.create',
      { ...fields, tva, name, country, bypass: true },
      operatorOf(null),
    )
    return created.id
  }

  async function sheetWith(companyId: number, gtin: string): Promise<number> {
    const draft = { ...plainSheet({ gtin, gln }), reference: `R-${gtin}-${String(companyId)}` }
    return (await world.application.perform('sheets.create', draft, operatorOf(companyId))).sheet.id
  }
  const publish = (companyId: number, id: number) =>
    world.application.perform('sheets.generate', { id }, operatorOf(companyId))
  const claim = (companyId: number, number = prefix, content: string | null = pdf) =>
    world.application.perform(
      'prefixes.claim',
      { prefix: number, ...(content === null ? {} : { fileName: 'C:\\gs1 <b>.pdf', content }) },
      operatorOf(companyId),
    )
  const stateOf = async (companyId: number) =>
    (await world.application.perform('prefixes.list', {}, operatorOf(companyId))).claims.map(
      ({ state }) => state,
    )

  it('publish a GTIN only after evidence, and a wine without GTIN at once', async () => {
    const owner = await company('Domaine A')
    const id = await sheetWith(owner, '3012345000215')
    expect(await refusalOf(publish(owner, id))).to.equal('prefix.unproven')
    const { ready, points } = await world.application.perform('sheets.readiness', { id }, operatorOf(owner))
    expect([ready, points.some(({ code }) => code === 'prefixUnproven')]).to.deep.equal([false, true])
    const { sheet: plain } = await world.application.perform(
      'sheets.create',
      plainSheet({ reference: 'PLAIN' }),
      operatorOf(owner),
    )
    await publish(owner, plain.id)
    await claim(owner, prefix, null)
    expect(await refusalOf(publish(owner, id))).to.equal('prefix.unproven')
    await claim(owner)
    expect((await publish(owner, id)).sheet.digitalLink).to.contain('/01/03012345000215')
    expect(await stateOf(owner)).to.deep.equal(['evidenced'])
  })

  it('let no later company publish under a number that another one has proven', async () => {
    const [owner, other] = [await company('Domaine A'), await company('Cave B')]
    await claim(owner)
    world.now = new Date(world.now.getTime() + 1000)
    await claim(other)
    const id = await sheetWith(other, '3012345000222')
    expect(await refusalOf(publish(other, id))).to.equal('prefix.awaitsSupport')
    await publish(owner, await sheetWith(owner, '3012345000215'))
    await confirmPrefix(world.application, other, prefix)
    await publish(other, id)
  })

  it('refuse a GLN that another company has proven, and SSCCs without evidence', async () => {
    const [owner, other] = [await company('Domaine A'), await company('Cave B')]
    await world.application.perform('companies.update', { gln }, operatorOf(owner))
    const sscc = (companyId: number, request: string) =>
      world.application.perform('serials.sscc', { count: 1, prefix, request }, operatorOf(companyId))
    expect(await refusalOf(sscc(owner, 'a'))).to.equal('prefix.unproven')
    await claim(owner)
    expect((await sscc(owner, 'a')).ssccs).to.have.length(1)
    expect(
      await refusalOf(world.application.perform('companies.update', { gln }, operatorOf(other)), 'faults'),
    ).to.deep.equal(['gln:glnTaken'])
    await confirmPrefix(world.application, other, prefix)
    await world.application.perform('companies.update', { gln }, operatorOf(other))
  })

  it('store a certificate that only support reads, as bytes without a type', async () => {
    const owner = await company('Domaine A')
    const { claim: claimed } = await claim(owner)
    expect(claimed.certificate).to.equal('gs1 b.pdf')
    const { claims } = await world.application.perform('prefixes.queue', {}, operatorOf(null))
    expect(claims.map((entry) => entry.claim.prefix)).to.deep.equal([prefix])
    const file = await world.application.perform(
      'prefixes.certificate',
      { claim_id: claimed.id },
      operatorOf(null),
    )
    const chunks: Buffer[] = []
    for await (const chunk of file.body as AsyncIterable<Buffer>) chunks.push(chunk)
    expect([file.name, file.type]).to.deep.equal(['gs1 b.pdf', 'application/octet-stream'])
    expect(Buffer.concat(chunks).toString('base64')).to.equal(pdf)
    const html = Buffer.from('<script>alert(1)</script>').toString('base64')
    expect(await refusalOf(claim(owner, prefix, html))).to.equal('prefix.notCertificate')
    expect(await refusalOf(claim(owner, '301'))).to.equal('input.invalid')
  })

  it('keep a refusal in force whatever the company sends afterwards', async () => {
    const owner = await company('Domaine A')
    await claim(owner)
    await world.application.perform(
      'prefixes.decide',
      { company_id: owner, prefix, state: 'refused', reason: 'belongs to another company' },
      operatorOf(null),
    )
    world.now = new Date(world.now.getTime() + 1000)
    await claim(owner)
    await claim(owner, '30123450')
    expect(await refusalOf(publish(owner, await sheetWith(owner, '3012345000215')))).to.equal(
      'prefix.refused',
    )
    const { claims } = await world.application.perform('prefixes.queue', {}, operatorOf(null))
    expect(claims.map((entry) => entry.claim.prefix)).to.deep.equal([prefix, '30123450'])
  })

  it('give the owner a disputed prefix, free the other’s GTINs and keep its codes', async () => {
    const [squatter, owner] = [await company('Négoce X'), await company('Domaine A')]
    await claim(squatter)
    const { sheet: taken } = await publish(squatter, await sheetWith(squatter, '3012345000215'))
    world.now = new Date(world.now.getTime() + 1000)
    const id = await sheetWith(owner, '3012345000215')
    expect(await refusalOf(publish(owner, id))).to.equal('sheet.gtinTaken')
    const dispute = () =>
      world.application.perform(
        'prefixes.dispute',
        { prefix, reason: 'the certificate names us' },
        operatorOf(owner),
      )
    expect(await refusalOf(dispute())).to.equal('prefix.unproven')
    await claim(owner)
    await dispute()
    expect(await refusalOf(dispute())).to.equal('prefix.alreadyDisputed')
    expect(await stateOf(squatter)).to.deep.equal(['disputed'])
    expect(await refusalOf(publish(squatter, await sheetWith(squatter, '3012345000222')))).to.equal(
      'prefix.awaitsSupport',
    )
    const { disputes } = await world.application.perform('prefixes.queue', {}, operatorOf(null))
    expect(
      disputes.map(({ company, other, published }) => [company.name, other.name, published]),
    ).to.deep.equal([['Domaine A', 'Négoce X', ['03012345000215']]])
    const decision = {
      dispute_id: disputes[0]?.dispute.id ?? 0,
      state: 'granted',
      reason: 'GS1 register',
    } as const
    const { freed } = await world.application.perform('prefixes.decideDispute', decision, operatorOf(null))
    expect(freed).to.deep.equal(['03012345000215'])
    expect(
      await refusalOf(world.application.perform('prefixes.decideDispute', decision, operatorOf(null))),
    ).to.equal('prefix.decided')
    expect((await publish(owner, id)).sheet.digitalLink).to.contain('03012345000215')
    expect(await refusalOf(publish(squatter, await sheetWith(squatter, '3012345000239')))).to.equal(
      'prefix.refused',
    )
    expect((await world.application.readLabel(taken.code ?? ''))?.state).to.equal('shown')
    const after = await world.application.perform('sheets.get', { id: taken.id }, operatorOf(squatter))
    expect([after.code, after.digitalLink]).to.deep.equal([taken.code, null])
    const trail = await world.database
      .db('audit')
      .whereLike('operation', 'prefixes.%')
      .where('company_id', squatter)
      .orderBy('id')
      .pluck('operation')
    expect(trail).to.include.members(['prefixes.claim', 'prefixes.free', 'prefixes.decideDispute'])
  })

  it('confirm a disputed prefix to the company that support leaves it with', async () => {
    const [owner, squatter] = [await company('Domaine A'), await company('Négoce X')]
    await claim(owner)
    world.now = new Date(world.now.getTime() + 1000)
    await claim(squatter)
    const {
      disputes: [opened],
    } = await world.application.perform(
      'prefixes.dispute',
      { prefix, reason: 'we say it is ours' },
      operatorOf(squatter),
    )
    await world.application.perform(
      'prefixes.decideDispute',
      { dispute_id: opened?.id ?? 0, state: 'rejected', reason: 'GS1 register' },
      operatorOf(null),
    )
    expect([await stateOf(owner), await stateOf(squatter)]).to.deep.equal([['confirmed'], ['refused']])
  })
})
