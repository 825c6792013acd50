import { expect } from 'chai'
import { defaultOptions } from '../../../src/domain/company/fields.ts'
import { kitChecks } from '../../../src/domain/kit/checks.ts'
import type { KitSource } from '../../../src/domain/kit/kit-source.ts'
import { kitStatements, printedTexts, type StatementId } from '../../../src/domain/kit/statements.ts'
import { parseKitLanguages, parseKitMarkets, usualKitLanguages } from '../../../src/domain/kit/kit-input.ts'
import { leastLetterHeight } from '../../../src/domain/kit/kit-sizes.ts'
import { buildLabel } from '../../../src/domain/label/label.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { isConfirmedWord } from '../../../src/services/kit/confirmed-words.ts'
import { labelMessages, nationalSentence } from '../../../src/translations.ts'
import { exampleSheet } from '../../support/examples.ts'

type Given = Partial<Omit<KitSource, 'sheet' | 'label'>>

/** A label of the example wine with other values, without its designation and appellation. */
function sourceOf(changes: Partial<SheetDraft> = {}, given: Given = {}): KitSource {
  const {
    designation: _designation,
    appellation: _appellation,
    indication: _indication,
    bestBefore: _bestBefore,
    labelledFrom: _labelledFrom,
    ...rest
  } = exampleSheet()
  const sheet: SheetDraft = { ...rest, dealcoholised: 'none', exportOnly: false, organic: false, ...changes }
  const day = given.day ?? '2026-12-01'
  return {
    sheet,
    label: buildLabel({
      sheet,
      company: {
        name: 'Deux Rives',
        address: '12 quai du Rhône',
        postalCode: '26600',
        city: 'Tain',
        country: 'FR',
      },
      options: defaultOptions,
      factors: 'annex-xiv',
      version: { number: 1, date: day, current: true },
    }),
    day,
    languages: ['fr', 'de'],
    markets: ['250', '276'],
    answers: {},
    words: {
      of: labelMessages,
      isConfirmed: isConfirmedWord,
      pregnancyInFrance: nationalSentence('pregnancy.france'),
    },
    ...given,
  }
}

