// Everyday words of cellars for ingredients, in the languages of their dictionaries: each is found by the reader of
// pasted lists and by the search, which read the same names, or answered as a processing aid.

import { expect } from 'chai'
import { answerToBeginning, answerToWord } from '../../../src/domain/sheet/ingredient-search-words.ts'
import { isNameOfProcessingAid, isProcessingAid } from '../../../src/domain/sheet/processing-aids.ts'
import { findSubstance } from '../../../src/domain/sheet/vocabulary-lookup.ts'
import { buildListVocabulary } from '../../../src/domain/sheet/list-vocabulary.ts'
import { ingredientSynonyms } from '../../../src/domain/sheet/ingredient-synonyms-table.ts'
import { normalizeName } from '../../../src/domain/normalized-name.ts'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { dictionary } from '../../../src/translations.ts'

const vocabulary = buildListVocabulary(interfaceLanguages.map(dictionary))

const ingredients = {
  'grapes': [
    'grapes',
    'must',
    'sweet reserve',
    'Trauben',
    'Traubenmost',
    'Süßreserve',
    'raisins',
    'σταφύλια',
    ...['σταφύλι', 'ΣΤΑΦΥΛΙΑ', 'μούστος', 'μούστο', 'γλεύκος'],
  ],
  'sucrose': ['sugar', 'Zucker', 'Saccharose', 'sucre', 'ζάχαρη', 'ζάχαρι', 'σακχαρόζη', 'ΖΑΧΑΡΗ'],
  'rectified-concentrated-grape-must': ['RCGM', 'RTK', 'MCR', 'ανακαθαρισμένος συμπυκνωμένος μούστος'],
  'sulphites': ['sulfites', 'sulphites', 'Sulfite', 'θειώδη', 'θειωδη', 'θειώδη άλατα'],
  'sulphur-dioxide': [
    'SO2',
    'E 220',
    'schweflige Säure',
    'Schwefeldioxid',
    'anhydride sulfureux',
    'θειώδης ανυδρίτης',
    'διοξείδιο του θείου',
    'anidrido sulfuroso',
  ],
  'citric-acid': [
    'citric acid',
    'Zitronensäure',
    'Citronensäure',
    'acide citrique',
    'κιτρικό οξύ',
    'λεμόντουζου',
    'ξινό',
    'ΚΙΤΡΙΚΟ ΟΞΥ',
  ],
  'tartaric-acid': ['tartaric acid', 'Weinsäure', 'acide tartrique', 'τρυγικό οξύ', 'Weinsteinsäure'],
  'malic-acid': ['malic acid', 'Äpfelsäure', 'acide malique', 'μηλικό οξύ'],
  'lactic-acid': ['lactic acid', 'Milchsäure', 'acide lactique', 'γαλακτικό οξύ'],
  'ascorbic-acid': ['vitamin C', 'Ascorbinsäure', 'acide ascorbique', 'ασκορβικό οξύ', 'βιταμίνη C'],
  'metatartaric-acid': ['Metaweinsäure', 'acide métatartrique', 'μετατρυγικό οξύ'],
  'gum-arabic': ['gum arabic', 'Gummiarabikum', 'gomme arabique', 'αραβικό κόμμι', 'αραβική γόμα'],
  'carboxymethylcellulose': ['CMC', 'cellulose gum', 'Carboxymethylcellulose', 'κυτταρινικό κόμμι'],
  'ovalbumin': [
    'egg white',
    'Eiklar',
    'blanc d’œuf',
    'ασπράδι αυγού',
    'αυγοαλβουμίνη',
    'ασπράδι',
    'chiara d’uovo',
    'Eiweiß',
  ],
  'casein': ['casein', 'Kasein', 'caséine', 'καζεΐνη'],
  'potassium-sorbate': ['sorbic acid', 'Sorbinsäure', 'acide sorbique', 'σορβικό οξύ'],
  'carbon-dioxide': ['CO2', 'Kohlensäure', 'gaz carbonique'],
  'calcium-carbonate': ['chalk', 'kohlensaurer Kalk', 'Doppelsalz', 'craie'],
  'calcium-sulphate': ['gypsum', 'Gips', 'plâtre', 'γύψος'],
  'expedition-liqueur': ['dosage', 'liqueur d’expédition', 'Versanddosage'],
  'tirage-liqueur': ['tirage liqueur', 'liqueur de tirage', 'Fülldosage'],
  'wine-distillate': ['wine spirit', 'Weindestillat', 'eau-de-vie de vin'],
  'yeast-mannoproteins': ['mannoproteins', 'mannoprotéines', 'μαννοπρωτεΐνες', 'μανοπρωτεΐνες'],
  'concentrated-grape-must': ['συμπυκνωμένος μούστος', 'συμπυκνωμένο γλεύκος'],
  'potassium-metabisulphite': ['KMBS', 'Kaliumdisulfit', 'metabissulfito', 'μεταμπισουλφίτ'],
  'potassium-hydrogen-tartrate': ['Weinstein', 'cream of tartar', 'crème de tartre', 'cremor tartaro'],
  'potassium-bicarbonate': ['διττανθρακικό κάλιο'],
  'tannins': [
    'tannin',
    'Tannine',
    'Gerbstoff',
    'tannino',
    'tanino',
    'tanin',
    'τανίνες',
    'τανίνη',
    'ταννίνες',
  ],
  'isinglass': ['Hausenblase', 'colla di pesce', 'cola de peixe', 'ψαρόκολλα', 'ιχθυόκολλα'],
  'aleppo-pine-resin': ['ρετσίνι'],
  'nitrogen': ['Stickstoff', 'azoto', 'άζωτο'],
  'argon': ['Argon', 'αργό'],
} as const

