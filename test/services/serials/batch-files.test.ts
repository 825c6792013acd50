import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import sharp from 'sharp'
import { readCode } from '../../render/reading.ts'
import { exampleCompany, exampleSheet, makeCompany } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { refusalOf } from '../../support/refusals.ts'
import { unzipped } from '../../support/unzip.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'

describe('files of a batch', function () {
  this.timeout(60_000)
  const world = useApplication()
  let owner: Actor
  let batch = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'F-1' }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    batch = (
      await world.application.perform(
        'serials.open',
        { fiche: sheet.id, count: 60_000, lot: 'L24', request: 'files' },
        owner,
      )
    ).batch.id
  })

  it('are drawn once, in parts, with a correct manifest', async () => {
    const [file] = (await ask({ to: 51_000 })).files
    expect(file).to.deep.include({ format: 'svg-zip', state: 'waiting', parts: 2, count: 51_000 })
    const [made] = (await world.application.perform('serials.fileList', { batch }, owner)).files
    expect(made).to.deep.include({ id: file?.id, state: 'done', drawn: 51_000, secondsLeft: null })
    expect((await ask({ to: 51_000 })).files[0]?.id).to.equal(file?.id)
    const part = await bytes(`${String(file?.id)}-2`)
    expect(createHash('sha256').update(part).digest('hex')).to.equal(made?.written[1]?.sha256)
    const pictures = await unzipped(part)
    expect([pictures.length, pictures[0]?.name, pictures.at(-1)?.name]).to.deep.equal([
      1000,
      `${made?.written[1]?.first ?? ''}.svg`,
      `${made?.written[1]?.last ?? ''}.svg`,
    ])
    const manifest = JSON.parse((await bytes(`${String(file?.id)}-manifest`)).toString()) as Record<
      string,
      unknown
    >
    expect(manifest).to.deep.include({
      batch,
      format: 'svg-zip',
      from: 1,
      to: 51_000,
      count: 51_000,
      complete: true,
      parts: made?.written,
    })
  })

  it('have the serials of the batch, from any start position', async () => {
    const [file] = (await ask({ from: 501, to: 510 })).files
    const codes = await lines(501, 510)
    const pictures = await unzipped(await bytes(`${String(file?.id)}-1`))
    expect(pictures.map(({ name }) => name)).to.deep.equal(
      codes.map((code) => `${code.split('/').at(-1) ?? ''}.svg`),
    )
  })

  it('have the same bytes when a part is redone, or when requested again after a week', async () => {
    const [file] = (await ask({ from: 1000, to: 1999 })).files
    const before = await bytes(`${String(file?.id)}-1`)
    await world.application.perform(
      'serials.controlFile',
      { file: file?.id ?? 0, action: 'redo', part: 1 },
      owner,
    )
    expect((await bytes(`${String(file?.id)}-1`)).equals(before)).to.equal(true)
    world.now = new Date(world.now.getTime() + 8 * 86_400_000)
    await world.application.runJob('maintenance.cleanup', {})
    expect(await refusalOf(bytes(`${String(file?.id)}-1`))).to.equal('file.gone')
    expect(
      readdirSync(join(world.config.dataDir, 'files', 'batches'), { recursive: true }).filter((name) =>
        String(name).endsWith('.zip'),
      ),
    ).to.deep.equal([])
    const [again] = (await ask({ from: 1000, to: 1999 })).files
    expect(again?.id).to.not.equal(file?.id)
    expect((await bytes(`${String(again?.id)}-1`)).equals(before)).to.equal(true)
  })

  it('are deleted when cancelled, and can be made again', async () => {
    const [file] = (await ask({ from: 1, to: 10 })).files
    const cancelled = await world.application.perform(
      'serials.controlFile',
      { file: file?.id ?? 0, action: 'cancel' },
      owner,
    )
    expect([cancelled.file.state, cancelled.file.written]).to.deep.equal(['cancelled', []])
    expect(await refusalOf(bytes(`${String(file?.id)}-1`))).to.equal('file.gone')
    expect(
      await refusalOf(
        world.application.perform('serials.controlFile', { file: file?.id ?? 0, action: 'resume' }, owner),
      ),
    ).to.equal('file.gone')
    expect((await ask({ from: 1, to: 10 })).files[0]?.id).to.not.equal(file?.id)
  })

  it('have the heading of their order above every code, and are other files than those without it', async () => {
    const range = { from: 2000, to: 2009 }
    const [bare] = (await ask(range)).files
    const [headed] = (await ask({ ...range, heading: 'ingredients', headingLang: 'de,gr' })).files
    expect(bare?.heading).to.equal(null)
    expect(headed?.heading).to.deep.equal({
      form: 'ingredients',
      languages: ['de', 'el'],
      texts: ['Zutaten', 'Συστατικά'],
    })
    expect((await ask({ ...range, heading: 'ingredients', headingLang: 'de,el' })).files[0]?.id).to.equal(
      headed?.id,
    )
    expect((await ask(range)).files[0]?.id).to.equal(bare?.id)
    const [one, two] = [await bytes(`${String(bare?.id)}-1`), await bytes(`${String(headed?.id)}-1`)]
    const [plain, words] = [(await unzipped(one))[9], (await unzipped(two))[9]]
    expect(words?.name).to.equal(plain?.name)
    const shape = ({ body }: { body: Buffer } = { body: Buffer.alloc(0) }) =>
      sharp(body, { density: 720 }).metadata()
    const [{ width, height }, square] = [await shape(words), await shape(plain)]
    expect([square.width / square.height, width / square.width]).to.deep.equal([1, 1])
    expect(height / width).to.be.closeTo(1 + 2 / 9.5, 0.01)
    expect((await readCode(words?.body ?? two)).text).to.equal((await lines(2009, 2009))[0])
    const manifest = JSON.parse((await bytes(`${String(headed?.id)}-manifest`)).toString()) as object
    expect(manifest).to.have.property('heading').that.deep.equals(headed?.heading)
    await world.application.perform(
      'serials.controlFile',
      { file: headed?.id ?? 0, action: 'redo', part: 1 },
      owner,
    )
    expect((await bytes(`${String(headed?.id)}-1`)).equals(two)).to.equal(true)
  })

  it('have the heading in the language of the market or of the caller, and never a symbol', async () => {
    const [file] = (await ask({ from: 1, to: 10, heading: 'declaration' })).files
    expect(file?.heading?.texts).to.deep.equal(['Ingredients & Nutrition declaration'])
    expect(await refusalOf(ask({ from: 1, to: 10, heading: 'symbol' }))).to.equal('code.noSymbol')
  })

  it('of another company are unknown', async () => {
    const [file] = (await ask({ from: 1, to: 10 })).files
    world.vies.known.set('IT00743110157', null)
    const stranger = operatorOf(
      await makeCompany(world.application, { ...exampleCompany(), tva: 'IT00743110157', country: 'IT' }),
    )
    expect(
      await refusalOf(
        world.application.perform('serials.file', { batch, part: `${String(file?.id)}-1` }, stranger),
      ),
    ).to.equal('file.unknown')
    expect(
      await refusalOf(world.application.perform('serials.files', { batch, formats: ['svg-zip'] }, stranger)),
    ).to.equal('batch.unknown')
    expect(await refusalOf(bytes('999-1'))).to.equal('file.unknown')
    expect(await refusalOf(ask({ from: 5, to: 60_001 }))).to.equal('batch.badRange')
  })

  it('of codes with lanes have one code per lane in each row, or only one lane', async () => {
    const rows = (await text({ from: 1, to: 10, lanes: 4 })).trimEnd().split('\r\n')
    const codes = await lines(1, 10)
    expect(rows).to.deep.equal([
      codes.slice(0, 4).join('\t'),
      codes.slice(4, 8).join('\t'),
      codes.slice(8).join('\t'),
    ])
    expect((await text({ from: 1, to: 10, lanes: 4, lane: 2 })).trimEnd().split('\r\n')).to.deep.equal([
      codes[1],
      codes[5],
      codes[9],
    ])
    expect(await refusalOf(text({ lanes: 2, lane: 3 }))).to.equal('input.invalid')
  })

  function ask(options: Omit<Input<'serials.files'>, 'batch' | 'formats'>) {
    return world.application.perform('serials.files', { batch, formats: ['svg-zip'], ...options }, owner)
  }

  async function bytes(part: string): Promise<Buffer> {
    const file = await world.application.perform('serials.file', { batch, part }, owner)
    const chunks: Uint8Array[] = []
    for await (const chunk of file.body instanceof Uint8Array ? [file.body] : file.body)
      chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }

  async function text(range: { from?: number; to?: number; lanes?: number; lane?: number }): Promise<string> {
    const file = await world.application.perform('serials.codes', { batch, format: 'txt', ...range }, owner)
    let content = ''
    for await (const chunk of file.body instanceof Uint8Array ? [file.body] : file.body)
      content += String(chunk)
    return content
  }

  async function lines(from: number, to: number): Promise<string[]> {
    return (await text({ from, to })).trimEnd().split('\r\n')
  }
})
