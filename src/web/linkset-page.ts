// A linkset as a page for people (GS1-Conformant Resolver Standard 1.2, section 2.10): per level, the links
// that more specific levels do not have, and all links as JSON-LD. It shows titles of links and names of
// languages only.

import { createHash } from 'node:crypto'
import { escapeHtml } from '../domain/html-escape.ts'
import type { Link, LinkLevel } from '../domain/code/linkset.ts'
import {
  isLabelLanguage,
  labelLanguageNames,
  labelLanguages,
  type LabelLanguage,
} from '../domain/languages.ts'

/** Paper, ink and fonts of the label page, in light and dark. */
const stylesheet = [
  ':root{color-scheme:light dark;--paper:#fffdf9;--ink:#2b211f;--quiet:#665852;--wine:#7a1f3d;--rule:#d8cabb;',
  'background:var(--paper);color:var(--ink);',
  "font:1rem/1.5 'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,",
  "'Noto Serif','DejaVu Serif',serif}",
  '@media(prefers-color-scheme:dark){:root{--paper:#1b1517;--ink:#f1e8e1;--quiet:#b9aaa3;--wine:#e7a3b7;',
  '--rule:#42353a}}',
  'body{max-width:40rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:anywhere}',
  'h1{font-size:1.75rem;font-weight:400;line-height:1.2;margin:0}',
  'h2{margin:2rem 0 .75rem;padding-bottom:.4rem;border-bottom:1px solid var(--wine);font-size:.9375rem;',
  'font-weight:400;color:var(--quiet)}',
  'ul{margin:0;padding:0;list-style:none}',
  'li{padding:.6rem 0;border-bottom:1px solid var(--rule)}',
  'small{display:block;color:var(--quiet)}',
  'a{color:var(--wine);text-underline-offset:.2em}',
  ':focus-visible{outline:2px solid var(--wine);outline-offset:3px}',
].join('')
const stylesheetHash = createHash('sha256').update(stylesheet).digest('base64')

/** Content security policy of the page: its own style sheet and data, no scripts; any page may frame it. */
export const linksetPolicy =
  `default-src 'none'; style-src 'sha256-${stylesheetHash}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors *"

/**
 * The page of a linkset.
 * @param levels the most specific first; at least one
 * @param data the linkset as JSON-LD
 */
export function linksetPage(levels: readonly LinkLevel[], data: string, language: LabelLanguage): string {
  const title = escapeHtml(levels[0]?.description ?? '')
  const sections = levels.map((level, index) => section(level, levels.slice(0, index)))
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">' +
    `<title>${title}</title><style>${stylesheet}</style>` +
    `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script></head>` +
    `<body><main><h1>${title}</h1>${sections.join('')}</main></body></html>`
  )
}

/** The links of a level that no more specific level has. */
function section({ anchor, fallback, links }: LinkLevel, specificLevels: readonly LinkLevel[]): string {
  const isNew = ({ type, href }: Link): boolean =>
    !specificLevels.some((level) => level.links.some((link) => link.type === type && link.href === href))
  const items = links.filter(isNew).map((link) => item(link, fallback.title))
  if (items.length === 0) return ''
  return `<section><h2>${escapeHtml(anchor)}</h2><ul>${items.join('')}</ul></section>`
}

/**
 * One link. Its title loses the wine's name, which heads the page; languages are named unless it has all of
 * them.
 */
function item({ type, href, title, mediaType, languages }: Link, name: string): string {
  const prefix = `${name} – `
  const shortTitle = title.startsWith(prefix) ? title.slice(prefix.length) : title
  const languageNames =
    languages.length >= labelLanguages.length
      ? []
      : languages.map((tag) => (isLabelLanguage(tag) ? labelLanguageNames[tag] : tag))
  const details = [
    `gs1:${type}`,
    mediaType,
    ...(languageNames.length === 0 ? [] : [languageNames.join(', ')]),
  ]
    .map(escapeHtml)
    .join(' · ')
  return (
    `<li><a href="${escapeHtml(href)}" rel="noreferrer">${escapeHtml(shortTitle)}</a>` +
    `<small>${details}</small></li>`
  )
}