const processingAids = [
  ...['bentonite', 'yeast', 'PVPP', 'activated charcoal', 'oak chips', 'kieselguhr', 'DAP'],
  ...['Bentonit', 'Hefe', 'Aktivkohle', 'Holzchips', 'Kupfersulfat', 'Kieselgur'],
  ...['levures', 'écorces de levures', 'charbon', 'copeaux', 'sulfate de cuivre'],
  ...['μπεντονίτης', 'ζύμες', 'μαγιά', 'ενεργός άνθρακας'],
  ...['μαγιές', 'βακτήρια', 'κάρβουνο', 'πηκτινολυτικά ένζυμα', 'βαρέλι', 'τσιπς', 'χαλκός', 'τροφή ζυμών'],
  ...['Nährsalz', 'Entsäuerung', 'nutrienti', 'nutrientes', 'rame', 'cobre', 'cuivre', 'barrique'],
]

/** Words that mean other names, or none: what the search answers, and why. */
const answered = {
  colour: [
    'colour',
    'Farbstoff',
    'Zuckercouleur',
    'colorant',
    'colorante',
    'corante',
    'χρωστική',
    'καραμέλα',
  ],
  otherSugar: ['glucose', 'Traubenzucker', 'fruttosio', 'glucosa', 'frutose', 'γλυκόζη', 'ΦΡΟΥΚΤΟΖΗ'],
  enrichment: [
    ...['chaptalisation', 'enrichment', 'Anreicherung', 'Chaptalisierung', 'enrichissement', 'arricchimento'],
    ...['zuccheraggio', 'enriquecimiento', 'enriquecimento', 'chaptalização', 'εμπλουτισμός', 'γλύκανση'],
  ],
  packagingGas: [
    ...['inert gas', 'Schutzgas', 'Inertgas', 'gaz inerte', 'gas inerte', 'gás inerte', 'gases inertes'],
    ...['αδρανές αέριο', 'αδρανή αέρια', 'ΑΔΡΑΝΕΣ ΑΕΡΙΟ', 'προστατευτικό αέριο'],
  ],
  fortification: [
    ...['brandy', 'Branntwein', 'Weinbrand', 'eau-de-vie', 'acquavite', 'aguardiente', 'aguardente'],
    ...['alcohol', 'Alkohol', 'μπράντι', 'απόσταγμα', 'οινόπνευμα', 'τσίπουρο', 'αλκοόλ'],
  ],
  fining: [
    'fining',
    'Schönung',
    'collage',
    'chiarificante',
    'clarificante',
    'colagem',
    'διαυγαστικά',
    'κόλλα',
  ],
  water: ['water', 'Wasser', 'eau', 'acqua', 'agua', 'água', 'νερό', 'ΝΕΡΟ'],
} as const

describe('everyday words for ingredients', () => {
  for (const [id, words] of Object.entries(ingredients))
    it(`find ${id}`, () => {
      expect(words.map((word) => [word, findSubstance(word, vocabulary)])).to.deep.equal(
        words.map((word) => [word, id]),
      )
    })

  it('are written as names are compared, final sigma included', () => {
    const names = Object.values(ingredientSynonyms).flat()
    expect(names.filter((name) => name !== normalizeName(name))).to.deep.equal([])
  })

  for (const [note, words] of Object.entries(answered))
    it(`are answered where they mean other names: ${note}`, () => {
      expect(words.map((word) => [word, answerToWord(word)?.note])).to.deep.equal(
        words.map((word) => [word, note]),
      )
    })

  it('of sulphur and of wine lead to what is listed, without a note', () => {
    for (const word of ['Schwefel', 'zolfo', 'θείο', 'θειάφι', 'Campden'])
      expect(answerToWord(word)?.substances[0], word).to.equal('sulphites')
    expect(answerToWord('πετιμέζι')?.substances).to.include('concentrated-grape-must')
    for (const word of ['Schwefel', 'wine', 'Wein', 'κρασί'])
      expect(answerToWord(word)?.note, word).to.equal(undefined)
    expect(['wine', 'Wein', 'κρασί'].map((word) => answerToWord(word)?.substances)).to.deep.equal(
      Array<string[]>(3).fill(['grapes']),
    )
  })

  it('of a class lead to its substances, each by its own name', () => {
    const first = {
      'sulphites': ['preservative', 'Konservierungsstoff', 'conservateur', 'συντηρητικό'],
      'ascorbic-acid': ['antioxidant', 'Antioxidationsmittel', 'antiossidante', 'αντιοξειδωτικά'],
      'gum-arabic': ['stabiliser', 'Stabilisator', 'estabilizante', 'σταθεροποιητής'],
      'tartaric-acid': ['acidity regulator', 'Säureregulator', 'correcteur d’acidité', 'ρυθμιστής οξύτητας'],
    }
    for (const [id, words] of Object.entries(first))
      for (const word of words) expect(answerToWord(word)?.substances, word).to.include(id)
    expect(answerToWord('colour')?.substances).to.include('plain-caramel').and.not.include('caramel')
  })

  it('are answered while they are typed, from four letters on', () => {
    expect(answerToBeginning('Bran')?.note).to.equal('fortification')
    expect(answerToBeginning('αδραν')?.note).to.equal('packagingGas')
    expect(['Bra', 'ketchup', ''].map(answerToBeginning)).to.deep.equal([undefined, undefined, undefined])
  })

  it('for copper, nutrients and oak are whole names of processing aids', () => {
    for (const word of ['copper', 'nutrienti', 'barrique', 'χαλκός'])
      expect(isNameOfProcessingAid(word), word).to.equal(true)
  })

  it('for processing aids are known as such', () => {
    expect(processingAids.filter((word) => !isProcessingAid(word))).to.deep.equal([])
  })
})
