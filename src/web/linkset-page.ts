// A linkset as a page for people (GS1-Conformant Resolver Standard 1.2, section 2.10): the links of each level that the more
// particular ones have not, and all of them as JSON-LD inside. Its words are the titles of links and the names of languages.

import { createHash } from 'node:crypto'
import type { Link, LinkLevel } from '../domain/code/linkset.ts'
import { labelLanguageNames } from '../domain/label/words.ts'
import { isLabelLanguage, labelLanguages, type LabelLanguage } from '../domain/languages.ts'

/** The label's own paper, ink and letters, by day and by night. */
const stylesheet =
  ':root{color-scheme:light dark;--paper:#fffdf9;--ink:#2b211f;--quiet:#665852;--wine:#7a1f3d;--rule:#d8cabb;background:var(--paper);color:var(--ink);' +
  "font:1rem/1.5 'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,'Noto Serif','DejaVu Serif',serif}" +
  '@media(prefers-color-scheme:dark){:root{--paper:#1b1517;--ink:#f1e8e1;--quiet:#b9aaa3;--wine:#e7a3b7;--rule:#42353a}}' +
  'body{max-width:40rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:anywhere}h1{font-size:1.75rem;font-weight:400;line-height:1.2;margin:0}' +
  'h2{margin:2rem 0 .75rem;padding-bottom:.4rem;border-bottom:1px solid var(--wine);font-size:.9375rem;font-weight:400;color:var(--quiet)}ul{margin:0;padding:0;list-style:none}' +
  'li{padding:.6rem 0;border-bottom:1px solid var(--rule)}small{display:block;color:var(--quiet)}a{color:var(--wine);text-underline-offset:.2em}:focus-visible{outline:2px solid var(--wine);outline-offset:3px}'

/** Content security policy of the page: its own style and data, nothing that runs. */
export const linksetPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

/**
 * The page.
 * @param levels the most particular first; at least one
 * @param data the linkset as JSON-LD
 */
export function linksetPage(levels: readonly LinkLevel[], data: string, language: LabelLanguage): string {
  const title = escape(levels[0]?.description ?? '')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><title>${title}</title><style>${stylesheet}</style>` +
    `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script></head><body><main><h1>${title}</h1>${levels.map((level, place) => section(level, levels.slice(0, place))).join('')}</main></body></html>`
  )
}

function section({ anchor, fallback, links }: LinkLevel, said: readonly LinkLevel[]): string {
  const isNew = ({ type, href }: Link): boolean =>
    !said.some((level) => level.links.some((link) => link.type === type && link.href === href))
  const items = links.filter(isNew).map((link) => item(link, fallback.title))
  return items.length === 0 ? '' : `<section><h2>${escape(anchor)}</h2><ul>${items.join('')}</ul></section>`
}

/** One link, without the name that heads the page; that it speaks every language of the label goes without saying. */
function item({ type, href, title, mediaType, languages }: Link, name: string): string {
  const said = `${name} – `
  const spoken =
    languages.length >= labelLanguages.length
      ? []
      : languages.map((one) => (isLabelLanguage(one) ? labelLanguageNames[one] : one))
  const about = [`gs1:${type}`, mediaType, ...(spoken.length === 0 ? [] : [spoken.join(', ')])]
    .map(escape)
    .join(' · ')
  return `<li><a href="${escape(href)}" rel="noreferrer">${escape(title.startsWith(said) ? title.slice(said.length) : title)}</a><small>${about}</small></li>`
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
