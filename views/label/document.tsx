// The HTML document of label pages and notices: head, language switch, frame. It is static and without
// script, so it collects nothing about the reader (Regulation (EU) 1308/2013 Art. 119(5); domain 1.3).

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { labelLanguageNames, type LabelLanguage } from '../../src/domain/languages.ts'
import { labelMessage, type LabelMessages } from '../../src/domain/label/label-text.ts'

/** What every label page needs to render in one language. */
export type LabelShell = {
  readonly messages: LabelMessages
  readonly language: LabelLanguage
  /** Languages of the language switch, in order. */
  readonly languages: readonly LabelLanguage[]
  /** The text of the only style element; the content security policy contains its SHA-256. */
  readonly stylesheet: string
}

type Document = {
  readonly shell: LabelShell
  readonly title: string
  readonly canonicalUrl?: string
  readonly children: ReactNode
}

/** Renders a complete HTML document around the content. */
export function renderDocument(document: Document): string {
  return `<!doctype html>${renderToStaticMarkup(<LabelDocument {...document} />)}`
}

function LabelDocument({ shell, title, canonicalUrl, children }: Document) {
  return (
    <html lang={shell.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        {canonicalUrl === undefined ? null : <AlternateLinks page={canonicalUrl} />}
        <style dangerouslySetInnerHTML={{ __html: shell.stylesheet }} />
      </head>
      <body>
        <div className="sheet">
          <LanguageSwitch shell={shell} />
          {children}
        </div>
      </body>
    </html>
  )
}

/** The canonical address of the page, and its data for shops: JSON, linked data, oEmbed. */
function AlternateLinks({ page }: { page: string }) {
  return (
    <>
      <link rel="canonical" href={page} />
      <link rel="alternate" type="application/json" href={`${page}.json`} />
      <link rel="alternate" type="application/ld+json" href={`${page}.jsonld`} />
      <link
        rel="alternate"
        type="application/json+oembed"
        href={`${new URL(page).origin}/oembed?url=${encodeURIComponent(page)}`}
      />
    </>
  )
}

function LanguageSwitch({ shell }: { shell: LabelShell }) {
  return (
    <details className="languages">
      <summary>
        <span className="quiet">{labelMessage(shell.messages, 'page.language')}</span>{' '}
        {labelLanguageNames[shell.language]}
      </summary>
      <nav aria-label={labelMessage(shell.messages, 'page.language')}>
        <ul>
          {shell.languages.map((language) => (
            <li key={language}>
              <a
                href={`?lang=${language}`}
                hrefLang={language}
                lang={language}
                aria-current={language === shell.language ? 'page' : undefined}
              >
                {labelLanguageNames[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
