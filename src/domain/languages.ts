// The languages: 7 of the interface, and 24 of the consumer's label (the official languages of the Union,
// Regulation No 1 of 1958 Art. 1). `gr` is the stored tag of the Greek interface; the BCP 47 tag is `el`.

/** The interface languages, by their stored tags. */
export const interfaceLanguages = ['en', 'fr', 'it', 'de', 'es', 'pt', 'gr'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]
/** The language of readers who prefer none of ours. */
export const defaultLanguage: InterfaceLanguage = 'en'

/** The languages of the consumer's label, by BCP 47 tag. */
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

/** The name of each label language in that language, in the order of the language switch. */
export const labelLanguageNames: Readonly<Record<LabelLanguage, string>> = {
  bg: 'Български',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  et: 'Eesti',
  fi: 'Suomi',
  fr: 'Français',
  ga: 'Gaeilge',
  hr: 'Hrvatski',
  hu: 'Magyar',
  it: 'Italiano',
  lt: 'Lietuvių',
  lv: 'Latviešu',
  mt: 'Malti',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  sv: 'Svenska',
}

/** The languages of words on a picture, as callers may write them: `gr` is read as `el`. */
export const writtenLanguages = [...labelLanguages, 'gr'] as const
export type WrittenLanguage = (typeof writtenLanguages)[number]

/** The label language of a written one. */
export function labelLanguageOf(written: WrittenLanguage): LabelLanguage {
  return written === 'gr' ? 'el' : written
}

/** The name of each interface language in that language. */
export const interfaceLanguageNames: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  gr: 'Ελληνικά',
}

/** The BCP 47 tag of an interface language: `gr` becomes `el`. */
export function localeTag(language: InterfaceLanguage): LabelLanguage {
  return language === 'gr' ? 'el' : language
}

/**
 * The locale for dates, numbers and country names: `en-GB` puts the day first, `pt-PT` is Portugal's
 * Portuguese. Greek times are written with 24 hours, as timetables and offices do; the data of browsers say 12.
 */
export function formatTag(language: InterfaceLanguage | LabelLanguage): string {
  const greek = 'el-u-hc-h23'
  const regional: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT', gr: greek, el: greek }
  return regional[language] ?? language
}

/** Whether a text is one of the 7 interface languages. */
export function isInterfaceLanguage(text: unknown): text is InterfaceLanguage {
  return interfaceLanguages.some((language) => language === text)
}

/**
 * The interface language that an address or a command names: its own name, or a tag of BCP 47 (`el`, `de-AT`,
 * `pt_BR`); undefined for any other text.
 */
export function namedInterfaceLanguage(text: unknown): InterfaceLanguage | undefined {
  if (typeof text !== 'string') return undefined
  const [tag = ''] = text.toLowerCase().split(/[_.@-]/u)
  const language = tag === 'el' ? 'gr' : tag
  return isInterfaceLanguage(language) ? language : undefined
}

/** Whether a text is one of the 24 label languages. */
export function isLabelLanguage(text: unknown): text is LabelLanguage {
  return labelLanguages.some((language) => language === text)
}

/**
 * The reader's preferred languages, best first, from an Accept-Language header (RFC 9110 section 12.5.4). A
 * regional tag counts as its language; `q=0` excludes; at most 30 entries are read.
 */
function acceptedLanguages(header: string | undefined): string[] {
  const entries = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .slice(0, 30)
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
        .find((weight) => weight !== undefined)
      return { language: tag.trim().split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q), index }
    })
  const accepted = entries.filter((entry) => entry.weight > 0 && entry.language !== '')
  return [
    ...new Set(
      accepted.sort((a, b) => b.weight - a.weight || a.index - b.index).map((entry) => entry.language),
    ),
  ]
}

/** The reader's interface language: the chosen one, else the best accepted one, else English. */
export function pickInterfaceLanguage(
  chosen: string | undefined,
  header: string | undefined,
): InterfaceLanguage {
  if (isInterfaceLanguage(chosen)) return chosen
  return acceptedLanguages(header).map(namedInterfaceLanguage).find(isInterfaceLanguage) ?? defaultLanguage
}

/**
 * The reader's label language: `?lang`, else the best accepted one, else the market's first, else English
 * (domain 1.9).
 */
export function pickLabelLanguage(
  requested: string | undefined,
  header: string | undefined,
  marketLanguages: readonly string[],
): LabelLanguage {
  const [tag] = requested?.toLowerCase().split(/[-_]/) ?? []
  const candidates = [tag === 'gr' ? 'el' : tag, ...acceptedLanguages(header), ...marketLanguages]
  return candidates.find(isLabelLanguage) ?? 'en'
}
