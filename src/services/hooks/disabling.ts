// Endpoints that get no events any more: nothing is sent to an address that nobody answers, and those who manage it
// get an e-mail.

import { record } from '../audit.ts'
import { storesOf, type Context } from '../context.ts'
import { emailManagers } from './managers.ts'
import type { HookEnd } from '../../domain/company/hooks.ts'
import type { HookRecord } from '../../persistence/hooks/hooks.ts'

/** Disables an endpoint, ends the deliveries that wait for it, and tells those who manage it. */
export async function disableHook(
  context: Context,
  { id, companyId, name, url, subscription }: HookRecord,
  reason: HookEnd,
): Promise<void> {
  const { hooks, hookDeliveries } = storesOf(context, companyId)
  if ((await hooks.disable(id, reason)) === null) return
  await hookDeliveries.giveUp(id, context.now)
  await record(context, companyId, 'hooks.disable', `hook ${String(id)}`, { state: 'active' }, { reason })
  await emailManagers(context, companyId, 'hookDisabled', () => ({
    hook: name,
    address: new URL(url).host,
    why: reason,
    link: `${context.config.appOrigin}/manageUser/hooks${subscription === null ? `/${String(id)}` : ''}`,
  }))
}
