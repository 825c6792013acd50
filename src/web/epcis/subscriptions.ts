// Subscriptions to named queries, as the REST bindings have them (EPCIS 2.0, section 12).

import { jsonOf, namespacesOf, pageOf, paramOf, type Call } from './call.ts'
import { epcisBase, setNextPage } from './headers.ts'
import type { Input } from '../../contract/operations/index.ts'
import { refuse } from '../../domain/refusal.ts'

/** Answers the active subscriptions of a query. */
export async function listSubscriptions({ request, response, perform }: Call): Promise<void> {
  const { perPage, token } = pageOf(request)
  const after = token === undefined ? {} : { after: checkedId(token) }
  const { subscriptions, next } = await perform('epcis.subscriptions', {
    name: paramOf(request, 'name'),
    ...perPage,
    ...after,
  })
  if (next !== null) setNextPage(request, response, next)
  response.json(subscriptions)
}

/** Subscribes to a query: 201 with the address of the subscription. */
export async function takeSubscription({ request, response, perform }: Call): Promise<void> {
  if (request.is(['application/json', 'application/ld+json']) === false) refuse('input.notJson')
  const body = await jsonOf(request, response)
  const name = paramOf(request, 'name')
  const input = { ...body, name, ...namespacesOf(request) } as Input<'epcis.subscribe'>
  const subscription = await perform('epcis.subscribe', input)
  const address = `${epcisBase}/queries/${encodeURIComponent(name)}/subscriptions`
  response.status(201).set('Location', `${address}/${subscription.subscriptionID}`).json(subscription)
}

/** Answers one subscription. */
export async function showSubscription({ request, response, perform }: Call): Promise<void> {
  response.json(await perform('epcis.subscription', keyOf({ request })))
}

/** Ends a subscription. */
export async function removeSubscription({ request, response, perform }: Call): Promise<void> {
  await perform('epcis.unsubscribe', keyOf({ request }))
  response.status(204).end()
}

function keyOf({ request }: Pick<Call, 'request'>): Input<'epcis.subscription'> {
  return { name: paramOf(request, 'name'), subscription: checkedId(paramOf(request, 'subscriptionID')) }
}

/** A number of a subscription; what has another form names none. */
function checkedId(text: string): string {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : refuse('subscription.unknown')
}
