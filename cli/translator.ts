/**
 * The sentences of the command line in one language: `--lang`, else the machine's (LC_ALL, LC_MESSAGES, LANG), else
 * English. Refusals and faults are said with the same words as everywhere else.
 */
import type { ValidationIssue } from '../src/domain/validation-issue.ts'
import {
  defaultLanguage,
  interfaceLanguages,
  isInterfaceLanguage,
  labelLanguages,
  type InterfaceLanguage,
} from '../src/domain/languages.ts'
import type { Refusal } from '../src/domain/refusal.ts'
import { dictionary, translate, type MessageId, type MessageValues } from '../src/translations.ts'

export type Translator = {
  readonly language: InterfaceLanguage
  say(id: MessageId, values?: MessageValues): string
  /** A sentence whose id is derived from a table; undefined when there is none. */
  derived(id: string, values?: MessageValues): string | undefined
}

/** The voice for a language. */
export function openTranslator(language: InterfaceLanguage): Translator {
  const words = dictionary(language)
  return {
    language,
    say: (id, values) => translate(language, id, values),
    derived: (id, values) => (words[id] === undefined ? undefined : translate(language, id, values)),
  }
}

/** The language asked for by `--lang`, else the machine's; `el` is Greek, whose stored tag is `gr`. */
export function languageOf(
  asked: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): InterfaceLanguage {
  const machine = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(
    (value) => value !== undefined && value !== '',
  )
  return [asked, machine].map(tagOf).find((tag) => tag !== undefined) ?? defaultLanguage
}

/** What `--lang` takes. */
export const languageChoices: readonly string[] = interfaceLanguages

/** Whether `--lang` can be followed: by sentences, or by a label that is drawn. */
export function knowsLanguage(asked: string): boolean {
  return tagOf(asked) !== undefined || labelLanguages.some((language) => language === asked)
}

/** A refusal as sentences: what happened, then what is wrong with each value, with the `choices` there are. */
export function refusalSentences(
  translator: Translator,
  refusal: Refusal,
  choices: (member: string) => readonly string[] | undefined = () => undefined,
): string[] {
  const main =
    refusal.code === 'input.invalid'
      ? translator.say('cli.inputInvalid')
      : translator.say(`refusal.${refusal.code}`, refusal.values)
  return [
    main,
    ...refusal.issues.map((issue) => {
      const offered = issue.code === 'notAChoice' ? choices(issue.field) : undefined
      return offered === undefined
        ? faultSentence(translator, issue)
        : `${issue.field}: ${translator.say('cli.choices', { choices: offered.join(', ') })}`
    }),
  ]
}

/** One fault: the field's own name, as flags and columns write it, and what is wrong with it. */
export function faultSentence(
  translator: Translator,
  { field, code, values }: Pick<ValidationIssue, 'field' | 'code' | 'values'>,
): string {
  const sentence =
    translator.derived(`issue.${code}`, values) ?? translator.derived(`refusal.${code}`, values) ?? code
  return field === '' ? sentence : `${field}: ${sentence}`
}

/** A line of a file that was refused: as an import keeps it, or as a check finds it. */
export type RefusedLine = {
  readonly line: number
  readonly column: string | null
  readonly code?: string
  readonly values?: Readonly<Record<string, string | number>> | undefined
  readonly fault?: ValidationIssue
}

/** What is wrong with one line, with its place in the file. */
export function lineSentence(
  translator: Translator,
  { line, column, code = '', values, fault: issue }: RefusedLine,
): string {
  const sentence = faultSentence(translator, {
    ...(issue ?? { code, ...(values === undefined ? {} : { values }) }),
    field: '',
  })
  return column === null || column === ''
    ? translator.say('cli.import.line', { line, fault: sentence })
    : translator.say('cli.import.lineColumn', { line, column, fault: sentence })
}

function tagOf(text: string | undefined): InterfaceLanguage | undefined {
  const tag = text?.toLowerCase().split(/[_.@-]/u)[0]
  if (tag === 'el') return 'gr'
  return isInterfaceLanguage(tag) ? tag : undefined
}
