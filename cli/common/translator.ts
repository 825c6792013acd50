/**
 * The messages of the command line in one language: `--lang`, else the machine's (LC_ALL, LC_MESSAGES, LANG),
 * else English. Refusals and validation issues have the same messages as in the pages and the API.
 */
import { messageKey, messageValues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import {
  defaultLanguage,
  interfaceLanguages,
  namedInterfaceLanguage,
  labelLanguages,
  type InterfaceLanguage,
} from '../../src/domain/languages.ts'
import type { Refusal } from '../../src/domain/refusal.ts'
import { dictionary, translate, type MessageId, type MessageValues } from '../../src/translations.ts'

export type Translator = {
  readonly language: InterfaceLanguage
  translate(id: MessageId, values?: MessageValues): string
  /** A message whose id is derived from a table; undefined when no such message exists. */
  translateDerived(id: string, values?: MessageValues): string | undefined
}

/** The translator for a language. */
export function openTranslator(language: InterfaceLanguage): Translator {
  const messages = dictionary(language)
  return {
    language,
    translate: (id, values) => translate(language, id, values),
    translateDerived: (id, values) =>
      messages[id] === undefined ? undefined : translate(language, id, values),
  }
}

/**
 * The language of `--lang`, else the machine’s, by the name of either.
 */
export function languageOf(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): InterfaceLanguage {
  const machine = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(
    (value) => value !== undefined && value !== '',
  )
  return [option, machine].map(namedInterfaceLanguage).find((tag) => tag !== undefined) ?? defaultLanguage
}

/** The values that `--lang` accepts. */
export const languageChoices: readonly string[] = interfaceLanguages

/** Whether `--lang` names a language of messages or of labels. */
export function isKnownLanguage(option: string): boolean {
  return (
    namedInterfaceLanguage(option) !== undefined || labelLanguages.some((language) => language === option)
  )
}

/**
 * A refusal as sentences: the refusal itself, then one per validation issue, with the valid `choices` if
 * known.
 */
export function refusalSentences(
  translator: Translator,
  refusal: Refusal,
  choices: (member: string) => readonly string[] | undefined = () => undefined,
): string[] {
  const main =
    refusal.code === 'input.invalid'
      ? translator.translate('cli.inputInvalid')
      : translator.translate(`refusal.${refusal.code}`, refusal.values)
  return [
    main,
    ...refusal.issues.map((issue) => {
      const valid = issue.code === 'notAChoice' ? choices(issue.field) : undefined
      return valid === undefined
        ? issueSentence(translator, issue)
        : `${issue.field}: ${translator.translate('cli.choices', { choices: valid.join(', ') })}`
    }),
  ]
}

/** A validation issue as a sentence, after the field's name as flags and columns write it. */
export function issueSentence(
  translator: Translator,
  issue: Pick<ValidationIssue, 'field' | 'code' | 'values'>,
): string {
  const { field, code } = issue
  const values = messageValues(issue, (key) => translator.translateDerived(key) ?? key)
  const sentence =
    translator.translateDerived(messageKey(issue), values) ??
    translator.translateDerived(`refusal.${code}`, values) ??
    code
  return field === '' ? sentence : `${field}: ${sentence}`
}

/** A refused line of a file: as an import stores it (`code`), or as a check reports it (`fault`). */
export type RefusedLine = {
  readonly line: number
  readonly column: string | null
  readonly code?: string
  readonly values?: Readonly<Record<string, string | number>> | undefined
  readonly fault?: ValidationIssue
}

/** Why a line was refused, with its line and column in the file. */
export function lineSentence(
  translator: Translator,
  { line, column, code = '', values, fault: issue }: RefusedLine,
): string {
  const sentence = issueSentence(translator, {
    ...(issue ?? { code, ...(values === undefined ? {} : { values }) }),
    field: '',
  })
  if (column === null || column === '')
    return translator.translate('cli.import.line', { line, fault: sentence })
  // A rule names a field; the file may call its column otherwise.
  const title = translator.translateDerived(`field.${column}.title`) ?? column
  return translator.translate('cli.import.lineColumn', { line, column: title, fault: sentence })
}
