// Files of a sheet: pictures of its code, the summary as PDF, several sheets' codes as one archive.

import { flag, list, object, oneOf, optional, shaped, integer } from '../../domain/shape.ts'
import { energyLineForms } from '../../domain/label/energy-line-forms.ts'
import { interfaceLanguages, writtenLanguages, type WrittenLanguage } from '../../domain/languages.ts'
import { id } from '../answers.ts'
import { headingOptions } from '../heading-options.ts'
import type { Operation } from '../operation.ts'

const fileNeeds = ['dashboard', 'fiche_see', 'fiche_create'] as const
export const imageFormats = ['svg', 'png', 'jpg', 'tif', 'bmp', 'eps', 'pdf'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The media type of each image format. */
const imageTypes: Readonly<Record<ImageFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  tif: 'image/tiff',
  bmp: 'image/bmp',
  eps: 'application/postscript',
  pdf: 'application/pdf',
}

/** The energy line of a picture: whether it has one, its form, and the language of the full form. */
const energyLineOptions = {
  text: optional(flag()),
  textForm: optional(oneOf(...energyLineForms)),
  textLang: optional(shaped<WrittenLanguage>({ enum: writtenLanguages, 'x-issue': 'notALabelLanguage' })),
}
const drawing = {
  ...energyLineOptions,
  ...headingOptions,
  size: optional(integer(10, 200)),
  symbol: optional(oneOf('qr', 'datamatrix')),
  link: optional(oneOf('standard', 'gs1')),
}

export const codeOperations = {
  'codes.draw': {
    method: 'GET',
    path: '/fiche/code/{id}.{format}',
    needs: fileNeeds,
    scope: 'company',
    command: 'codes draw',
    input: object({ id, format: oneOf(...imageFormats), ...drawing }),
    output: { file: Object.values(imageTypes) },
    refusals: [
      'sheet.unknown',
      'sheet.notValidated',
      'code.tooSmall',
      'code.noText',
      'code.noSymbol',
      'code.noDigitalLink',
    ],
  },
  'codes.summary': {
    method: 'GET',
    path: '/fiche/summary/{id}.pdf',
    needs: fileNeeds,
    scope: 'company',
    command: 'sheets summary',
    input: object({ id }),
    output: { file: ['application/pdf'] },
    refusals: ['sheet.unknown'],
  },
  'codes.export': {
    method: 'POST',
    changes: false,
    path: '/fiche/export',
    heavyFrom: 8,
    needs: fileNeeds,
    scope: 'company',
    command: 'codes export',
    input: object({
      ids: list(id, 500, 1),
      formats: list(oneOf(...imageFormats), 7, 1),
      ...energyLineOptions,
      ...headingOptions,
      /** The language of words for which no other option names one; the caller's by default. */
      lang: optional(oneOf(...interfaceLanguages)),
    }),
    output: { file: ['application/zip'] },
    refusals: ['sheet.unknown', 'sheet.notValidated', 'code.noText', 'code.noSymbol'],
  },
} as const satisfies Record<string, Operation>
