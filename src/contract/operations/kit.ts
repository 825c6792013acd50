// The back label of a wine as files for the printer, its texts and check list, and the sheet with both codes for tills.

import {
  amount,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  shaped,
  text,
} from '../../domain/shape.ts'
import { checkIds, checkStates } from '../../domain/kit/checks.ts'
import { kitLanguagesPattern, kitMarketsPattern } from '../../domain/kit/kit-input.ts'
import { kitSides } from '../../domain/kit/kit-sizes.ts'
import { statementIds } from '../../domain/kit/statements.ts'
import { interfaceLanguages, labelLanguages } from '../../domain/languages.ts'
import { id } from '../answers.ts'
import type { Operation } from '../operation.ts'

const fileNeeds = ['dashboard', 'fiche_see', 'fiche_create'] as const
/** The file formats of a label for the printer. */
export const kitFormats = ['pdf', 'svg'] as const
const kitTypes = { pdf: 'application/pdf', svg: 'image/svg+xml' } as const
const file = { file: Object.values(kitTypes) } as const

/** A text in one line, as it is printed. */
const line = (max: number) => text({ min: 1, max, pattern: '^[^\\p{C}\\p{Zl}\\p{Zp}]+$' })

/** The choices and answers for one label. */
const kitOptions = {
  /** Size of the trimmed label in mm: 90 × 60 by default. */
  width: optional(amount(kitSides.least, kitSides.most)),
  height: optional(amount(kitSides.least, kitSides.most)),
  languages: optional(
    shaped<string>({ type: 'string', pattern: kitLanguagesPattern, 'x-issue': 'notALabelLanguage' }),
  ),
  markets: optional(shaped<string>({ type: 'string', pattern: kitMarketsPattern })),
  lot: optional(line(40)),
  origin: optional(line(80)),
  bottler: optional(line(200)),
  pregnancy: optional(oneOf('sentence', 'pictogram')),
  sorting: optional(flag()),
  smallPackage: optional(flag()),
  link: optional(oneOf('standard', 'gs1')),
  /** The language of marked spaces and of the check list; the caller's by default. */
  lang: optional(oneOf(...interfaceLanguages)),
}
const language = oneOf(...labelLanguages)

export const kitOperations = {
  'kit.draw': {
    method: 'GET',
    path: '/fiche/kit/{id}.{format}',
    needs: fileNeeds,
    scope: 'company',
    command: 'kit draw',
    input: object({ id, format: oneOf(...kitFormats), ...kitOptions }),
    output: file,
    refusals: ['sheet.unknown', 'kit.tooSmall', 'kit.tooNarrow', 'kit.largePackage', 'code.noDigitalLink'],
  },
  'kit.content': {
    method: 'GET',
    path: '/fiche/kit/{id}',
    needs: fileNeeds,
    scope: 'company',
    command: 'kit show',
    input: object({ id, ...kitOptions }),
    output: object({
      /** Whether the label has the printed code; a draft has a space for it. */
      published: flag(),
      width: amount(0),
      height: amount(0),
      /** Whether the content fits; `leastHeight` in mm fits at this width where it does not, null where none does. */
      fits: flag(),
      leastHeight: nullable(amount(0)),
      /** Heights in mm as drawn of the letter `x` and of the figures, and the width of a module; null without. */
      letter: nullable(amount(0)),
      figure: nullable(amount(0)),
      module: nullable(amount(0)),
      /** The least heights that the law allows. */
      leastLetter: amount(0),
      leastFigure: amount(0),
      languages: list(language),
      markets: list(text({ max: 3 })),
      statements: list(
        object({
          id: oneOf(...statementIds),
          texts: list(object({ language: nullable(language), text: text() })),
          /** How many of the texts the label prints: one language is enough for some. */
          printed: integer(0),
          missing: flag(),
          unconfirmed: list(language),
        }),
      ),
      checks: list(
        object({
          id: oneOf(...checkIds),
          state: oneOf(...checkStates),
          source: text({ max: 200 }),
          markets: list(text({ max: 3 })),
          unconfirmed: list(language),
        }),
      ),
    }),
    refusals: ['sheet.unknown', 'kit.largePackage', 'code.noDigitalLink'],
  },
  'kit.dualMark': {
    method: 'GET',
    path: '/fiche/dual-mark/{id}.{format}',
    needs: fileNeeds,
    scope: 'company',
    command: 'kit dual-mark',
    input: object({
      id,
      format: oneOf(...kitFormats),
      /** Width of an EAN-13 module in mm; the QR code keeps its proportion to it. */
      module: optional(amount(0.264, 0.66)),
      languages: kitOptions.languages,
      lang: kitOptions.lang,
    }),
    output: file,
    refusals: ['sheet.unknown', 'sheet.notValidated', 'code.noDigitalLink', 'code.noGtin', 'code.noEan13'],
  },
} as const satisfies Record<string, Operation>
