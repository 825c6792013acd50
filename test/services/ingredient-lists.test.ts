// The ingredient sentence of a draft and the parsing of a pasted list, through the application API.

import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { defaultOptions } from '../../src/domain/company/fields.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('ingredient lists', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  it('prints a draft as the label will, in any language, with emphasised allergens', async () => {
    const draft = { ingredients: [{ id: 'grapes' as const }, { id: 'sulphur-dioxide' as const }] }
    const { paragraphs } = await world.application.perform('sheets.sentence', { draft, lang: 'it' }, owner)
    expect(paragraphs.map((segments) => segments.map(({ text }) => text).join(''))).to.deep.equal([
      'Uva, conservante: solfiti.',
    ])
    expect(
      paragraphs
        .flat()
        .filter(({ strong }) => strong === true)
        .map(({ text }) => text),
    ).to.deep.equal(['solfiti'])
    expect(
      (await world.application.perform('sheets.sentence', { draft: {} }, owner)).paragraphs,
    ).to.deep.equal([])
  })

  it('prints E numbers when the company shows them', async () => {
    await world.application.perform(
      'companies.saveOptions',
      { options: JSON.stringify({ ...defaultOptions, display_E: 1 }) },
      owner,
    )
    const { paragraphs } = await world.application.perform(
      'sheets.sentence',
      { draft: { ingredients: [{ id: 'grapes' }, { id: 'sulphur-dioxide' }] } },
      owner,
    )
    expect(
      paragraphs
        .flat()
        .map(({ text }) => text)
        .join(''),
    ).to.equal('Grapes, preservative: E220 (sulphites).')
  })

  it('parses a pasted list in any language into entries of a sheet, and returns the rest', async () => {
    const { found, unread, gasStatement, allergens } = await world.application.perform(
      'sheets.recognise',
      {
        text:
          'Druvor, surhetsreglerande medel: vinsyra, måndamm. ' +
          'Contiene uova. Mis en bouteille sous atmosphère protectrice.',
      },
      owner,
    )
    expect(found.map(({ entry }) => entry.id)).to.deep.equal(['grapes', 'tartaric-acid', 'nitrogen'])
    expect([unread, gasStatement, allergens]).to.deep.equal([['måndamm'], 'bottled', ['egg']])
    const { sheet } = await world.application.perform(
      'sheets.create',
      { brand: 'Deux Rives', name: 'Lue', ingredients: found.map(({ entry }) => entry) },
      owner,
    )
    expect(sheet.draft.ingredients).to.have.length(3)
  })
})
