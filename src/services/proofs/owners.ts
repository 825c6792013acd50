// Whose the codes on an artwork are: each text of a symbol, compared with the codes of all companies. Of another
// company nothing is told but that the code is not this one's.

import { storesOf, type JobContext } from '../context.ts'
import type { Config } from '../../config.ts'
import { codeContent, type CodeContent } from '../../domain/proof/code-owner.ts'
import type { CodeOwner } from '../../domain/proof/expectation.ts'
import { codesOfGtin, findCode, type CodeRecord } from '../../persistence/codes.ts'

/** The owner of each text. */
export async function contentOwners(
  context: JobContext,
  companyId: number,
  sheetId: number,
  texts: readonly string[],
): Promise<Record<string, CodeOwner>> {
  const owners: Record<string, CodeOwner> = {}
  for (const text of new Set(texts))
    owners[text] = await ownerOf(context, { companyId, sheetId }, codeContent(text, hostsOf(context.config)))
  return owners
}

/** The hosts of our addresses in small letters. */
function hostsOf({ codeOrigin, presentationOrigin }: Config): string[] {
  return [codeOrigin, presentationOrigin].map((origin) => new URL(origin).host.toLowerCase())
}

async function ownerOf(
  context: JobContext,
  own: { readonly companyId: number; readonly sheetId: number },
  content: CodeContent,
): Promise<CodeOwner> {
  if (content.kind === 'other') return { of: 'noAddress' }
  if (content.kind === 'address') return { of: 'foreignSite', host: content.host }
  if (!content.isOurHost) return { of: 'foreignSite', host: content.host ?? '' }
  const records = await recordsOf(context, content)
  if (records.length === 0) return { of: 'nobody' }
  if (records.some(({ companyId, sheetId }) => companyId === own.companyId && sheetId === own.sheetId))
    return { of: 'thisWine', by: content.kind === 'code' ? 'address' : 'link' }
  const sibling = records.find(({ companyId }) => companyId === own.companyId)
  if (sibling === undefined) return { of: 'otherProducer' }
  const sheet = await context.transact(own.companyId, (inside) =>
    storesOf(inside, own.companyId).sheets.find(sibling.sheetId),
  )
  const { brand = '', name = '', vintage } = sheet?.draft ?? {}
  return {
    of: 'otherWine',
    name: [brand, name, vintage].filter((part) => part !== undefined && part !== '').join(' '),
  }
}

/** The codes that a content names, of any company: the platform reads them. */
function recordsOf(
  context: JobContext,
  content: Extract<CodeContent, { kind: 'code' | 'gtin' }>,
): Promise<readonly CodeRecord[]> {
  return context.transact(null, async ({ trx }) => {
    if (content.kind === 'gtin')
      return (await codesOfGtin(trx, content.gtin)).filter(({ isFreed }) => !isFreed)
    const record = await findCode(trx, content.code)
    return record === null ? [] : [record]
  })
}
