// A sheet and its product in the tracking service: looked at first, then linked once, for good (specification section 4).
// The picture is fetched and made our own before anything is stored: labels load nothing from elsewhere (DOMAIN 1.3).

import { createHash } from 'node:crypto'
import { preparedService } from './service.ts'
import { ownStores, type PrepareContext, type Context } from './context.ts'
import { sheetAnswer } from './sheet-answers.ts'
import { known } from './sheets.ts'
import { refuse } from '../domain/refusal.ts'
import { askPicture, askProduct, type TrackingAnswer } from '../gateways/tracking.ts'
import { findPicture, keepPicture } from '../persistence/pictures.ts'
import type { AssociatedProduct } from '../persistence/sheets.ts'

/** A product with its picture, ours already; none when it has none that can be shown. */
type Pictured = { readonly id: string; readonly name: string; readonly picture: Buffer | null }

export const look = preparedService<'sheets.product', TrackingAnswer<Pictured>>(
  (context, input) => ask(context, input.product),
  (_context, _input, asked) => {
    const { id, name, picture } = found(asked)
    return Promise.resolve({
      id,
      name,
      image: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    })
  },
)

export const associate = preparedService<'sheets.associate', TrackingAnswer<Pictured>>(
  (context, input) => ask(context, input.product),
  async (context, input, asked) => {
    const stores = ownStores(context)
    const sheet = await known(stores, input.id, true)
    if (sheet.product !== null) refuse('sheet.alreadyAssociated')
    const saved = await stores.sheets.associate(sheet.id, await kept(context, found(asked)), context.now)
    return { code: 0, sheet: sheetAnswer(saved, context.config) }
  },
)

/** A picture by its fingerprint, for anyone: it says nothing but what a bottle looks like. */
export function picture(context: Context, fingerprint: string): Promise<Buffer | null> {
  return findPicture(context.trx, fingerprint)
}

async function ask({ config }: PrepareContext, product: string): Promise<TrackingAnswer<Pictured>> {
  if (config.trackingUrl === undefined) return refuse('tracking.notConfigured')
  const said = await askProduct(config.trackingUrl, product)
  if (said.answer !== 'found') return said
  const { id, name, image } = said.value
  const bytes = image === null ? null : await askPicture(image)
  const { ownPicture } = await import('../render/picture.ts')
  return { answer: 'found', value: { id, name, picture: bytes === null ? null : await ownPicture(bytes) } }
}

function found(asked: TrackingAnswer<Pictured>): Pictured {
  if (asked.answer === 'unknown') return refuse('tracking.unknownProduct')
  return asked.answer === 'found' ? asked.value : refuse('tracking.unreachable')
}

async function kept(context: Context, { id, name, picture: bytes }: Pictured): Promise<AssociatedProduct> {
  if (bytes === null) return { id, name, image: null }
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await keepPicture(context.trx, fingerprint, bytes, context.now)
  return { id, name, image: `/pictures/${fingerprint}.webp` }
}
