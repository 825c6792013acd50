// The files of the browser's bundle in the compressed forms that the build wrote next to them
// (cli/bundle/compressed-files.ts): nothing is compressed again for each request.

import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import express, { type RequestHandler, type Response } from 'express'

/** The forms, the smallest first. */
const forms = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
}

/**
 * Answers a file of a folder that has a compressed form which the browser accepts; leaves all other requests to
 * the next handler. Files are kept for a year, because their names change with their content.
 * @param folder the folder, read once
 */
export function compressedFiles(folder: string): RequestHandler {
  const names = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : []
  const known = new Set(names.map((name) => name.split(sep).join('/')))
  const files = express.static(folder, { index: false, immutable: true, maxAge: '1y', setHeaders })
  return (request, response, next) => {
    const path = request.path.slice(1)
    const form = forms.find(
      ({ encoding, ending }) => known.has(path + ending) && request.acceptsEncodings(encoding) === encoding,
    )
    if (form === undefined) {
      next()
      return
    }
    response.vary('Accept-Encoding')
    const { url } = request
    request.url = `/${path}${form.ending}`
    void files(request, response, (error?: unknown) => {
      request.url = url
      next(error)
    })
  }
}

function setHeaders(response: Response, file: string): void {
  const [, extension = '', ending = ''] = /\.(\w+)(\.\w+)$/.exec(file) ?? []
  const form = forms.find((known) => known.ending === ending)
  if (form === undefined) return
  response.setHeader('Content-Encoding', form.encoding)
  response.setHeader('Content-Type', types[extension] ?? 'application/octet-stream')
}
