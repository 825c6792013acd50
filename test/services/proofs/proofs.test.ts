// Proofs of artwork through the application: a file is received, checked by the job in a process of its own, and its
// result stays with the sheet.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { operatorOf, useApplication } from '../../support/application.ts'
import { exampleSheet, makeCompany, plainSheet } from '../../support/examples.ts'
import { refusalOf } from '../../support/refusals.ts'
import { textOfPdf } from '../../render/reading.ts'
import type { Output } from '../../../src/contract/operations/index.ts'
import { mostStoredProofs } from '../../../src/domain/proof/evidence.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import { openFiles } from '../../../src/gateways/files.ts'

describe('proofs of artwork', function proofs() {
  this.timeout(60_000)
  const world = useApplication()
  let owner: Actor
  let other: Actor
  const ids = { wine: 0, sibling: 0, draft: 0, foreign: 0 }

  before(async () => {
    for (const number of ['FR44732829320', 'FR40303265045']) world.vies.known.set(number, null)
    owner = operatorOf(await makeCompany(world.application))
    other = operatorOf(
      await makeCompany(world.application, { tva: 'FR40303265045', name: 'Château l’Étoile' }),
    )
    ids.wine = await published(exampleSheet({ reference: 'A1' }), owner)
    ids.sibling = await published(plainSheet({ reference: 'B1', name: 'Les Galets' }), owner)
    ids.foreign = await published(plainSheet({ reference: 'C1' }), other)
  })

  async function published(draft: ReturnType<typeof exampleSheet>, actor: Actor): Promise<number> {
    const { sheet } = await world.application.perform('sheets.create', draft, actor)
    await world.application.perform('sheets.generate', { id: sheet.id }, actor)
    return sheet.id
  }

  async function codeOf(id: number, actor = owner, format: 'png' | 'pdf' = 'png'): Promise<Buffer> {
    const { body } = await world.application.perform('codes.draw', { id, format, link: 'standard' }, actor)
    return Buffer.from(body as Uint8Array)
  }

  async function check(
    file: Uint8Array,
    id = ids.wine,
    fileName = 'label.png',
  ): Promise<Output<'proofs.get'>> {
    const { proof } = await world.application.perform('proofs.check', { id, fileName }, owner, {
      upload: Readable.from([file]),
    })
    await world.application.runJob('proof.check', { companyId: companyOf(owner), proofId: proof.id })
    return world.application.perform('proofs.get', { proof: proof.id }, owner)
  }

  const companyOf = (actor: Actor): number => (actor.kind === 'operator' ? (actor.companyId ?? 0) : 0)
  const reasonOf = ({ findings }: Output<'proofs.get'>, check: string): string | undefined =>
    findings.find((finding) => finding.check === check)?.reason

  it('find this wine’s own code and nothing wrong in the picture that we draw', async () => {
    const file = await codeOf(ids.wine)
    const proof = await check(file)
    expect(proof).to.include({ state: 'done', verdict: 'good', fileName: 'label.png', isPhoto: false })
    expect(proof.sha256).to.equal(createHash('sha256').update(file).digest('hex'))
    expect(reasonOf(proof, 'owner')).to.equal('address')
    expect(proof.findings.every(({ message, title }) => message !== '' && title !== '')).to.equal(true)
  })

  it('tell the code of another wine, of another producer, of nobody and of a foreign site', async () => {
    const sibling = await check(await codeOf(ids.sibling))
    expect(reasonOf(sibling, 'owner')).to.equal('otherWine')
    expect(sibling.findings.find(({ check: point }) => point === 'owner')?.message).to.include('Les Galets')
    const foreign = await check(await codeOf(ids.foreign, other))
    expect(reasonOf(foreign, 'owner')).to.equal('otherProducer')
    const origin = world.config.codeOrigin
    const drawn = (text: string) => qrcode.toBuffer(text, { scale: 8 })
    expect(reasonOf(await check(await drawn(`${origin}/nutricode/0000000000/X`)), 'owner')).to.equal(
      'unknownCode',
    )
    expect(reasonOf(await check(await drawn('https://example.org/wine')), 'owner')).to.equal('foreign')
  })

  it('keep the picture of the page and a report, and delete the artwork', async () => {
    const proof = await check(
      await sharp(await codeOf(ids.wine))
        .flop()
        .png()
        .toBuffer(),
    )
    expect(proof.verdict).to.equal('wrong')
    const { body } = await world.application.perform('proofs.picture', { proof: proof.id, page: 1 }, owner)
    expect((await sharp(Buffer.from(body as Uint8Array)).metadata()).format).to.equal('jpeg')
    const report = await world.application.perform('proofs.report', { proof: proof.id }, owner)
    const [text = ''] = await textOfPdf(Buffer.from(report.body as Uint8Array))
    expect(text).to.include(proof.sha256).and.to.include('Do not print yet')
    const { proofs: listed } = await world.application.perform('proofs.list', { id: ids.wine }, owner)
    expect(listed[0]).to.include({ id: proof.id, verdict: 'wrong', sha256: proof.sha256 })
  })

  it('find nothing wrong in the back label that we draw, whose check list is on pages without a code', async () => {
    const { body } = await world.application.perform('kit.draw', { id: ids.wine, format: 'pdf' }, owner)
    const proof = await check(body as Uint8Array, ids.wine, 'back-label.pdf')
    expect(proof.findings.filter(({ verdict }) => verdict === 'wrong')).to.deep.equal([])
    expect(proof.pages.length).to.be.greaterThan(1)
    expect(reasonOf(proof, 'energy')).to.equal('notReadable')
  })

  it('stay in bounded number: the oldest goes with its picture when a further one arrives', async () => {
    const { id } = (await world.application.perform('sheets.create', plainSheet({ reference: 'D1' }), owner))
      .sheet
    const first = await check(await codeOf(ids.wine), id)
    await world.database.db('proofs').insert(
      Array.from({ length: mostStoredProofs - 1 }, () => ({
        company_id: companyOf(owner),
        sheet_id: id,
        file_name: 'label.png',
        kind: 'png',
        bytes: 1,
        sha256: '0'.repeat(64),
        state: 'failed',
        problem: 'damaged',
        created_at: world.now,
      })),
    )
    expect(await pictureSize(first.id)).to.be.greaterThan(1000)
    const last = await check(await codeOf(ids.wine), id)
    const { proofs: stored } = await world.application.perform('proofs.list', { id }, owner)
    expect([stored.length, stored[0]?.id]).to.deep.equal([mostStoredProofs, last.id])
    expect(stored.map((proof) => proof.id)).not.to.include(first.id)
    expect(await pictureSize(first.id)).to.equal(0)
    expect(await pictureSize(last.id)).to.be.greaterThan(1000)
    // A draft that is deleted takes its checks and their pictures with it.
    await world.application.perform('sheets.delete', { id }, owner)
    expect(await pictureSize(last.id)).to.equal(0)
  })

  async function pictureSize(proof: number): Promise<number> {
    const { filesUrl, s3 } = world.config
    const name = `proofs/${String(companyOf(owner))}/${String(proof)}/page-1.jpg`
    return (await openFiles(filesUrl, s3).read(name))?.bytes ?? 0
  }

  it('refuse what is no artwork, and say of a damaged file that it is', async () => {
    const send = (file: Uint8Array) =>
      world.application.perform('proofs.check', { id: ids.wine }, owner, { upload: Readable.from([file]) })
    expect(await refusalOf(send(Buffer.from('<html>')))).to.equal('proof.notArtwork')
    expect(await refusalOf(send(Buffer.alloc(0)))).to.equal('proof.noFile')
    expect(await refusalOf(send(Buffer.alloc(20_000_001, 1)))).to.equal('input.tooLarge')
    const damaged = await check(Buffer.from('%PDF-1.7 nothing'), ids.wine, 'label.pdf')
    expect(damaged).to.include({ state: 'failed', verdict: null })
    expect(damaged.problem).to.include('damaged')
  })
})
