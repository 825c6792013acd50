// Passwords that keep the rule of specification 5 and are guessed first all the same: leaked ones, one frequent
// word with digits and signs around it, and words that an attacker of this account would try (ASVS 6.1.2, 6.2.4,
// 6.2.11, 6.2.12). It holds for new passwords only, never at sign-in.

import { normalizeName } from '../normalized-name.ts'

/** Lists of passwords that attackers have. */
export type KnownPasswords = {
  /** Leaked passwords, as they were typed. */
  readonly leaked: ReadonlySet<string>
  /** Frequent passwords and words, in lower case. */
  readonly frequent: ReadonlySet<string>
}

/** What a password must not be built on, besides the product: the user's names, e-mail address and company. */
export type OwnTexts = readonly (string | null | undefined)[]

/** Words of the product and its trade, in the languages of the interface. */
const contextWords: readonly string[] = [
  ...['nutricode', 'elabel', 'label', 'etiquette', 'etikett', 'etichetta', 'etiqueta', 'rotulo', 'etiketa'],
  ...['wine', 'winery', 'vineyard', 'wein', 'weingut', 'winzer', 'vino', 'vini', 'vinho', 'krasi', 'oinos'],
  ...[
    'chateau',
    'domaine',
    'vignoble',
    'vendange',
    'cantina',
    'tenuta',
    'bodega',
    'adega',
    'quinta',
    'ktima',
  ],
  // Written into passwords too; the frequent ones are in the list.
  ...['motdepasse', 'contrasena', 'palavrapasse', 'kodikos'],
]

/** Shorter words are in too many passwords. */
const minWordLength = 4
/** A frequent word with more than these characters around it is no longer what is guessed first. */
const maxAround = 8
/** Without the words of its owner a password must still have as many characters as any password. */
const minRest = 8

/** Signs above the digits of a keyboard, for rows such as `1qaz@WSX`. */
const keyboardRow: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  '$': '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
}
/** Digits and signs that are written for letters, for words such as `P@ssw0rd`. */
const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '$': 's',
  '5': 's',
  '7': 't',
}

/** Why a new password would be guessed early, or null; the message is `issue.<code>`. */
export function easyPasswordIssue(
  password: string,
  own: OwnTexts,
  known: KnownPasswords,
): { readonly code: 'passwordCommon' | 'passwordOwnWord' } | null {
  if (isBuiltOn(password, own)) return { code: 'passwordOwnWord' }
  const isKnown = known.leaked.has(password) || isFrequent(password, known.frequent)
  return isKnown ? { code: 'passwordCommon' } : null
}

function isFrequent(password: string, frequent: ReadonlySet<string>): boolean {
  const small = password.toLowerCase()
  if (spellings(small).some((text) => frequent.has(text))) return true
  // A digit at an end may stand for a letter or be added, so both readings are tried.
  return [coreOf(small), coreOf(replaced(small, lookalikes)), replaced(coreOf(small), lookalikes)].some(
    (core) =>
      core.length >= minWordLength && password.length - core.length <= maxAround && frequent.has(core),
  )
}

function spellings(small: string): string[] {
  return [small, replaced(small, keyboardRow), replaced(small, lookalikes)]
}

/** The text from its first letter to its last. */
function coreOf(small: string): string {
  return small.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

function replaced(text: string, by: Readonly<Record<string, string>>): string {
  return [...text].map((character) => by[character] ?? character).join('')
}

/** Whether little is left of a password without the words of its owner and of the product. */
function isBuiltOn(password: string, own: OwnTexts): boolean {
  const words = [...ownWords(own), ...contextWords].toSorted((one, other) => other.length - one.length)
  const small = password.toLowerCase()
  return [small, replaced(small, lookalikes)].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
    return rest.length < text.length && rest.length < minRest
  })
}

/** The words of texts, and the words of each text written as one: "Deux Rives" is `deux`, `rives`, `deuxrives`. */
function ownWords(own: OwnTexts): string[] {
  return own
    .flatMap((text) => {
      const words = normalizeName(text ?? '').match(/[a-z0-9]+/g) ?? []
      return [...words, words.join(''), words.join('-')]
    })
    .filter((word) => word.length >= minWordLength)
}
