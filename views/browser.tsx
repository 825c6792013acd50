// The entry of the browser's bundle: hydrates the page that the server rendered, then handles navigation
// itself.

import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers, routesOf, unknownRoute } from './app.tsx'
import { documentDataId, rootId, type DocumentData } from './client/document-data.ts'
import { loadInBrowser } from './client/loading.ts'
import { loadDictionary } from './client/locales.ts'
import { loadPage } from './client/page-modules.ts'
import { isMissingChunk, reloadOnce } from './shell/render-error-screen.tsx'
import { watchSession } from './client/session-check.ts'
import { rememberSession } from './client/storage.ts'

/** A dependency reads the page's nonce for its style elements from this global. */
declare global {
  var __webpack_nonce__: string | undefined
}

async function start(): Promise<void> {
  const root = document.getElementById(rootId)
  const text = document.getElementById(documentDataId)?.textContent
  if (root === null || text === undefined) return
  const { page, data, session, language, submittedForm } = JSON.parse(text) as DocumentData
  // The server failed to render the page and sent an error page: it stays as it is.
  if (page === null && data !== null) return
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  globalThis.__webpack_nonce__ = nonce
  const [dictionary] = await Promise.all([
    loadDictionary(language),
    page === null ? undefined : loadPage(page),
  ])
  rememberSession(session)
  watchSession(session)
  const router = createBrowserRouter(
    routesOf((name) => (args) => (name === null ? null : loadInBrowser(name, session, args))),
    {
      hydrationData: { loaderData: { [page ?? unknownRoute]: data } },
    },
  )
  hydrateRoot(
    root,
    <Providers session={session} dictionary={dictionary} nonce={nonce} submittedForm={submittedForm}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

try {
  await start()
} catch (error) {
  // Without its chunk, the page stays as the server rendered it: complete, with working links.
  if (!isMissingChunk(error)) throw error
  reloadOnce()
}
