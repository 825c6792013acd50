// The HTML document that label pages and notices share: head, language switch, frame. Static and without script, so that
// nothing is collected about the reader (Regulation (EU) 1308/2013 Art. 119(5); DOMAIN section 1.3).

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import { labelLanguageNames, word, type LabelWords, type Segment } from '../../src/domain/label/words.ts'

/** What every page of the label needs to be shown in one language. */
export type LabelShell = {
  readonly words: LabelWords
  readonly language: LabelLanguage
  /** Languages of the switch, in order. */
  readonly languages: readonly LabelLanguage[]
  /** The text of the one style element; its SHA-256 belongs in the content security policy. */
  readonly stylesheet: string
}

type Document = {
  readonly shell: LabelShell
  readonly title: string
  readonly canonicalUrl?: string
  readonly children: ReactNode
}

/** A whole HTML document around the given content. */
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
        {canonicalUrl === undefined ? null : <Elsewhere page={canonicalUrl} />}
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

/** The lasting address of the page, and the same as data for shops: JSON, linked data, oEmbed. */
function Elsewhere({ page }: { page: string }) {
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
        <span className="quiet">{word(shell.words, 'page.language')}</span>{' '}
        {labelLanguageNames[shell.language]}
      </summary>
      <nav aria-label={word(shell.words, 'page.language')}>
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

/** A sentence; allergens are bold and underlined, so that they do not differ by colour alone. */
export function Sentence({ segments }: { segments: readonly Segment[] }) {
  return segments.map((segment, index) =>
    segment.strong === true ? <strong key={index}>{segment.text}</strong> : segment.text,
  )
}
