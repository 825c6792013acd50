// The entry of the browser's bundle: hydrates the page that the server rendered, then handles navigation
// itself.

import { createRoot, hydrateRoot } from 'react-dom/client'
import { withoutSecrets } from '../src/domain/report-text.ts'
import { App, Providers } from './app.tsx'
import { documentDataId, failureEvent, rootId, type DocumentData } from './client/document-data.ts'
import { whenIdle } from './client/idle.ts'
import { loadFirstMessages, loadLaterMessages, openDictionary } from './client/page-messages.ts'
import { frameOfPage, loadFrame, loadPageChunk } from './client/page-modules.ts'
import { RouterProvider } from './router/provider.tsx'
import { createRouter, type LoadRequest } from './router/router.ts'
import type { ClientSession } from './client/session.ts'
import { forgetReturn, isMissingChunk, reloadOnce } from './shell/render-error-screen.tsx'
import { rememberSession } from './client/storage.ts'

/** A dependency reads the page's nonce for its style elements from this global. */
declare global {
  var __webpack_nonce__: string | undefined
}

async function start(): Promise<void> {
  const root = document.getElementById(rootId)
  const text = document.getElementById(documentDataId)?.textContent
  if (root === null || text === undefined) return
  const { page, data, session, language, messages, words, computed, submittedForm } = JSON.parse(
    text,
  ) as DocumentData
  // The server failed to render the page and sent an error page: it stays as it is.
  if (page === null && data !== null) return
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  globalThis.__webpack_nonce__ = nonce
  const dictionary = openDictionary({ version: messages, language }, words ?? {})
  const [chunkError] = await Promise.all([
    (page === null ? Promise.resolve() : loadPageChunk(page)).then(() => null, toError),
    loadFrame(frameOfPage(page, session)),
    loadFirstMessages(page),
  ])
  if (chunkError !== null && isMissingChunk(chunkError) && reloadOnce()) return
  rememberSession(session)
  watchSession(session)
  const router = createRouter((request) => load(session, request), {
    data,
    ...(chunkError === null ? {} : { error: chunkError }),
  })
  const prepareLater = (): void => {
    loadLaterMessages().catch(() => undefined)
    whenIdle(() => {
      loading().catch(() => undefined)
    })
  }
  const app = (
    <Providers
      session={session}
      dictionary={dictionary}
      nonce={nonce}
      computed={computed ?? {}}
      submittedForm={submittedForm}
    >
      <RouterProvider router={router}>
        <App onAlive={prepareLater} />
      </RouterProvider>
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

/** Checks the session whenever the page becomes visible or returns from the back-forward cache. */
function watchSession(session: ClientSession): void {
  const check = (): void => {
    import('./client/session-check.ts')
      .then(({ checkSession }) => checkSession(session))
      .catch(() => undefined)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check()
  })
}

/** What is needed to leave the first page, whose own data came with the document. */
const loading = () => import('./client/loading.ts')

async function load(session: ClientSession, request: LoadRequest): Promise<unknown> {
  try {
    const { loadInBrowser } = await loading()
    return await loadInBrowser(session, request)
  } catch (error) {
    if (navigator.onLine || !isMissingChunk(error)) throw error
    return { failure: { kind: 'unreachable', status: 0 } }
  }
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
