// The page of one sentence, for errors where no page of the application can be rendered: it needs no database, no
// session and no script, and has its styles inside.

import { createHash } from 'node:crypto'
import { escapeHtml } from '../domain/html-escape.ts'
import { localeTag, type InterfaceLanguage } from '../domain/languages.ts'
import { translate } from '../translations.ts'

/** What the reader can do: open the same address again, or the home page. */
export type PlainPageAction = 'again' | 'home'

/** The colours of both schemes are those of the application's pages (views/styles/theme.ts). */
const stylesheet =
  ':root{color-scheme:light dark;--back:#faf7f2;--text:#241e1b;--dim:#6d6056;--button:#7d1d3b}' +
  '@media (prefers-color-scheme:dark){:root{--back:#191417;--text:#f1eae4;--dim:#b3a69e;--button:#b24361}}' +
  '*{box-sizing:border-box}' +
  'body{display:flex;flex-direction:column;min-height:100vh;margin:0;background:var(--back);color:var(--text);' +
  "font:1rem/1.55 'Inter Variable',Inter,system-ui,sans-serif}" +
  'header{display:flex;align-items:center;gap:.625rem;padding:1.25rem 1.5rem;' +
  "font:600 1.25rem 'Source Serif 4 Variable',Georgia,serif}" +
  'main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1.25rem;' +
  'padding:1.5rem 1.5rem 7rem;text-align:center}' +
  "h1{max-width:42rem;margin:0;font:600 1.5rem/1.3 'Source Serif 4 Variable',Georgia,serif;text-wrap:balance}" +
  'a{padding:.625rem 1.25rem;border:1px solid transparent;border-radius:.5rem;background:var(--button);color:#fff;' +
  'font-weight:600;text-decoration:none}' +
  'a:focus-visible{outline:2px solid var(--text);outline-offset:2px}' +
  'p{margin:0;color:var(--dim);overflow-wrap:anywhere}' +
  'p span{display:inline-block}'

const stylesheetHash = createHash('sha256').update(stylesheet).digest('base64')

/** The policy of the page: it loads nothing but its picture, and runs nothing. */
export const plainPagePolicy =
  `default-src 'none'; style-src 'sha256-${stylesheetHash}'; img-src 'self'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'none'"

/**
 * A page of one sentence. `requestId`, of an error that is not the reader's, can be quoted to support.
 */
export function plainPage(
  message: string,
  language: InterfaceLanguage,
  { action, requestId }: { readonly action?: PlainPageAction; readonly requestId?: string },
): string {
  const sentence = escapeHtml(message)
  const actions = {
    // An empty address is that of this page, without what a form sent.
    again: ['', translate(language, 'part.unreachable.again')],
    home: ['/', translate(language, 'part.failure.home')],
  } as const
  const [address, words] = action === undefined ? [] : actions[action]
  const id = escapeHtml(requestId ?? '')
  const reference = escapeHtml(translate(language, 'part.failure.reference', { id: requestId ?? '' }))
  return [
    `<!doctype html><html lang="${localeTag(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${sentence}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<style>${stylesheet}</style></head>`,
    '<body><header><img src="/favicon.svg" width="32" height="32" alt="">Nutricode</header>',
    `<main><h1>${sentence}</h1>`,
    words === undefined ? '' : `<a href="${address}">${escapeHtml(words)}</a>`,
    id === '' ? '' : `<p><small>${reference.replace(id, `<span>${id}</span>`)}</small></p>`,
    '</main></body></html>',
  ].join('')
}
