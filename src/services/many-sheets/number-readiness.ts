// Whether the GTINs of drafts allow their publication: of many drafts in two statements.

import { permissionsOf } from '../prefixes/permission.ts'
import type { CompanyStores, Context } from '../context.ts'
import { gtinBody } from '../../domain/code/prefix-claims.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { linkIdentity } from '../../domain/sheet/shared-identity.ts'
import { readEach } from '../../persistence/shared-reads.ts'

/** What a draft with a GTIN says in a digital link. */
export type NumberedDraft = Pick<SheetDraft, 'cpv' | 'cuvee'> & { readonly gtin: string }

/**
 * How many drafts without a code have a GTIN that blocks their publication: its digital link belongs to a wine with a
 * code, or the company has not proven its prefix.
 */
export async function countBlockedNumbers(
  { trx }: Pick<Context, 'trx'>,
  { companyId, sheets }: CompanyStores,
  drafts: readonly NumberedDraft[],
): Promise<number> {
  if (drafts.length === 0) return 0
  const gtins = [...new Set(drafts.map(({ gtin }) => gtin))]
  const [coded, permissions] = await readEach(trx, [
    () => sheets.codedWithGtins(gtins),
    () => permissionsOf({ trx }, companyId, gtins.map(gtinBody)),
  ])
  const taken = new Set(coded.map(({ draft }) => linkIdentity(draft)))
  const isBlocked = (draft: NumberedDraft): boolean =>
    taken.has(linkIdentity(draft)) || permissions.get(gtinBody(draft.gtin)) !== 'allowed'
  return drafts.filter(isBlocked).length
}