const statement = (source: KitSource, id: StatementId) => kitStatements(source).find((each) => each.id === id)
function printed(source: KitSource, id: StatementId): string[] {
  const found = statement(source, id)
  return found === undefined ? [] : printedTexts(found).map(({ text }) => plain(text))
}
/** A text with plain spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
function checksOf(source: KitSource): Record<string, string> {
  const statements = kitStatements(source)
  return Object.fromEntries(
    kitChecks(source, { statements, hasCode: true }).map(({ id, state, markets }) => [
      id,
      [state, ...markets].join(' '),
    ]),
  )
}

describe('the statements of a back label', () => {
  it('of a still wine: wine law in the first language, food law in each', () => {
    const source = sourceOf()
    expect(printed(source, 'category')).to.deep.equal(['Vin rouge'])
    expect(printed(source, 'strength')).to.deep.equal(['13,5 % vol'])
    expect(printed(source, 'volume')).to.deep.equal(['75 cl'])
    expect(printed(source, 'allergens')).to.deep.equal(['Contient : sulfites', 'Enthält: Sulfite'])
    expect(printed(source, 'heading')).to.deep.equal(['Ingrédients', 'Zutaten'])
    expect(printed(source, 'energy')).to.deep.equal(['E (100 ml): 327 kJ / 79 kcal'])
    expect(statement(source, 'category')?.texts.map(({ text }) => text)).to.deep.equal([
      'Vin rouge',
      'Rotwein',
    ])
    for (const id of ['terms', 'sweetness', 'bestBefore'] as const)
      expect(statement(source, id)).to.equal(undefined)
  })

  it('mark what the product does not know, and take the answers as they are', () => {
    const { cuvee: _lot, ...unnumbered } = exampleSheet()
    const unknown: KitSource = { ...sourceOf(), sheet: unnumbered }
    for (const id of ['origin', 'bottler', 'lot'] as const)
      expect(statement(unknown, id)?.isMissing, id).to.equal(true)
    expect(printed(unknown, 'bottler')).to.deep.equal(['Deux Rives, 12 quai du Rhône, 26600 Tain, France'])
    const answers = { lot: '24-117', origin: 'Produit de France', bottler: 'Mis en bouteille à la propriété' }
    const known = sourceOf({}, { answers })
    expect(printed(known, 'lot')).to.deep.equal(['L 24-117'])
    expect(printed(known, 'origin')).to.deep.equal(['Produit de France'])
    expect(printed(known, 'bottler')).to.deep.equal(['Mis en bouteille à la propriété'])
    expect(printed(sourceOf(), 'lot')).to.deep.equal(['L24-117'])
  })

  it('of a sparkling wine have its sugar term, which is missing until the sheet has it', () => {
    const sparkling = { wineType: 'sparkling', wineClass: 'sparkling' } as const
    expect(statement(sourceOf(sparkling), 'sweetness')?.isMissing).to.equal(true)
    expect(printed(sourceOf({ ...sparkling, sweetness: 'brut' }), 'sweetness')).to.deep.equal(['Brut'])
    const slovene = sourceOf({ ...sparkling, sweetness: 'dry' }, { languages: ['sl'] })
    expect(printed(slovene, 'sweetness')).to.deep.equal(['Polsuho'])
    expect(printed(sourceOf(sparkling), 'category')).to.deep.equal(['Vin mousseux'])
  })

  it('do not say a sugar term again that the designation says, in whichever language', () => {
    const brut = { wineType: 'sparkling', wineClass: 'sparkling', sweetness: 'brut' } as const
    const ofDesignation = (designation: string) => sourceOf({ ...brut, designation })
    for (const words of ['Saint-Péray brut, méthode traditionnelle', 'BRUT Réserve', 'Sekt b.A. herb']) {
      expect(printed(ofDesignation(words), 'sweetness'), words).to.deep.equal([])
      // The bottle has it, so the check list does not ask for it.
      expect(statement(ofDesignation(words), 'sweetness')?.isMissing, words).to.equal(false)
    }
    for (const other of ['Extra brut', 'Saint-Péray', 'Cuvée Brutus', 'Clos du Brut-Mont'])
      expect(printed(ofDesignation(other), 'sweetness'), other).to.deep.equal(['Brut'])
  })

  it('do not say "de-alcoholised" again that the designation says, in whichever language', () => {
    const whole = { wineClass: 'still_non_alcoholic', dealcoholised: 'whole', alcohol: 0.3 } as const
    const partial = { wineClass: 'still_non_alcoholic', dealcoholised: 'part', alcohol: 5 } as const
    const termsOf = (changes: Partial<SheetDraft>, designation: string) =>
      printed(sourceOf({ ...changes, designation }, { languages: ['de', 'fr'] }), 'terms')
    expect(termsOf(whole, 'Vin désalcoolisé')).to.deep.equal([])
    expect(termsOf(whole, 'Entalkoholisierter Wein')).to.deep.equal(['entalkoholisiert'])
    expect(termsOf(whole, 'Vin de France')).to.deep.equal(['entalkoholisiert'])
    expect(termsOf(partial, 'Vin partiellement désalcoolisé')).to.deep.equal([])
    expect(termsOf(partial, 'Vin désalcoolisé')).to.deep.equal(['teilweise entalkoholisiert'])
  })

  it('round the strength of de-alcoholised wine like that of any wine, within its tolerance (2019/33 Art. 44)', () => {
    const changes = { wineClass: 'still_non_alcoholic', dealcoholised: 'whole' } as const
    const strengths = [0.03, 0.24, 0.3, 0.5, 0.6].map((alcohol) =>
      printed(sourceOf({ ...changes, alcohol }), 'strength'),
    )
    expect(strengths).to.deep.equal([['0 % vol'], ['0 % vol'], ['0,5 % vol'], ['0,5 % vol'], ['0,5 % vol']])
  })

  it('of a de-alcoholised wine have the terms of their day, in words that a source confirms', () => {
    const changes = {
      wineClass: 'still_non_alcoholic',
      dealcoholised: 'whole',
      alcohol: 0.4,
      bestBefore: '2028-06-30',
    } as const
    const before = sourceOf(changes, { day: '2027-09-18' })
    expect(printed(before, 'terms')).to.deep.equal(['désalcoolisé'])
    expect(printed(before, 'bestBefore')).to.deep.equal([
      'À consommer de préférence avant le 30 juin 2028',
      'Mindestens haltbar bis 30. Juni 2028',
    ])
    const after = sourceOf(changes, { day: '2027-09-19' })
    expect(statement(after, 'terms')).to.deep.include({
      isMissing: true,
      texts: [],
      unconfirmed: ['fr', 'de'],
    })
    const inEnglish = sourceOf(changes, { day: '2027-09-19', languages: ['fr', 'en'] })
    expect(printed(inEnglish, 'terms')).to.deep.equal(['alcohol-free · produced by de-alcoholisation'])
    const { bestBefore: _, ...undated } = changes
    expect(statement(sourceOf(undated), 'bestBefore')?.isMissing).to.equal(true)
    expect(statement(before, 'pregnancy')).to.equal(undefined)
  })

  it('have designation, terms and sugar term in one language, where one confirms them all', () => {
    const changes = {
      wineType: 'sparkling',
      wineClass: 'sparkling_non_alcoholic',
      sparklingMethod: 'carbon_dioxide',
      sweetness: 'brut',
      dealcoholised: 'whole',
      alcohol: 0.3,
    } as const
    const source = sourceOf(changes, { languages: ['fr', 'de', 'it', 'el'] })
    const wordsOf = (id: StatementId) => statement(source, id)?.texts.map(({ language }) => language)
    expect(wordsOf('category')).to.deep.equal(['it'])
    expect([
      printed(source, 'category'),
      printed(source, 'terms'),
      printed(source, 'sweetness'),
    ]).to.deep.equal([['Vino spumante gassificato'], ['dealcolizzato'], ['Brut']])
    expect(wordsOf('terms')).to.deep.equal(['it', 'fr', 'de', 'el'])
    // Without a common language each has the first of its own.
    const separate = sourceOf(changes, { languages: ['fr', 'de'] })
    expect(printed(separate, 'terms')).to.deep.equal(['désalcoolisé'])
  })

  it('leave out words that no source confirms, and name the languages', () => {
    const source = sourceOf({}, { languages: ['mt', 'ga', 'it'] })
    expect(printed(source, 'allergens')).to.deep.equal(['Contiene: solfiti'])
    expect(statement(source, 'allergens')?.unconfirmed).to.deep.equal(['mt', 'ga'])
    expect(printed(sourceOf({}, { languages: ['cs'] }), 'heading')).to.deep.equal(['Ingredients'])
    expect(printed(sourceOf({ wineType: 'sweet_white' }, { languages: ['en'] }), 'category')).to.deep.equal([
      'Wine',
    ])
  })

  it('name the protected origin once', () => {
    const named = sourceOf({
      designation: 'Crozes-Hermitage, appellation d’origine protégée',
      appellation: 'CROZES-Hermitage',
    })
    expect(statement(named, 'appellation')).to.equal(undefined)
    expect(printed(sourceOf({ appellation: 'Crozes-Hermitage' }), 'appellation')).to.deep.equal([
      'Crozes-Hermitage',
    ])
  })
})

describe('what the markets of a back label ask for', () => {
  it('warns of pregnancy in France in the words of the law, above 1.2 % vol', () => {
    expect(printed(sourceOf(), 'pregnancy')[0]).to.contain('pendant la grossesse, même en faible quantité')
    expect(statement(sourceOf({}, { markets: ['276'] }), 'pregnancy')).to.equal(undefined)
    expect(statement(sourceOf({ alcohol: 1.2 }), 'pregnancy')).to.equal(undefined)
    expect(checksOf(sourceOf()))
      .to.include({ pregnancy: 'printed 250' })
      .and.not.to.have.property('pictogram')
  })

  it('leaves a space for the pictogram where Lithuania is named or the producer wants it', () => {
    const lithuania = sourceOf({}, { markets: ['250', '440'] })
    expect(statement(lithuania, 'pregnancy')).to.deep.include({ isMissing: true, texts: [] })
    expect(checksOf(lithuania))
      .to.include({ pictogram: 'yours 250 440' })
      .and.not.to.have.property('pregnancy')
    expect(statement(sourceOf({}, { answers: { pregnancy: 'pictogram' } }), 'pregnancy')?.isMissing).to.equal(
      true,
    )
    expect(checksOf(sourceOf({}, { markets: ['097'] }))).to.include({
      pregnancy: 'printed 250',
      pictogram: 'yours 440',
    })
  })

  it('prints the sorting for Spain, leaves it to the code for Italy, and prints it there when asked', () => {
    expect(printed(sourceOf({}, { markets: ['724'] }), 'sorting')[0]).to.contain('contenedor verde')
    const italy = sourceOf({}, { markets: ['380'] })
    expect(statement(italy, 'sorting')).to.equal(undefined)
    expect(checksOf(italy)).to.include({ sortingOnline: 'online 380' })
    const printing = sourceOf({}, { markets: ['380'], answers: { sorting: true } })
    expect(printed(printing, 'sorting')[0]).to.contain('Bottiglia – GL 71 – Raccolta vetro')
    expect(checksOf(printing)).to.include({ sorting: 'printed' }).and.not.to.have.property('sortingOnline')
    expect(checksOf(sourceOf({}, { markets: ['724'], answers: { sorting: false } }))).to.include({
      sorting: 'yours 724',
    })
  })

  it('prints Spain’s sorting for the whole Union when asked and no language of a sorting country is chosen', () => {
    const union = { markets: ['097'], languages: ['de'], answers: { sorting: true } } as const
    expect(printed(sourceOf({}, union), 'sorting')[0]).to.contain('contenedor verde')
    expect(printed(sourceOf({}, { ...union, languages: ['it'] }), 'sorting')[0]).to.contain('Raccolta vetro')
  })

  it('asks for the Triman on a carton, not on a glass bottle', () => {
    expect(checksOf(sourceOf())).not.to.have.property('triman')
    const box = [{ component: 'cubitainer', material: 'LDPE 4', collection: 'plastic' }] as const
    expect(checksOf(sourceOf({ packaging: [...box] }))).to.include({ triman: 'yours 250' })
  })

  it('asks for Ireland’s warnings from their day, and for the rules of countries outside the Union', () => {
    const ireland = (day: string) => checksOf(sourceOf({}, { markets: ['372'], day }))
    expect(ireland('2028-08-31')).not.to.have.property('irishWarnings')
    expect(ireland('2028-09-01')).to.include({ irishWarnings: 'yours 372' })
    expect(checksOf(sourceOf({}, { markets: ['840', '250'] }))).to.include({ outsideUnion: 'yours 840' })
  })

  it('names the term of a PDO, the organic logo and the code of a draft as points for the producer', () => {
    const organic = { organic: true, organicControlBody: 'FR-BIO-01', organicOrigin: 'eu' } as const
    expect(checksOf(sourceOf({ ...organic, indication: 'pdo' }))).to.include({
      indication: 'yours',
      organicLogo: 'yours',
      organic: 'printed',
    })
    expect(printed(sourceOf(organic), 'organic')).to.deep.equal(['FR-BIO-01 · Agriculture UE'])
    const source = sourceOf()
    const [first] = kitChecks(source, { statements: kitStatements(source), hasCode: false })
    expect(first).to.include({ state: 'missing' })
  })
})

describe('the choices of a back label', () => {
  it('reads languages and markets with commas, each once, and refuses an unknown market', () => {
    expect(parseKitLanguages('fr,gr,fr')).to.deep.equal(['fr', 'el'])
    expect(parseKitMarkets('276,250,276')).to.have.members(['250', '276'])
    expect(parseKitMarkets('250,999')).to.equal(undefined)
  })

  it('takes the first language of each country, else the reader’s', () => {
    expect(usualKitLanguages(['250', '276'], 'en')).to.have.members(['fr', 'de'])
    expect(usualKitLanguages(['097'], 'el')).to.deep.equal(['el'])
  })

  it('keeps 1.2 mm for wine on every package', () => {
    expect(leastLetterHeight('wine', true)).to.equal(1.2)
    expect([leastLetterHeight('spirit', true), leastLetterHeight('spirit', false)]).to.deep.equal([0.9, 1.2])
  })
})
