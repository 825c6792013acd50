// The client of the Nutricode API: a connection with an API key, and every operation as a function. The operations in
// `src` are generated (`npm run client`).

import { createClient, type Client } from './src/client/index.ts'

export * from './src/index.ts'

/** Where Nutricode runs, and the API key of a company (page Users, API keys). */
export type Connection = { readonly origin: string; readonly key: string }

/**
 * A client that sends the key with every call. Operations take it as `client`, and throw the refusal of the API, an
 * object with `error` and `message`. Keys may send 600 reads and 300 changes a minute.
 */
export function connect({ origin, key }: Connection): Client {
  return createClient({
    baseUrl: new URL('/api', origin).href,
    auth: ({ scheme }) => (scheme === 'bearer' ? key : undefined),
    throwOnError: true,
  })
}
