import { expect } from 'chai'
import { isNameOfProcessingAid, isProcessingAid } from '../../../src/domain/sheet/processing-aids.ts'
import { findSubstance } from '../../../src/domain/sheet/vocabulary-lookup.ts'
import { buildListVocabulary } from '../../../src/domain/sheet/list-vocabulary.ts'
import { dictionary } from '../../../src/translations.ts'

describe('processing aids', () => {
  it('are known by the words of cellars in seven languages', () => {
    for (const word of [
      'Bentonite',
      'Bentonit',
      'bentonita',
      'μπεντονίτης',
      'PVPP',
      'levures',
      'Enzyme',
      'Kupfersulfat',
      'E 558',
      'oak chips',
      'activated charcoal',
      'Holzchips',
      'μαγιά',
    ])
      expect(isProcessingAid(word), word).to.equal(true)
  })

  it('are no ingredients, no beginnings of two letters and no unknown words', () => {
    const vocabulary = buildListVocabulary([dictionary('en')])
    for (const word of ['grapes', 'tartaric acid', 'SO2', 'sugar', 'gelatine', 'be', '', 'ketchup']) {
      expect(isProcessingAid(word), word).to.equal(false)
    }
    for (const word of ['bentonite', 'yeast', 'pvpp'])
      expect(findSubstance(word, vocabulary), word).to.equal(undefined)
  })

  it('are told from ingredients whose names they begin', () => {
    for (const word of ['yeast', 'Hefen', 'levures', 'dap', 'cellulose'])
      expect(isNameOfProcessingAid(word), word).to.equal(true)
    for (const word of ['yeast mannoproteins', 'cellulose gum', 'lactic acid', 'yea'])
      expect(isNameOfProcessingAid(word), word).to.equal(false)
  })
})
