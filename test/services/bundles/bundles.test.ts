// The files of many wines in one ZIP: drawn at once, or slice by slice by the worker.

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { operatorOf, useApplication } from '../../support/application.ts'
import { exampleSheet, makeCompany, plainSheet } from '../../support/examples.ts'
import { refusalOf } from '../../support/refusals.ts'
import { textOfPdf } from '../../render/reading.ts'
import { openApplication, type Application } from '../../../src/application.ts'
import type { FileOutput } from '../../../src/contract/operation.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'

/** Every symbol in every format: 35 pictures of a wine, so that a few wines take several slices. */
const everything = {
  formats: ['svg', 'png', 'jpg', 'tif', 'bmp', 'eps', 'pdf'],
  symbols: ['qr', 'datamatrix', 'gs1qr', 'gs1datamatrix', 'ean13'],
} satisfies Pick<Input<'bundles.start'>, 'formats' | 'symbols'>

describe('the files of many wines', function () {
  this.timeout(120_000)
  const world = useApplication()
  /** Its jobs wait until a test runs them. */
  let queued: Application
  let owner: Actor
  let ids: readonly number[] = []
  let draft = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    queued = await openApplication(world.config, { role: 'web', jobs: 'queue', clock: () => world.now })
    owner = operatorOf(await makeCompany(world.application))
    const made: number[] = []
    for (let number = 1; number <= 13; number += 1) made.push(await publishedWine(number))
    ids = made
    const { sheet } = await world.application.perform(
      'sheets.create',
      plainSheet({ brand: '=HYPERLINK("x")', name: 'Rosé', reference: 'DRAFT' }),
      owner,
    )
    draft = sheet.id
  })
  after(async () => {
    await queued.close()
  })

  describe('at once', () => {
    it('have an index of every file with its SHA-256, and name what is left out with the reason', async () => {
      const chosen = [...ids.slice(0, 2), draft]
      const files = await exported({ ids: chosen, formats: ['svg', 'png'], symbols: ['qr', 'ean13'] })
      const index = rowsOf(files['index.csv'])
      expect(index).to.have.length(8)
      expect(Object.keys(index[0] ?? {})).to.deep.equal([
        ...['reference', 'brand', 'name', 'vintage', 'code', 'url', 'digitalLink', 'status'],
        ...['file', 'sha256', 'widthMm', 'moduleMm'],
      ])
      for (const row of index) {
        const body = files[row['file'] ?? '']
        expect(body, row['file']).not.to.equal(undefined)
        expect(row['sha256']).to.equal(sha256(body ?? new Uint8Array()))
        expect(row['reference']).to.match(/^W-\d$/)
        expect(row['name']).to.equal(exampleSheet().name)
        expect(row['url']).to.equal(`http://q.test/nutricode/${row['code'] ?? ''}/${row['reference'] ?? ''}`)
        expect(row['digitalLink']).to.match(/^http:\/\/q\.test\/01\/\d{14}\/22\//)
      }
      expect(Object.keys(files).filter((name) => name.startsWith('ean13/'))).to.have.length(4)
      expect(rowsOf(files['left-out.csv'])).to.deep.equal([
        {
          Reference: 'DRAFT',
          Wine: `'=HYPERLINK("x") Rosé ${String(exampleSheet().vintage)}`,
          File: '',
          Reason: 'This wine has no code yet. Publish it first.',
        },
      ])
    })

    it('leave out one file of a wine that cannot have it, and keep the others', async () => {
      const gtinless = await publishedPlainWine()
      const files = await exported({ ids: [gtinless], formats: ['svg'], symbols: ['qr', 'gs1datamatrix'] })
      expect(rowsOf(files['index.csv']).map(({ file }) => file?.split('/')[0])).to.deep.equal(['qr'])
      const [left] = rowsOf(files['left-out.csv'])
      expect(left).to.deep.include({ Reference: 'NO-GTIN', File: 'GS1DATAMATRIX SVG' })
      expect(left?.['Reason']).to.contain('GTIN')
    })

    it('have the back label and the newest artwork report, or say why a wine has none', async () => {
      const [first = 0, second = 0] = ids
      const { body } = await world.application.perform(
        'codes.draw',
        { id: first, format: 'png', link: 'standard' },
        owner,
      )
      await world.application.perform('proofs.check', { id: first, fileName: 'label.png' }, owner, {
        upload: Readable.from([body as Uint8Array]),
      })
      const files = await exported({
        ids: [first, second],
        formats: ['svg'],
        kit: ['pdf', 'svg'],
        artworkReport: true,
        lang: 'de',
      })
      const index = rowsOf(files['index.csv'])
      expect(index).to.have.length(7)
      for (const { file = '', sha256: own } of index)
        expect(own).to.equal(sha256(files[file] ?? new Uint8Array()))
      const folders = index.map(({ file = '' }) => file.split('/').at(-2) ?? '')
      expect(folders.filter((folder) => folder === 'kit')).to.have.length(4)
      const report = index.find(({ file = '' }) => file.startsWith('proof/'))
      expect((await textOfPdf(Buffer.from(files[report?.['file'] ?? ''] ?? []))).join(' ')).to.include(
        'label.png',
      )
      const left = rowsOf(files['nicht-enthalten.csv'])
      expect(left).to.have.length(1)
      expect(Object.values(left[0] ?? {})).to.include.members(['W-2', 'PROOF'])
    })

    it('leave a back label out that does not fit, with the height that would', async () => {
      const files = await exported({ ids: ids.slice(0, 1), formats: ['svg'], kit: ['svg'], kitHeight: 25 })
      expect(rowsOf(files['index.csv'])).to.have.length(1)
      expect(rowsOf(files['left-out.csv'])[0]?.['Reason']).to.match(/at least \d+ mm/)
    })

    it('name their lists in the language of the reader', async () => {
      const files = await exported({ ids: [ids[0] ?? 0, draft], formats: ['svg'], lang: 'de' })
      expect(Object.keys(files)).to.include('nicht-enthalten.csv')
      expect(strFromU8(files['nicht-enthalten.csv'] ?? new Uint8Array())).to.contain('Grund')
    })

    it('are refused when no wine has a code, and when the selection is stated twice or not at all', async () => {
      const of = (input: Partial<Input<'codes.export'>>) =>
        refusalOf(world.application.perform('codes.export', { formats: ['svg'], ...input }, owner))
      expect(await of({ ids: [draft] })).to.equal('sheet.notValidated')
      expect(await of({})).to.equal('input.invalid')
      expect(await of({ ids: [draft], all: true })).to.equal('input.invalid')
      expect(await of({ all: true, size: 20, module: 0.5 })).to.equal('code.twoSizes')
    })

    it('refuse back labels and reports of more wines than one answer may take, except to a command', async () => {
      const companyId = owner.kind === 'operator' ? owner.companyId : null
      const member = {
        kind: 'user',
        language: 'en',
        userId: 0,
        companyId,
        admin: false,
        shortAdmin: false,
      } as const
      const user: Actor = { ...member, rights: ['fiche_see'] }
      const call = (actor: Actor, count: number, input: Partial<Input<'codes.export'>>) =>
        world.application.perform(
          'codes.export',
          { ids: ids.slice(0, count), formats: ['svg'], ...input },
          actor,
        )
      const refused = (...of: Parameters<typeof call>) => refusalOf(call(...of))
      expect(await refused(user, 5, { kit: ['pdf'] })).to.equal('bundle.tooHeavyAtOnce')
      expect(await refused(user, 5, { artworkReport: true })).to.equal('bundle.tooHeavyAtOnce')
      // Pictures too, when their pixels take longer than a request may.
      expect(await refused(user, 13, { formats: ['png'], size: 200, dpi: 1200 })).to.equal(
        'bundle.tooHeavyAtOnce',
      )
      expect(await refused(user, 1, { ...everything, size: 200, dpi: 1200, text: false })).to.equal(
        'bundle.tooHeavyAtOnce',
      )
      // Nothing is drawn before the ZIP is read.
      const taken = async (...of: Parameters<typeof call>) => (await call(...of)).type
      expect(await taken(user, 4, { kit: ['pdf'] })).to.equal('application/zip')
      expect(await taken(user, 13, { kit: ['svg'] })).to.equal('application/zip')
      expect(await taken(owner, 5, { kit: ['pdf'] })).to.equal('application/zip')
      expect(await taken(user, 1, { ...everything, kit: ['pdf', 'svg'] })).to.equal('application/zip')
    })

    it('are for few files; a check says so, and counts wines without a code', async () => {
      const check = (input: Partial<Input<'bundles.check'>>) =>
        world.application.perform('bundles.check', { formats: ['svg'], ...input }, owner)
      const few = await check({ filter: { search: 'W-1' } })
      expect([few.wines, few.files, few.left.count, few.streams]).to.deep.equal([5, 5, 0, true])
      const many = await check({ all: true, ...everything })
      expect(many.streams).to.equal(false)
      // A PDF with texts takes as long as ten pictures.
      const kits = (kit: ('pdf' | 'svg')[]) => check({ filter: { search: 'W-1' }, kit })
      expect((await kits(['svg'])).streams).to.equal(true)
      expect((await kits(['pdf'])).streams).to.equal(false)
      const large = (dpi: 300 | 1200) =>
        check({ filter: { search: 'W-1' }, formats: ['png'], size: 200, dpi })
      expect([(await large(300)).streams, (await large(1200)).streams]).to.deep.equal([true, false])
      expect(many.files).to.equal((many.wines - 1) * 35)
      expect(many.left.first).to.have.length(1)
      expect(many.left.first[0]).to.deep.include({ sheet: draft, file: null, reason: 'sheet.notValidated' })
    })
  })

  describe('as a bundle', () => {
    it('are drawn slice by slice, with a pause, into one ZIP with each file once and its checksum', async () => {
      const { bundle } = await queued.perform('bundles.start', { ids: [...ids, draft], ...everything }, owner)
      expect([bundle.state, bundle.wines, bundle.done]).to.deep.equal(['waiting', 14, 0])
      await turn(bundle.id)
      expect(await progress(bundle.id)).to.deep.equal(['running', 11, 385])
      await queued.perform('bundles.control', { id: bundle.id, action: 'pause' }, owner)
      await turn(bundle.id)
      expect(await progress(bundle.id)).to.deep.equal(['paused', 11, 385])
      await queued.perform('bundles.control', { id: bundle.id, action: 'resume' }, owner)
      // The job of before the pause and the one of the resumption draw the same wines: one of them counts.
      await Promise.all([turn(bundle.id), turn(bundle.id)])
      expect(await progress(bundle.id)).to.deep.equal(['running', 14, 455])
      expect(await turnsUntilDone(bundle.id)).to.equal(1)
      const { left, bytes: size, sha256: sum } = await now(bundle.id)
      expect([left.count, left.first[0]?.sheet]).to.deep.equal([1, draft])
      const file = await queued.perform('bundles.file', { id: bundle.id }, owner)
      expect(file.name).to.equal('codes-2026-11-21.zip')
      const bytes = await bytesOf(file)
      expect([bytes.length, sha256(bytes)]).to.deep.equal([size, sum])
      const files = unzipSync(bytes)
      const index = rowsOf(files['index.csv'])
      expect(new Set(index.map(({ file: name }) => name)).size).to.equal(455)
      for (const { file: name = '', sha256: own } of index)
        expect(own, name).to.equal(sha256(files[name] ?? new Uint8Array()))
      expect(Object.keys(files)).to.have.length(457)
      expect(readdirSync(folderOf(bundle.id))).to.deep.equal(['bundle.zip'])
    })

    it('have documents too, read while their slice is drawn', async () => {
      const chosen = ids.slice(0, 2)
      const { bundle } = await queued.perform(
        'bundles.start',
        { ids: chosen, formats: ['svg'], kit: ['pdf'], artworkReport: true },
        owner,
      )
      expect([bundle.kit, bundle.artworkReport]).to.deep.equal([['pdf'], true])
      expect(await turnsUntilDone(bundle.id)).to.equal(2)
      const files = unzipSync(await bytesOf(await queued.perform('bundles.file', { id: bundle.id }, owner)))
      const names = rowsOf(files['index.csv']).map(({ file = '' }) => file)
      expect(names.filter((name) => name.startsWith('kit/'))).to.have.length(2)
      expect(names.filter((name) => name.startsWith('proof/'))).to.have.length(1)
    })

    it('are one for a company at a time', async () => {
      const start = () => queued.perform('bundles.start', { all: true, formats: ['svg'] }, owner)
      const { bundle } = await start()
      expect(await refusalOf(start())).to.equal('bundle.alreadyRunning')
      await queued.perform('bundles.control', { id: bundle.id, action: 'cancel' }, owner)
      await turn(bundle.id)
      expect(await refusalOf(queued.perform('bundles.file', { id: bundle.id }, owner))).to.equal(
        'bundle.gone',
      )
      expect(await turnsUntilDone((await start()).bundle.id)).to.equal(2)
    })

    it('keep their slices when the ZIP cannot be stored, end as failed, and a retry finishes them', async () => {
      const { bundle } = await queued.perform('bundles.start', { ids: [...ids], formats: ['svg'] }, owner)
      await turn(bundle.id)
      // The ZIP cannot take its name: a folder has it.
      const taken = `${folderOf(bundle.id)}/bundle.zip`
      mkdirSync(`${taken}/in-the-way`, { recursive: true })
      const failure: unknown = await turn(bundle.id).catch((error: unknown) => error)
      expect(failure).to.be.an('error')
      expect(readdirSync(folderOf(bundle.id))).to.have.length(3)
      expect(await refusalOf(queued.perform('bundles.file', { id: bundle.id }, owner))).to.equal(
        'bundle.unknown',
      )
      await queued.runJob('bundle.end', { companyId: companyOf(owner), bundleId: bundle.id })
      expect((await now(bundle.id)).state).to.equal('failed')
      rmSync(taken, { recursive: true })
      await queued.perform('bundles.control', { id: bundle.id, action: 'resume' }, owner)
      expect(await turnsUntilDone(bundle.id)).to.equal(1)
    })

    it('are deleted a week later, and say so', async () => {
      const { bundle } = await queued.perform(
        'bundles.start',
        { ids: [ids[0] ?? 0], formats: ['svg'] },
        owner,
      )
      await turnsUntilDone(bundle.id)
      const before = world.now
      world.now = new Date(before.getTime() + 8 * 86_400_000)
      await queued.runJob('maintenance.cleanup', {})
      expect(await refusalOf(queued.perform('bundles.file', { id: bundle.id }, owner))).to.equal(
        'bundle.gone',
      )
      world.now = before
    })
  })

  async function publishedWine(number: number): Promise<number> {
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: `W-${String(number)}`, cuvee: `L${String(number)}` }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    return sheet.id
  }

  async function publishedPlainWine(): Promise<number> {
    const draft = plainSheet({ reference: 'NO-GTIN' })
    const { sheet } = await world.application.perform('sheets.create', draft, owner)
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    return sheet.id
  }

  async function exported(input: Input<'codes.export'>): Promise<Record<string, Uint8Array>> {
    return unzipSync(await bytesOf(await world.application.perform('codes.export', input, owner)))
  }

  /** One turn of the worker. */
  function turn(bundleId: number): Promise<void> {
    return queued.runJob('bundle.slice', { companyId: companyOf(owner), bundleId })
  }

  async function turnsUntilDone(bundleId: number): Promise<number> {
    for (let turns = 0; turns < 20; turns += 1) {
      if ((await now(bundleId)).state === 'done') return turns
      await turn(bundleId)
    }
    return expect.fail('the bundle ends')
  }

  async function progress(id: number) {
    const { state, done, files } = await now(id)
    return [state, done, files]
  }

  function folderOf(bundleId: number): string {
    return `${fileURLToPath(world.config.filesUrl)}/bundles/${String(companyOf(owner))}/${String(bundleId)}`
  }

  async function now(id: number) {
    const { bundles } = await queued.perform('bundles.list', {}, owner)
    const bundle = bundles.find((entry) => entry.id === id)
    if (bundle === undefined) throw new Error('the bundle is listed')
    return bundle
  }
})

function companyOf(actor: Actor): number {
  return actor.kind === 'anyone' ? 0 : (actor.companyId ?? 0)
}

function bytesOf({ body }: FileOutput): Promise<Buffer> {
  return buffer(Readable.from(body instanceof Uint8Array ? [body] : body))
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function rowsOf(file: Uint8Array | undefined): Record<string, string>[] {
  return parse(Buffer.from(file ?? []), { bom: true, columns: true })
}
