// The printed summary of a wine: what a person reads in it, in their language.

import { expect } from 'chai'
import { textOfPdf } from '../../render/reading.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { exampleSheet, makeCompany } from '../../support/examples.ts'
import type { InterfaceLanguage } from '../../../src/domain/languages.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

describe('the printed summary', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  const create = async (draft: SheetDraft): Promise<number> =>
    (await world.application.perform('sheets.create', draft, owner)).sheet.id
  const textOf = async (id: number, language: InterfaceLanguage): Promise<string> => {
    const { body } = await world.application.perform('codes.summary', { id }, { ...owner, language })
    if (!(body instanceof Uint8Array)) throw new Error('The summary is no file in memory.')
    return (await textOfPdf(Buffer.from(body))).join(' ').replaceAll(/[\s\u00A0]+/g, ' ')
  }
  const expectTexts = (text: string, expected: readonly string[]): void => {
    expect(expected.filter((part) => !text.includes(part))).to.deep.equal([])
  }

  it('has each field with its name, value and unit, in the language of the reader', async () => {
    const ingredients = [
      { id: 'grapes', organic: true },
      { id: 'tartaric-acid' },
      { id: 'free', names: { de: 'Holunder', en: 'elder' }, functionalClass: 'colour', percent: 1.5 },
    ] as const
    const draft = exampleSheet({ reference: 'S-1', family: 'aromatised', ingredients: [...ingredients] })
    const text = await textOf(await create(draft), 'de')
    expectTexts(text, [
      'Marke Deux Rives',
      'Füllmenge 75 cL',
      'Alkoholgehalt 13,5 % vol',
      'Zielmarkt Europäische Union',
      'Nur für den Export Nein',
      'Etikettiert ab 1. Dezember 2026',
      'Mindestens haltbar bis 30. Juni 2028',
      'Kohlenhydrate 0,9 g / 100 ml',
      'Trauben (Bio), Weinsäure (E334), Holunder (Farbstoff, 1,5 %)',
      'Flasche: GL 71, Altglassammlung · Korken: FOR 51',
      'Erzeuger der Verpackung Verrerie du Rhône',
      'Entwurf · Code –',
    ])
  })

  it('has the declaration and the sentences of the label, and its code once it is published', async () => {
    const id = await create(exampleSheet({ reference: 'S-2' }))
    await world.application.perform('admin.updateSheetState', { nutri_id: id, state: 3 }, operatorOf(null))
    const { code } = await world.application.perform('sheets.get', { id }, owner)
    expectTexts(await textOf(id, 'en'), [
      'Energy 327 kJ / 79 kcal · 409 kJ / 99 kcal',
      'Contains negligible amounts of fat, saturates, protein and salt.',
      'preservative: sulphites. Bottled in a protective atmosphere.',
      'Contains: sulphites',
      'Labelled from 1 December 2026',
      `Version 1 · code ${String(code)}`,
    ])
  })
})
