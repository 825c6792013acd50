// What a back label of a sheet prints: its statements, its check list, and the paper that they are laid out on.

import { isConfirmedWord } from './confirmed-words.ts'
import { contentOf } from '../codes/content.ts'
import type { Context } from '../context.ts'
import { modelOf } from '../labels.ts'
import type { Input } from '../../contract/operations/index.ts'
import { kitChecks, type KitCheck } from '../../domain/kit/checks.ts'
import { parseKitLanguages, parseKitMarkets, usualKitLanguages } from '../../domain/kit/kit-input.ts'
import {
  leastLetterHeight,
  mostOfSmallPackage,
  usualKitSize,
  volumeFigureHeight,
} from '../../domain/kit/kit-sizes.ts'
import type { KitSource } from '../../domain/kit/kit-source.ts'
import {
  kitStatements,
  printedTexts,
  type KitStatement,
  type StatementId,
} from '../../domain/kit/statements.ts'
import { localeTag, type InterfaceLanguage } from '../../domain/languages.ts'
import { brusselsDay } from '../../domain/law/calendar.ts'
import { lawDay } from '../../domain/law/law.ts'
import { refuse } from '../../domain/refusal.ts'
import { defaultOptions } from '../../domain/company/fields.ts'
import { familyOf } from '../../domain/sheet/fields.ts'
import { findCompany } from '../../persistence/companies.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'
import type { KitPaper, KitPiece } from '../../render/kit/kit-paper.ts'
import { labelMessages, nationalSentence, translate } from '../../translations.ts'

export type KitOptions = Omit<Input<'kit.content'>, 'id'>

/** A back label before it is laid out. */
export type KitPlan = {
  readonly source: KitSource
  readonly statements: readonly KitStatement[]
  readonly checks: readonly KitCheck[]
  readonly paper: KitPaper
  readonly isPublished: boolean
  /** The language of marked spaces and of the check list. */
  readonly language: InterfaceLanguage
}

/** Plans a back label. Refuses `kit.largePackage`, `code.noDigitalLink`, and an unknown market as `input.invalid`. */
export async function kitPlan(
  context: Context,
  companyId: number,
  sheet: SheetRecord,
  options: KitOptions,
): Promise<KitPlan> {
  const { volume = 75 } = sheet.draft
  const { smallPackage = false } = options
  if (smallPackage && volume > mostOfSmallPackage)
    refuse('kit.largePackage', { values: { most: mostOfSmallPackage } })
  const language = options.lang ?? context.actor.language
  const source = await sourceOf(context, companyId, sheet, options, language)
  const statements = kitStatements(source)
  const isPublished = sheet.code !== null
  const { width = usualKitSize.width, height = usualKitSize.height } = options
  const paper: KitPaper = {
    width,
    height,
    leastLetter: leastLetterHeight(familyOf(sheet.draft), smallPackage),
    leastFigure: volumeFigureHeight(volume),
    ...printed(statements, language),
    code: isPublished
      ? { content: contentOf(context, sheet, options).text }
      : { space: translate(language, 'part.kit.space.code') },
    ...(isPublished ? {} : { watermark: translate(language, 'part.kit.draft') }),
  }
  return {
    source,
    statements,
    checks: kitChecks(source, { statements, hasCode: isPublished }),
    paper,
    isPublished,
    language,
  }
}

async function sourceOf(
  context: Context,
  companyId: number,
  sheet: SheetRecord,
  options: KitOptions,
  reader: InterfaceLanguage,
): Promise<KitSource> {
  const { draft, generatedAt } = sheet
  const today = brusselsDay(context.now)
  const firstDate = generatedAt === null ? today : brusselsDay(generatedAt)
  const markets = marketsOf(options, draft.targetMarket)
  const company = await findCompany(context.trx, companyId)
  // A bottle shows its kind, strength and content, whatever the company hides behind the code.
  const shown = { display_wine: 1, display_content: 1, display_alcool: 1 } as const
  const labelled = {
    draft: company?.draft ?? {},
    options: { ...(company?.options ?? defaultOptions), ...shown },
  }
  const version = { number: sheet.version ?? 1, date: today, firstDate, current: true }
  return {
    sheet: draft,
    label: modelOf(context, labelled, draft, version, undefined),
    day: lawDay(draft, firstDate),
    languages:
      options.languages === undefined
        ? usualKitLanguages(markets, localeTag(reader))
        : parseKitLanguages(options.languages),
    markets,
    answers: options,
    words: {
      of: labelMessages,
      isConfirmed: isConfirmedWord,
      pregnancyInFrance: nationalSentence('pregnancy.france'),
    },
  }
}

function marketsOf({ markets }: KitOptions, own = '097'): readonly string[] {
  if (markets === undefined) return [own]
  return (
    parseKitMarkets(markets) ??
    refuse('input.invalid', { issues: [{ field: 'markets', code: 'notAChoice' }] })
  )
}

/** Between texts in one paragraph: the dot stays with the text before it. */
const divider = '\u00a0· '

/** Statements that share a paragraph. */
const designation: readonly StatementId[] = ['category', 'appellation', 'terms', 'sweetness']
/** Statements with a place of their own: large figures, and the words at the code. */
const placed: readonly StatementId[] = ['strength', 'volume', 'heading', ...designation]

/** The statements as paragraphs, figures and heading; one that prints nothing leaves no paragraph and no dot. */
export function printed(
  statements: readonly KitStatement[],
  language: InterfaceLanguage,
): Pick<KitPaper, 'paragraphs' | 'figures' | 'heading'> {
  const textsOf = (id: StatementId) =>
    statements.filter((statement) => statement.id === id).flatMap((statement) => printedTexts(statement))
  const first = designation.flatMap((id) => statements.filter((statement) => statement.id === id))
  const unknown = statements.filter(
    ({ id, isMissing }) => isMissing && (id === 'strength' || id === 'volume'),
  )
  const rest = statements.filter(({ id }) => !placed.includes(id))
  const piecesOfEach = (some: readonly KitStatement[]) =>
    some.map((statement) => piecesOf(statement, language)).filter((pieces) => pieces.length > 0)
  const [name, ...others] = piecesOfEach([...rest, ...unknown])
  return {
    paragraphs: [name ?? [], joined(piecesOfEach(first)), ...others],
    figures: [...textsOf('strength'), ...textsOf('volume')].map(({ text }) => text),
    heading: textsOf('heading').map(({ text }) => text),
  }
}

/** The pieces of one statement: a marked space where it is missing, then its texts. */
function piecesOf(statement: KitStatement, language: InterfaceLanguage): KitPiece[] {
  const { id, isMissing } = statement
  const texts = printedTexts(statement).map(({ text }) => text)
  return [
    ...(isMissing ? [{ text: translate(language, `part.kit.space.${id}`), isSpace: true as const }] : []),
    ...(texts.length === 0
      ? []
      : [{ text: texts.join(divider), ...(id === 'name' ? { isBold: true as const } : {}) }]),
  ]
}

/** Groups in one paragraph, with a dot after each but the last. */
function joined(groups: readonly (readonly KitPiece[])[]): KitPiece[] {
  return groups.flatMap((pieces, index) => (index === groups.length - 1 ? pieces : withDot(pieces)))
}

function withDot(pieces: readonly KitPiece[]): KitPiece[] {
  const last = pieces.at(-1)
  if (last === undefined || last.isSpace === true) return [...pieces, { text: '·' }]
  return [...pieces.slice(0, -1), { ...last, text: last.text + '\u00a0·' }]
}
