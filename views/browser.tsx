// The entry of the browser's bundle: hydrates the page that the server rendered, then handles navigation
// itself.

import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { withoutSecrets } from '../src/domain/report-text.ts'
import { Providers, routesOf, unknownRoute } from './app.tsx'
import { documentDataId, failureEvent, rootId, type DocumentData } from './client/document-data.ts'
import { loadInBrowser } from './client/loading.ts'
import { loadMessages, openDictionary } from './client/page-messages.ts'
import { loadPage } from './client/page-modules.ts'
import { forgetReturn, isMissingChunk, reloadOnce } from './shell/render-error-screen.tsx'
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
  const { page, data, session, language, messages, submittedForm } = JSON.parse(text) as DocumentData
  // The server failed to render the page and sent an error page: it stays as it is.
  if (page === null && data !== null) return
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  globalThis.__webpack_nonce__ = nonce
  const dictionary = openDictionary({ version: messages, language })
  const [chunkError] = await Promise.all([
    page === null ? null : loadPage(page).then(() => null, toError),
    loadMessages(page),
  ])
  if (chunkError !== null && isMissingChunk(chunkError) && reloadOnce()) return
  rememberSession(session)
  watchSession(session)
  const router = createBrowserRouter(
    routesOf((name) => (args) => (name === null ? null : loadInBrowser(name, session, args))),
    {
      hydrationData:
        chunkError === null
          ? { loaderData: { [page ?? unknownRoute]: data } }
          : { errors: { [page ?? unknownRoute]: chunkError } },
    },
  )
  const app = (
    <Providers session={session} dictionary={dictionary} nonce={nonce} submittedForm={submittedForm}>
      <RouterProvider router={router} />
    </Providers>
  )
  // Without its chunk, the server's page would stay without life: the error screen replaces it.
  if (chunkError !== null) {
    createRoot(root).render(app)
    return
  }
  hydrateRoot(root, app)
  forgetReturn()
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

try {
  await start()
} catch (error) {
  const isReloading = isMissingChunk(error) && reloadOnce()
  if (!isReloading) {
    const detail = withoutSecrets(String(error))
    dispatchEvent(new CustomEvent(failureEvent, { detail }))
  }
  if (!isMissingChunk(error)) throw error
}
