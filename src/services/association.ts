// Associates a sheet with its product in the tracking service: previewed first, then linked once and for good
// (specification 4). The picture is copied to this product before anything is stored, because labels load
// nothing from other origins (domain 1.3).

import { createHash } from 'node:crypto'
import { sheetSubject } from './activity/sheet-activity.ts'
import { record } from './audit.ts'
import { preparedService } from './service.ts'
import { ownStores, type PrepareContext, type Context } from './context.ts'
import { sheetAnswer } from './sheet-answers.ts'
import { requireSheet } from './sheets.ts'
import { refuse } from '../domain/refusal.ts'
import type { TrackingAnswer } from '../gateways/tracking.ts'
import { findPicture, insertPicture } from '../persistence/pictures.ts'
import type { AssociatedProduct } from '../persistence/sheets.ts'

/** A product and its picture as WebP; null when it has no usable one. */
type ProductWithPicture = { readonly id: string; readonly name: string; readonly picture: Buffer | null }

/** A product of the tracking service, with its picture as data URL. Stores nothing. */
export const previewProduct = preparedService<'sheets.product', TrackingAnswer<ProductWithPicture>>(
  (context, input) => fetchProduct(context, input.product),
  (_context, _input, tracked) => {
    const { id, name, picture } = requireProduct(tracked)
    return Promise.resolve({
      id,
      name,
      image: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    })
  },
)

/** Associates a sheet with a product and stores the picture. Refuses `sheet.alreadyAssociated`. */
export const associate = preparedService<'sheets.associate', TrackingAnswer<ProductWithPicture>>(
  (context, input) => fetchProduct(context, input.product),
  async (context, input, tracked) => {
    const stores = ownStores(context)
    const sheet = await requireSheet(stores, input.id, true)
    if (sheet.product !== null) refuse('sheet.alreadyAssociated')
    const product = await storeProduct(context, requireProduct(tracked))
    const saved = await stores.sheets.associate(sheet.id, product, context.now)
    await record(context, stores.companyId, 'sheets.associate', sheetSubject(sheet.id), null, {
      product: product.name,
    })
    return { code: 0, sheet: sheetAnswer(saved, context.config) }
  },
)

/** A picture by its fingerprint, for anyone. */
export function picture(context: Context, fingerprint: string): Promise<Buffer | null> {
  return findPicture(context.trx, fingerprint)
}

async function fetchProduct(
  { tracking }: PrepareContext,
  productId: string,
): Promise<TrackingAnswer<ProductWithPicture>> {
  if (tracking === null) return refuse('tracking.notConfigured')
  const tracked = await tracking.product(productId)
  if (tracked.answer !== 'found') return tracked
  const { id, name, image } = tracked.value
  const bytes = image === null ? null : await tracking.picture(image)
  const { reencodePicture } = await import('../render/picture.ts')
  return {
    answer: 'found',
    value: { id, name, picture: bytes === null ? null : await reencodePicture(bytes) },
  }
}

function requireProduct(tracked: TrackingAnswer<ProductWithPicture>): ProductWithPicture {
  if (tracked.answer === 'unknown') return refuse('tracking.unknownProduct')
  return tracked.answer === 'found' ? tracked.value : refuse('tracking.unreachable')
}

async function storeProduct(
  context: Context,
  { id, name, picture: bytes }: ProductWithPicture,
): Promise<AssociatedProduct> {
  if (bytes === null) return { id, name, image: null }
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await insertPicture(context.trx, fingerprint, bytes, context.now)
  return { id, name, image: `/pictures/${fingerprint}.webp` }
}
