import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { exampleSheet, makeCompany, plainSheet } from '../../support/examples.ts'
import { refusalOf } from '../../support/refusals.ts'
import { drawPdf, readCode, textOfPdf } from '../../render/reading.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'

describe('the back label of a sheet', () => {
  const world = useApplication()
  let owner: Actor
  const ids = { published: 0, plain: 0, draft: 0 }

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const create = async (draft: ReturnType<typeof exampleSheet>) =>
      (await world.application.perform('sheets.create', draft, owner)).sheet.id
    ids.published = await create(exampleSheet({ reference: 'A1' }))
    ids.plain = await create(plainSheet({ reference: 'B1' }))
    ids.draft = await create(plainSheet({ reference: 'C1' }))
    for (const id of [ids.published, ids.plain])
      await world.application.perform('sheets.generate', { id }, owner)
  })

  type Options = Omit<Input<'kit.content'>, 'id'>
  const draw = async (options: Options & Partial<Pick<Input<'kit.draw'>, 'format'>>, id = ids.published) => {
    const file = await world.application.perform('kit.draw', { id, format: 'pdf', ...options }, owner)
    return { ...file, body: Buffer.from(file.body as Uint8Array) }
  }
  const content = (options: Options, id = ids.published) =>
    world.application.perform('kit.content', { id, ...options }, owner)
  const dualMark = (id: number) => world.application.perform('kit.dualMark', { id, format: 'svg' }, owner)

  it('is a PDF and an SVG with the code of the sheet, by its name', async () => {
    const { digitalLink } = await world.application.perform('sheets.get', { id: ids.published }, owner)
    const pdf = await draw({ height: 90 })
    expect(pdf).to.include({ type: 'application/pdf' })
    expect(pdf.name).to.match(/back-label\.pdf$/)
    const [page] = await drawPdf(pdf.body, 200)
    expect((await readCode(page ?? Buffer.alloc(0))).text).to.equal(digitalLink)
    const svg = await draw({ height: 90, format: 'svg', link: 'standard' })
    expect((await readCode(svg.body)).text).to.match(/\/nutricode\//)
  })

  it('has the check list of the reader’s language after the label', async () => {
    const [, list] = await textOfPdf(
      (await draw({ height: 90, lang: 'de', markets: '250,276', languages: 'de,fr' })).body,
    )
    expect(list).to.contain('Prüfliste').and.to.contain('Frankreich').and.to.contain('Deutsch, Français')
  })

  it('is marked as a draft without a code before the publication', async () => {
    const file = await draw({ height: 90 }, ids.draft)
    expect(file.name).to.match(/back-label-draft\.pdf$/)
    const [page] = await drawPdf(file.body, 150)
    expect(await refusalOfReading(page)).to.match(/0 symbols/)
    const answer = await content({ height: 90 }, ids.draft)
    expect(answer).to.include({ published: false, module: null })
    expect(answer.checks.find(({ id }) => id === 'code')?.state).to.equal('missing')
  })

  async function refusalOfReading(page: Buffer | undefined): Promise<string> {
    return readCode(page ?? Buffer.alloc(0)).then(
      ({ text }) => text,
      (error: unknown) => String(error),
    )
  }

  it('says the least height where the content does not fit, and refuses the file', async () => {
    const small = { width: 60, height: 40, markets: '250', languages: 'fr,de,it,es' }
    const answer = await content(small)
    expect(answer).to.include({ fits: false, letter: null, leastLetter: 1.2, leastFigure: 4 })
    expect(await refusalOf(draw(small))).to.equal('kit.tooSmall')
    expect((await content({ ...small, height: answer.leastHeight ?? 0 })).fits).to.equal(true)
    expect(await refusalOf(draw({ ...small, width: 25 }))).to.equal('kit.tooNarrow')
  })

  it('tells each statement in each language, and how many the label prints', async () => {
    const { statements } = await content({ languages: 'fr,de', markets: '250,276', height: 90 })
    const [category, allergens] = ['category', 'allergens'].map((id) =>
      statements.find((each) => each.id === id),
    )
    expect(category).to.deep.include({ printed: 1, missing: false })
    expect(allergens).to.deep.include({ printed: 2, missing: false })
    expect(allergens?.texts.map(({ language }) => language)).to.deep.equal(['fr', 'de'])
  })

  it('refuses an unknown market, small letters on a large package, and a link that the sheet lacks', async () => {
    expect(await refusalOf(content({ markets: '999' }))).to.equal('input.invalid')
    expect(await refusalOf(content({ languages: 'fr,xx' }))).to.equal('input.invalid')
    expect(await refusalOf(content({ smallPackage: true }))).to.equal('kit.largePackage')
    expect(await refusalOf(content({ link: 'gs1' }, ids.plain))).to.equal('code.noDigitalLink')
    expect(await refusalOf(content({ origin: 'two\nlines' }))).to.equal('input.invalid')
    expect(await refusalOf(content({}, 999_999))).to.equal('sheet.unknown')
  })

  it('has both codes for tills where the sheet has a GTIN', async () => {
    const file = await dualMark(ids.published)
    expect(file).to.include({ type: 'image/svg+xml' })
    expect(file.name).to.match(/dual-mark\.svg$/)
    expect(await refusalOf(dualMark(ids.plain))).to.equal('code.noGtin')
    expect(await refusalOf(dualMark(ids.draft))).to.equal('sheet.notValidated')
  })
  it('says on paper when to use both codes, and how large they are', async () => {
    const paper = { id: ids.published, format: 'pdf', module: 0.33, lang: 'de' } as const
    const { name, body } = await world.application.perform('kit.dualMark', paper, owner)
    expect(name).to.match(/dual-mark\.pdf$/)
    const text = (await textOfPdf(Buffer.from(body as Uint8Array))).join(' ').replaceAll(/\s+/g, ' ')
    for (const part of [
      'Zwei Codes für die Kasse: Deux Rives Les Galets Rouges 2024',
      'Modul des EAN-13 0,33 mm, des QR-Codes 0,495 mm',
    ])
      expect(text).to.include(part)
  })
})
