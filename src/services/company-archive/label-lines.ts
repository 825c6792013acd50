// The labels of an archive: every published version as the data that its address answers, in the language of
// its market.

import type { Context } from '../context.ts'
import { marketLanguages, modelOf } from '../labels.ts'
import { digitalLinkOfCode, labelAddress } from '../sheet-answers.ts'
import { brusselsDay } from '../../domain/law/calendar.ts'
import { labelData } from '../../domain/label/label-data.ts'
import { pickLabelLanguage } from '../../domain/languages.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { findCompany } from '../../persistence/companies.ts'
import { readPublishedVersions } from '../../persistence/company-archive.ts'
import { labelMessages } from '../../translations.ts'

/** A published version as the database gives it. */
type PublishedVersion = {
  readonly code: string
  readonly gtin: string | null
  readonly cpv: string | null
  readonly lot: string | null
  readonly isFreed: boolean
  readonly version: number
  readonly current: number
  readonly content: SheetDraft
  readonly publishedAt: string
  readonly generatedAt: string | null
  readonly image: string | null
  readonly withdrawn: boolean
}

/** The lines of `labels.jsonl`, ordered by code and version, a slice at a time. */
export async function* labelLines(
  context: Pick<Context, 'trx' | 'config'>,
  companyId: number,
): AsyncGenerator<readonly string[]> {
  const company = await findCompany(context.trx, companyId)
  const lineOf = (entry: PublishedVersion): string => {
    const { code, gtin, cpv, version, current, content, publishedAt, generatedAt, image } = entry
    const model = modelOf(
      context,
      company,
      content,
      {
        number: version,
        date: brusselsDay(new Date(publishedAt)),
        current: version === current,
        ...(generatedAt === null ? {} : { firstDate: brusselsDay(new Date(generatedAt)) }),
      },
      image ?? undefined,
    )
    const language = pickLabelLanguage(undefined, undefined, marketLanguages(content))
    const addresses = {
      code,
      page: labelAddress(code, context.config),
      origin: context.config.presentationOrigin,
      gtin,
      cpv,
      digitalLink: digitalLinkOfCode(entry, context.config),
    }
    return JSON.stringify({
      code,
      version,
      current: version === current,
      withdrawn: entry.withdrawn,
      publishedAt,
      language,
      address: `${addresses.page}/v/${String(version)}`,
      label: labelData(model, labelMessages(language), language, addresses),
    })
  }
  for await (const lines of readPublishedVersions(context.trx, companyId))
    yield lines.map((line) => lineOf(JSON.parse(line) as PublishedVersion))
}
