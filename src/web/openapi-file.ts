// The OpenAPI description, which `npm run reference` writes from the contract's tables.

import { readFileSync } from 'node:fs'

let document: string | undefined

/** The text of `docs/reference/openapi.json`, read once. */
export function openApiDocument(): string {
  document ??= readFileSync(new URL('../../docs/reference/openapi.json', import.meta.url), 'utf8')
  return document
}
