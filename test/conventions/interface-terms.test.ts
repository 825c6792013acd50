// One thing has one name in each language of the interface. A synonym of it is fine in a sentence alone, but a page
// that calls a company "Unternehmen" here and "Betrieb" there makes its reader look for a difference.

import { expect } from 'chai'
import { interfaceLanguages, labelLanguageOf } from '../../src/domain/languages.ts'
import { dictionary, labelMessages } from '../../src/translations.ts'

/** Synonyms that a language does not use, with the term in their place, and messages that mean something else. */
const synonyms: Readonly<
  Record<string, readonly { synonym: RegExp; term: string; except?: readonly string[] }[]>
> = {
  fr: [
    { synonym: /(?<!préfixe d’|ou )entreprise/i, term: 'société' },
    { synonym: /QR code/, term: 'code QR' },
    { synonym: /\bla e-étiquette/i, term: 'l’e-étiquette' },
    { synonym: /second facteur|seconde étape/i, term: 'connexion en deux étapes' },
    { synonym: /compartiment/i, term: 'bucket' },
  ],
  it: [
    { synonym: /e-label/i, term: 'etichetta elettronica' },
    { synonym: /QR code/, term: 'codice QR' },
    { synonym: /\b(?:Inserisca|Scelga|Copi|Indichi|Lasci|Attenda)\b/, term: 'voi' },
  ],
  es: [
    { synonym: /dígito(?! de control)/i, term: 'cifra' },
    { synonym: /\bvalid(?:ar|ación|ad[oa])/i, term: 'verificar' },
    { synonym: /acceso en dos pasos|segundo factor/i, term: 'verificación en dos pasos' },
    { synonym: /\b(?:la|misma|una) orden\b|órdenes/i, term: 'comando' },
  ],
  pt: [
    { synonym: /descarreg/i, term: 'transferir' },
    { synonym: /\bvalida(?:r|ção|d[oa])/i, term: 'verificar' },
    { synonym: /acesso em dois passos|segundo fator/i, term: 'verificação em dois passos' },
    { synonym: /sítio público/i, term: 'site' },
    { synonym: /caduc/i, term: 'expirar' },
  ],
  de: [
    {
      synonym: /Unternehmen|Firma\b/,
      term: 'Betrieb',
      except: ['page.terms.service.text', 'field.legalForm.help'],
    },
    { synonym: /scheitert/i, term: 'fehlgeschlagen' },
  ],
  gr: [
    { synonym: /επιχείρησ|εταιρία/, term: 'εταιρεία' },
    { synonym: /προσχέδι/i, term: 'πρόχειρο' },
    { synonym: /πίσω ετικέτα/i, term: 'οπίσθια ετικέτα' },
  ],
}

describe('the terms of the interface', () => {
  for (const language of interfaceLanguages)
    it(`are the same on every page in ${language}`, () => {
      const found = Object.entries(dictionary(language)).flatMap(([id, sentence]) =>
        (synonyms[language] ?? [])
          .filter(({ synonym, except = [] }) => synonym.test(sentence) && !except.includes(id))
          .map(({ term }) => `${id}: ${sentence} (${term})`),
      )
      expect(found).to.deep.equal([])
    })
})

/** Messages that list characters one by one. */
const listsOfCharacters: readonly string[] = [
  'issue.passwordSpecial',
  'part.password.rule.passwordSpecial',
  'part.ingredients.free.nameWrong',
]

describe('the punctuation of French', () => {
  it('has a no-break space before : ; ? ! and inside « »', () => {
    const loose = Object.entries(dictionary('fr')).filter(
      ([id, sentence]) => !listsOfCharacters.includes(id) && / [:;?!](?=\s|$)| »|« /.test(sentence),
    )
    expect(loose).to.deep.equal([])
  })

  for (const language of interfaceLanguages) {
    it(`are those of the label for the sentences on packaging gases in ${language}`, () => {
      const printed = labelMessages(labelLanguageOf(language))
      for (const id of ['gasStatement.bottled', 'gasStatement.may_be_bottled'])
        expect(dictionary(language)[`choice.${id}`]).to.equal(printed[id])
    })

    it(`are those of the form where the help names a family in ${language}`, () => {
      const { 'page.help.aromatised.answer': wine = '', 'page.help.spirits.answer': spirit = '' } =
        dictionary(language)
      expect(wine).to.include(dictionary(language)['choice.family.aromatised'])
      expect(spirit).to.include(dictionary(language)['choice.family.spirit'])
    })
  }
})
