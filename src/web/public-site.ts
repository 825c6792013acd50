// The public addresses without a server: `nutricode labels publish` writes what these routes answer, so that a
// published file is the answer of a web process, byte for byte.

import { openLabelCache } from './label-cache.ts'
import { labelRoute } from './label-routes.ts'
import { loadLabelViews } from './label-views.ts'
import { merchantRoute } from './merchant.ts'
import { pictureRoute } from './pictures.ts'
import type { PublicRequest } from './public-server.ts'
import { resolverRoute } from './resolver.ts'
import type { Application } from '../application.ts'

/** An answer as a file. */
type SiteAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type PublicSite = {
  /** The answer to GET of a public address by a reader who names no language; null for any other address. */
  answer(target: string): Promise<SiteAnswer | null>
  close(): Promise<void>
}

/** Opens the public addresses. Throws an error of one sentence when the pages were not built. */
export async function openPublicSite(application: Application): Promise<PublicSite> {
  const views = await loadLabelViews()
  const labels = openLabelCache(application)
  const { codeOrigin, presentationOrigin } = application.config
  const origins = { codeOrigin, presentationOrigin }
  const codeLinks: Application['codeLinks'] = (code) => application.codeLinks(code)
  const companyOfSerial: Application['companyOfSerial'] = (gtin, serial) =>
    application.companyOfSerial(gtin, serial)
  const routes = [
    merchantRoute({ labels, codeLinks, ...origins }),
    labelRoute({ labels, views, counter: noCounter, origin: presentationOrigin }),
    resolverRoute({ labels, views, codeLinks, companyOfSerial, ...origins }),
    pictureRoute((fingerprint) => application.readPicture(fingerprint)),
  ]
  return {
    answer: async (target) => {
      const request: PublicRequest = { method: 'GET', target, headers: {} }
      for (const route of routes) {
        const answer = await route(request)
        if (answer === null) continue
        const { status, headers, body } = answer
        const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : body.plain
        return { status, headers, body: bytes }
      }
      return null
    },
    close: () => labels.close(),
  }
}

/** Nobody reads a label that is written to a file. */
const noCounter = { count: () => undefined, close: () => Promise.resolve() }
