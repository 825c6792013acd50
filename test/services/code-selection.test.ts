import { expect } from 'chai'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { operatorOf, useApplication } from '../support/application.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('the codes of a selection', () => {
  const world = useApplication()
  let owner: Actor
  let id = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const { sheet } = await world.application.perform('sheets.create', exampleSheet(), owner)
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    id = sheet.id
  })

  it('have their words in the language of the call, unless an option names another one', async () => {
    const heading = { heading: 'ingredients' } as const
    expect(await svg({ ...heading, lang: 'gr' })).to.equal(await svg({ ...heading, headingLang: 'el' }))
    expect(await svg({ ...heading, lang: 'gr', headingLang: 'de' })).to.equal(
      await svg({ ...heading, headingLang: 'de' }),
    )
    expect(await svg({ text: true, lang: 'fr' })).to.equal(await svg({ text: true, textLang: 'fr' }))
    expect(await svg(heading)).not.to.equal(await svg({ ...heading, lang: 'gr' }))
  })

  async function svg(options: Omit<Input<'codes.export'>, 'ids' | 'formats'>): Promise<string> {
    const input = { ids: [id], formats: ['svg' as const], ...options }
    const { body } = await world.application.perform('codes.export', input, owner)
    const files = unzipSync(await buffer(Readable.from(body instanceof Uint8Array ? [body] : body)))
    const name = Object.keys(files).find((file) => file.endsWith('.svg')) ?? ''
    return Buffer.from(files[name] ?? []).toString()
  }
})
