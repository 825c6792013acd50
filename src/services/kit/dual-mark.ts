// EAN-13 and QR code with a digital link beside each other, for a wine with a GTIN: as artwork, and as a sheet that
// says when to use both.

import { contentOf } from '../codes/content.ts'
import { sheetFileName } from '../codes/picture.ts'
import { ownStores } from '../context.ts'
import { service } from '../service.ts'
import { requireSheet } from '../sheets.ts'
import { isConfirmedWord } from './confirmed-words.ts'
import { moduleBounds } from '../../domain/code/symbols.ts'
import { parseKitLanguages, usualKitLanguages } from '../../domain/kit/kit-input.ts'
import { codeHeading } from '../../domain/label/code-heading.ts'
import { formatTag, localeTag, type InterfaceLanguage } from '../../domain/languages.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import type { DualMarkDrawing } from '../../render/kit/dual-mark.ts'
import type { DualMarkTexts } from '../../render/kit/dual-mark-pdf.ts'
import { labelMessages, translate } from '../../translations.ts'

/**
 * The file of a pair. Refuses `sheet.unknown`, `sheet.notValidated`, `code.noDigitalLink`, `code.noGtin` and
 * `code.noEan13`.
 */
export const draw = service<'kit.dualMark'>(async (context, { id, format, module, languages, lang }) => {
  const sheet = await requireSheet(ownStores(context), id)
  const reader = lang ?? context.actor.language
  const { layOutDualMark } = await import('../../render/kit/dual-mark.ts')
  const chosen =
    languages === undefined
      ? usualKitLanguages([sheet.draft.targetMarket ?? '097'], localeTag(reader))
      : parseKitLanguages(languages)
  const printable = chosen.filter((language) => isConfirmedWord('ingredients.title', language))
  const drawing = layOutDualMark({
    digits: contentOf(context, sheet, { symbol: 'ean13' }).text,
    link: contentOf(context, sheet, { symbol: 'qr', link: 'gs1' }).text,
    heading: (printable.length === 0 ? (['en'] as const) : printable).map((language) =>
      codeHeading('ingredients', labelMessages(language)),
    ),
    module: module ?? moduleBounds('ean13').usual ?? 0.33,
  })
  const name = sheetFileName(sheet, format, 'dual-mark')
  if (format === 'svg') {
    const { artworkSvg } = await import('../../render/kit/kit-svg.ts')
    return { name, type: 'image/svg+xml', body: Buffer.from(artworkSvg(drawing)) }
  }
  const { dualMarkPdf } = await import('../../render/kit/dual-mark-pdf.ts')
  const title = wineName(sheet.draft)
  const body = await dualMarkPdf(drawing, textsOf(title, drawing, reader), { title, created: context.now })
  return { name, type: 'application/pdf', body }
})

function textsOf(wine: string, drawing: DualMarkDrawing, language: InterfaceLanguage): DualMarkTexts {
  const number = new Intl.NumberFormat(formatTag(language), { maximumFractionDigits: 3 })
  const values = {
    ean: number.format(drawing.module ?? 0),
    qr: number.format(drawing.linkModule),
    reach: number.format(Math.ceil(drawing.reach * 10) / 10),
    width: number.format(Math.round(drawing.width * 10) / 10),
    height: number.format(Math.round(drawing.height * 10) / 10),
  }
  return {
    title: translate(language, 'part.kit.dualTitle', { wine }),
    lead: translate(language, 'part.kit.dualWhen'),
    lines: [
      translate(language, 'part.kit.dualMeasures', values),
      translate(language, 'part.kit.dualDistance', values),
      translate(language, 'part.kit.dualAfter'),
    ],
  }
}
