// The languages of the house: 7 of the interface, 24 of the consumer's label (the official languages of the Union,
// Regulation No 1 of 1958 Art. 1). `gr` is the stored tag of the Greek interface; the standard's tag is `el`.

export const interfaceLanguages = ['en', 'fr', 'it', 'de', 'es', 'pt', 'gr'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]
export const defaultLanguage: InterfaceLanguage = 'en'
export const fallbackLanguage: InterfaceLanguage = 'fr'

export const labelLanguages = [
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'hr',
  'hu',
  'it',
  'lt',
  'lv',
  'mt',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
  'sl',
  'sv',
] as const
export type LabelLanguage = (typeof labelLanguages)[number]

/** Names of the interface languages in themselves. */
export const interfaceLanguageNames: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  gr: 'Ελληνικά',
}

/** The tag of BCP 47 for an interface language: `gr` becomes `el`. */
export function localeTag(language: InterfaceLanguage): LabelLanguage {
  return language === 'gr' ? 'el' : language
}

/** The tag that dates, figures and names of countries are written by: days first in English, Portuguese of Portugal. */
export function formatTag(language: InterfaceLanguage | LabelLanguage): string {
  const regional: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT', gr: 'el' }
  return regional[language] ?? language
}

/** Whether a text is one of the 7 interface languages. */
export function isInterfaceLanguage(text: unknown): text is InterfaceLanguage {
  return interfaceLanguages.some((language) => language === text)
}

/** Whether a text is one of the 24 label languages. */
export function isLabelLanguage(text: unknown): text is LabelLanguage {
  return labelLanguages.some((language) => language === text)
}

/**
 * Languages a reader prefers, best first, from an Accept-Language header (RFC 9110 section 12.5.4): regional forms
 * count for their language, `q=0` excludes, at most 30 entries are read.
 */
export function acceptedLanguages(header: string | undefined): string[] {
  const entries = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .slice(0, 30)
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
        .find((found) => found !== undefined)
      return { language: tag.trim().split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q), index }
    })
  const wanted = entries.filter((entry) => entry.weight > 0 && entry.language !== '')
  return [
    ...new Set(
      wanted.sort((a, b) => b.weight - a.weight || a.index - b.index).map((entry) => entry.language),
    ),
  ]
}

/** The interface language for a reader: the one chosen, else the best accepted, else English. */
export function pickInterfaceLanguage(
  chosen: string | undefined,
  header: string | undefined,
): InterfaceLanguage {
  if (isInterfaceLanguage(chosen)) return chosen
  for (const accepted of acceptedLanguages(header)) {
    const language = accepted === 'el' ? 'gr' : accepted
    if (isInterfaceLanguage(language)) return language
  }
  return defaultLanguage
}

/** The label language for a reader: `?lang`, else the best accepted, else the market's first, else English (DOMAIN section 1.9). */
export function pickLabelLanguage(
  asked: string | undefined,
  header: string | undefined,
  marketLanguages: readonly string[],
): LabelLanguage {
  const [named] = asked?.toLowerCase().split(/[-_]/) ?? []
  const wished = named === 'gr' ? 'el' : named
  const candidates = [wished, ...acceptedLanguages(header), ...marketLanguages]
  return candidates.find(isLabelLanguage) ?? 'en'
}
