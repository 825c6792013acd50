// The function for CloudFront as its runtime calls it.

import { runInNewContext } from 'node:vm'
import { edgeFunction } from '../../cli/labels/site-rules.ts'

/** What the function answers: a request for a file, or a redirect. */
export type EdgeAnswer = { readonly uri?: string; readonly headers: Readonly<Record<string, unknown>> }

/** The function with these pairs in its key-value store. */
export function edgeHandler(values: ReadonlyMap<string, string>): (event: unknown) => Promise<EdgeAnswer> {
  const source = edgeFunction().replace("import cf from 'cloudfront'", '')
  const store = {
    kvs: () => ({
      get: (key: string) => {
        const value = values.get(key)
        return value === undefined ? Promise.reject(new Error('KeyNotFound')) : Promise.resolve(value)
      },
    }),
  }
  return runInNewContext(`${source}\nhandler`, { cf: store }) as (event: unknown) => Promise<EdgeAnswer>
}

/** The event of a GET request. */
export function edgeEvent(
  uri: string,
  headers: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): unknown {
  const valued = (entries: Readonly<Record<string, string>>): unknown =>
    Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]))
  return { request: { method: 'GET', uri, querystring: valued(query), headers: valued(headers) } }
}

/** The pairs of a file of the key-value store. */
export function keyValues(file: string): Map<string, string> {
  const { data } = JSON.parse(file) as { data: { key: string; value: string }[] }
  return new Map(data.map(({ key, value }) => [key, value]))
}
