// The entry of the server's bundle: renders an address to complete HTML, which works before any script runs.

import { renderToString } from 'react-dom/server'
import type { InterfaceLanguage } from '../src/domain/languages.ts'
import type { PageName } from '../src/contract/pages.ts'
import { App, Providers } from './app.tsx'
import type { DocumentData } from './client/document-data.ts'
import { loadDictionary, type Dictionary } from './client/dictionaries.ts'
import { familyOfMessage } from '../src/contract/message-families.ts'
import type { PageFailure } from './client/page-data.ts'
import { messagesOf } from './client/page-messages.ts'
import { fileOfFrame, fileOfPage, frameOfPage, loadFrame, loadPage } from './client/page-modules.ts'
import type { ServerValues } from './client/server-values.ts'
import { StaticRouter } from './router/provider.tsx'

export {
  documentDataId,
  failureEvent,
  failureTemplateId,
  rootId,
  type DocumentData,
} from './client/document-data.ts'
export { fontsKey } from './client/fonts-later.ts'
export { failureOf, type PageData, type PageFailure } from './client/page-data.ts'
export { readsOf, type Read } from './client/reads.ts'
export { colorSchemeKey } from './styles/color-scheme.ts'
export type { ClientSession } from './client/session.ts'

/** The input of a rendering: the requested address, the data of its page, and the session. */
export type Rendering = DocumentData & { readonly url: string; readonly nonce: string }
export type Rendered = {
  readonly html: string
  readonly status: number
  readonly title: string
  /** Source files whose chunks the browser will need, by their names in the bundle's manifest. */
  readonly sources: readonly string[]
  /** The file of the page's messages, within a version (client/page-messages.ts). */
  readonly messages: string
  /** The messages of large groups that the page shows, and what it computed (client/server-values.ts). */
  readonly words: Dictionary
  readonly computed: ServerValues
}

/** Renders one address. */
export async function renderPage(rendering: Rendering): Promise<Rendered> {
  const { page, data, language } = rendering
  const failure = data !== null && 'failure' in data ? data.failure : null
  const dictionary = await loadDictionary(language)
  const { watched, words } = watchFamilies(dictionary)
  const computed: ServerValues = {}
  const frame = frameOfPage(page, rendering.session)
  await Promise.all([page === null ? null : loadPage(page), loadFrame(frame)])
  const frameFile = fileOfFrame(frame)
  return {
    html: renderHtml(rendering, watched, computed),
    words,
    computed,
    status: failure?.status ?? (page === null ? 404 : 200),
    title: titleOf(page, failure, dictionary),
    sources: [
      'views/browser.tsx',
      ...(frameFile === null ? [] : [`views/${frameFile}`]),
      ...(page === null ? [] : [sourceOf(page)]),
      ...fontsOf(language),
    ],
    messages: `${language}/${messagesOf(page)}.json`,
  }
}

/** A dictionary that notes which messages of large groups are read. */
function watchFamilies(dictionary: Dictionary): { readonly watched: Dictionary; readonly words: Dictionary } {
  const words: Record<string, Dictionary[string]> = {}
  const watched = new Proxy(dictionary, {
    get: (target, id) => {
      const message = typeof id === 'string' ? target[id] : undefined
      if (message !== undefined && familyOfMessage(String(id)) !== undefined) words[String(id)] = message
      return message
    },
  })
  return { watched, words }
}

function renderHtml(rendering: Rendering, dictionary: Dictionary, computed: ServerValues): string {
  const { url, page, data, session, nonce, submittedForm } = rendering
  return renderToString(
    <Providers
      session={session}
      dictionary={dictionary}
      nonce={nonce}
      computed={computed}
      submittedForm={submittedForm}
    >
      <StaticRouter address={page === null ? null : url} data={data}>
        <App />
      </StaticRouter>
    </Providers>,
  )
}

function titleOf(page: PageName | null, failure: PageFailure | null, dictionary: Dictionary): string {
  const unknown =
    failure === null || failure.kind === 'notFound' ? 'part.notFound.title' : 'part.failure.title'
  const titles = [
    dictionary[page === null ? unknown : `page.${page}.title`],
    dictionary['part.layout.product'],
  ]
  return titles.filter((title) => typeof title === 'string').join(' · ')
}

function sourceOf(page: PageName): string {
  return `views/${fileOfPage(page)}`
}

/** Font files of a language's script, to load before the style sheet requests them. */
function fontsOf(language: InterfaceLanguage): string[] {
  const scripts = language === 'gr' ? ['latin', 'greek'] : ['latin']
  return scripts.flatMap((script) => [`sans-${script}.woff2`, `serif-${script}.woff2`])
}
