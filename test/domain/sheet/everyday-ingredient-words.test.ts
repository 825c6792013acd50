// Everyday words of cellars for ingredients, in the languages of their dictionaries: each is found by the reader of
// pasted lists and by the search, which read the same names, or answered as a processing aid.

import { expect } from 'chai'
import { isProcessingAid } from '../../../src/domain/sheet/processing-aids.ts'
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
  ],
  'sucrose': ['sugar', 'Zucker', 'Saccharose', 'sucre', 'ζάχαρη'],
  'rectified-concentrated-grape-must': ['RCGM', 'RTK', 'MCR'],
  'sulphites': ['sulfites', 'sulphites', 'Sulfite', 'θειώδη'],
  'sulphur-dioxide': ['SO2', 'E 220', 'schweflige Säure', 'Schwefeldioxid', 'anhydride sulfureux'],
  'citric-acid': ['citric acid', 'Zitronensäure', 'Citronensäure', 'acide citrique', 'κιτρικό οξύ'],
  'tartaric-acid': ['tartaric acid', 'Weinsäure', 'acide tartrique', 'τρυγικό οξύ'],
  'malic-acid': ['malic acid', 'Äpfelsäure', 'acide malique', 'μηλικό οξύ'],
  'lactic-acid': ['lactic acid', 'Milchsäure', 'acide lactique', 'γαλακτικό οξύ'],
  'ascorbic-acid': ['vitamin C', 'Ascorbinsäure', 'acide ascorbique', 'ασκορβικό οξύ'],
  'metatartaric-acid': ['Metaweinsäure', 'acide métatartrique', 'μετατρυγικό οξύ'],
  'gum-arabic': ['gum arabic', 'Gummiarabikum', 'gomme arabique', 'αραβικό κόμμι'],
  'carboxymethylcellulose': ['CMC', 'cellulose gum', 'Carboxymethylcellulose'],
  'ovalbumin': ['egg white', 'Eiklar', 'blanc d’œuf', 'ασπράδι αυγού'],
  'casein': ['casein', 'Kasein', 'caséine'],
  'potassium-sorbate': ['sorbic acid', 'Sorbinsäure', 'acide sorbique', 'σορβικό οξύ'],
  'carbon-dioxide': ['CO2', 'Kohlensäure', 'gaz carbonique'],
  'calcium-carbonate': ['chalk', 'kohlensaurer Kalk', 'Doppelsalz', 'craie'],
  'calcium-sulphate': ['gypsum', 'Gips', 'plâtre', 'γύψος'],
  'expedition-liqueur': ['dosage', 'liqueur d’expédition', 'Versanddosage'],
  'tirage-liqueur': ['tirage liqueur', 'liqueur de tirage', 'Fülldosage'],
  'wine-distillate': ['wine spirit', 'Weindestillat', 'eau-de-vie de vin'],
  'yeast-mannoproteins': ['mannoproteins', 'mannoprotéines'],
} as const

const processingAids = [
  ...['bentonite', 'yeast', 'PVPP', 'activated charcoal', 'oak chips', 'kieselguhr', 'DAP'],
  ...['Bentonit', 'Hefe', 'Aktivkohle', 'Holzchips', 'Kupfersulfat', 'Kieselgur'],
  ...['levures', 'écorces de levures', 'charbon', 'copeaux', 'sulfate de cuivre'],
  ...['μπεντονίτης', 'ζύμες', 'μαγιά', 'ενεργός άνθρακας'],
]

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

  it('for processing aids are known as such', () => {
    expect(processingAids.filter((word) => !isProcessingAid(word))).to.deep.equal([])
  })
})
