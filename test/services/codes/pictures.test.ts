import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { exampleSheet, makeCompany, plainSheet } from '../../support/examples.ts'
import { refusalOf } from '../../support/refusals.ts'
import { readCode } from '../../render/reading.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'

describe('the picture of a wine’s code', () => {
  const world = useApplication()
  let owner: Actor
  const ids = { withGtin: 0, without: 0 }

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    ids.withGtin = await published(exampleSheet({ reference: 'A1' }))
    ids.without = await published(plainSheet({ reference: 'B1' }))
  })

  async function published(draft: ReturnType<typeof exampleSheet>): Promise<number> {
    const { sheet } = await world.application.perform('sheets.create', draft, owner)
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    return sheet.id
  }

  type Options = Omit<Input<'codes.draw'>, 'id' | 'format'>
  const draw = (options: Options, id = ids.withGtin) =>
    world.application.perform('codes.draw', { id, format: 'png', ...options }, owner)
  const measure = (options: Options & Pick<Input<'codes.measure'>, 'format'>, id = ids.withGtin) =>
    world.application.perform('codes.measure', { id, ...options }, owner)

  async function textOf(options: Options): Promise<string> {
    const { body } = await draw(options)
    return (await readCode(Buffer.from(body as Uint8Array))).text
  }

  it('holds the link, the GS1 identifiers or the digits for the till, as announced', async () => {
    const link = await textOf({})
    expect(link).to.match(/^http.*\/01\/03012345000215\/22\/2A\/10\/L24-117$/)
    expect(await textOf({ symbol: 'gs1datamatrix' })).to.match(/^\(01\)03012345000215\(22\)2A\(10\)L24-117$/)
    expect(await textOf({ symbol: 'ean13' })).to.equal('3012345000215')
    for (const symbol of ['qr', 'datamatrix', 'gs1qr', 'gs1datamatrix', 'ean13'] as const)
      expect((await measure({ symbol })).content, symbol).to.equal(await textOf({ symbol }))
  })

  it('has capitals in scheme and host when they are chosen, and says how many modules they save', async () => {
    const [plain, capitals] = [await textOf({}), await textOf({ capitals: true })]
    expect(capitals).to.equal(plain.replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toUpperCase()))
    const { modules, modulesWithCapitals } = await measure({})
    expect((await measure({ capitals: true })).modules).to.equal(modulesWithCapitals)
    expect(modulesWithCapitals).to.be.at.most(modules)
  })

  it('has the width or the module that was chosen, and says what pixels make of it', async () => {
    expect(await measure({ size: 24.5 })).to.include({ width: 24.5, pixels: null, level: 'M', symbol: 'qr' })
    const raster = await measure({ module: 0.5, format: 'png', dpi: 300 })
    expect(raster.pixels?.perModule).to.equal(6)
    expect(raster.module).to.equal(0.508)
    expect(raster.advised).to.deep.equal({ least: 0.396, most: 0.99 })
    expect((await measure({ symbol: 'ean13' })).width).to.equal(31.35)
    expect((await measure({ text: true, size: 20 })).legible).to.be.greaterThan(20)
  })

  it('says the narrowest width instead of refusing to measure one that is too narrow', async () => {
    const { least } = await measure({})
    expect(await measure({ size: 10 })).to.include({ drawable: false, width: least })
    expect(await measure({ module: 0.2 })).to.include({ drawable: false, module: 0.25 })
    expect(await measure({ size: 20 })).to.include({ drawable: true, width: 20 })
  })

  it('says in its file name that it is not the code for consumers', async () => {
    expect((await draw({ symbol: 'gs1qr' })).name).to.match(/gs1qr.*\.png$/)
    expect((await draw({ symbol: 'ean13' })).name).to.match(/ean13.*\.png$/)
    expect((await draw({ symbol: 'qr' })).name).to.equal((await draw({})).name)
  })

  it('refuses what cannot be drawn, each with its reason', async () => {
    const refused = (options: Options, id?: number) => refusalOf(draw(options, id))
    expect(await refused({ size: 20, module: 0.5 })).to.equal('code.twoSizes')
    expect(await refused({ module: 0.2 })).to.equal('code.moduleWidth')
    expect(await refused({ module: 9 })).to.equal('code.moduleWidth')
    expect(await refused({ size: 10 })).to.equal('code.tooSmall')
    expect(await refused({ symbol: 'datamatrix', level: 'Q' })).to.equal('code.noLevel')
    expect(await refused({ symbol: 'ean13', text: true })).to.equal('code.opensNoLabel')
    expect(await refused({ symbol: 'ean13', heading: 'ingredients' })).to.equal('code.opensNoLabel')
    expect(await refused({ symbol: 'gs1qr' }, ids.without)).to.equal('code.noGtin')
    expect(await refused({ symbol: 'ean13' }, ids.without)).to.equal('code.noGtin')
    expect(await refused({ link: 'gs1' }, ids.without)).to.equal('code.noDigitalLink')
  })
})
