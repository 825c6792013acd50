// A sheet and its product in the tracking service: looked up, and linked once, for good (specification section 4).

import { askingService } from './service.ts'
import { ownStores } from './context.ts'
import { sheetAnswer } from './sheet-answers.ts'
import { known } from './sheets.ts'
import { refuse } from '../domain/refusal.ts'
import { askProduct, type TrackedProduct, type TrackingAnswer } from '../gateways/tracking.ts'

export const associate = askingService<'sheets.associate', TrackingAnswer<TrackedProduct>>(
  (context, input) => (context.config.trackingUrl === undefined ? refuse('tracking.notConfigured') : askProduct(context.config.trackingUrl, input.product)),
  async (context, input, asked) => {
    const stores = ownStores(context)
    const sheet = await known(stores, input.id, true)
    if (sheet.product !== null) refuse('sheet.alreadyAssociated')
    if (asked.answer === 'unknown') return refuse('tracking.unknownProduct')
    if (asked.answer !== 'found') return refuse('tracking.unreachable')
    return { code: 0, sheet: sheetAnswer(await stores.sheets.associate(sheet.id, asked.value, context.now), context.config) }
  },
)
