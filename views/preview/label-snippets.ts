// HTML snippets for a merchant's shop: a link, a frame, or the label's text as plain HTML.

import { escapeHtml } from '../../src/domain/html-escape.ts'

/** Elements of the label that the plain HTML keeps. */
const allowedElements: readonly string[] = [
  'p',
  'strong',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'section',
  'h3',
  'ul',
  'li',
]
/** Elements that begin a new line of the snippet. */
const blockElements: readonly string[] = [
  'section',
  'h3',
  'p',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'ul',
  'li',
]
const headingLevel: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3' }

/** The address of a label, in a language if given. */
export function labelIn(address: string, language: string | null): string {
  return language === null ? address : `${address}?lang=${language}`
}

/** A link with the heading that the law requires. */
export function linkSnippet(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}" rel="noreferrer">${escapeHtml(text)}</a>`
}

/**
 * A frame with the label, `height` CSS pixels high at 40rem and higher on narrow screens, where lines wrap.
 * The script, which is optional, fits the height exactly.
 */
export function frameSnippet(address: string, title: string, height: number): string {
  return [
    `<iframe src="${escapeHtml(address)}"`,
    `  title="${escapeHtml(title)}" loading="lazy" referrerpolicy="no-referrer"`,
    `  style="width: 100%; max-width: 40rem; height: calc(${height}px + max(0px, 40rem - 100vw)); border: 0"></iframe>`,
    `<script src="${escapeHtml(new URL('/embed.js', address).href)}" async></script>`,
  ].join('\n')
}

/**
 * The addresses of the label's data, one per line: JSON, JSON-LD, oEmbed; with `lang` when a language is
 * chosen.
 */
export function dataSnippet(address: string, language: string | null): string {
  const page = labelIn(address, language)
  const [json, linked] = ['json', 'jsonld'].map((form) => labelIn(`${address}.${form}`, language))
  return [json, linked, `${new URL('/oembed', address).href}?url=${encodeURIComponent(page)}`].join('\n')
}

/** Largest width of the label's text column in a frame, in CSS pixels. */
const columnWidth = 592

/** Estimates the height of a label page at usual widths, in CSS pixels, rounded up to tens. Browser only. */
export function frameHeightOf(page: string): number {
  const main = parse(page).querySelector('main')
  const count = (selector: string): number => main?.querySelectorAll(selector).length ?? 0
  const texts = [...(main?.querySelectorAll('p, li, address span') ?? [])].map((element) =>
    Math.ceil((element.textContent.length * 8.5) / columnWidth),
  )
  const height =
    360 +
    texts.reduce((sum, lines) => sum + lines * 28, 0) +
    count('tr') * 44 +
    count('dl.facts > div') * 46 +
    count('h2') * 56 +
    count('#packaging') * 90
  return Math.ceil(height / 10) * 10
}

/**
 * Ingredients, nutrition and packaging of a label page as HTML without classes, styles or scripts. Browser
 * only.
 */
export function plainSnippet(page: string, language: string): string {
  const document = parse(page)
  const sections = [...document.querySelectorAll('main > section')]
  return [
    `<div lang="${escapeHtml(language)}">`,
    ...sections.map((section) => serialize(section).trim()),
    '</div>',
  ].join('\n')
}

/** The headings of a label page, which a link to it must contain, in the page's language. Browser only. */
export function headingsOf(page: string): string[] {
  const document = parse(page)
  return [...document.querySelectorAll('main > section:not(#packaging) h2')]
    .slice(0, 2)
    .map((heading) => heading.textContent.trim())
}

/** Parses a label page without its style element, which this page's content security policy would report. */
function parse(page: string): Document {
  return new DOMParser().parseFromString(page.replace(/<style[^>]*>.*?<\/style>/gs, ''), 'text/html')
}

function serialize(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.textContent ?? '')
  if (!(node instanceof Element)) return ''
  const name = headingLevel[node.localName] ?? node.localName
  if (name === 'details') return ''
  const inner = [...node.childNodes].map(serialize).join('')
  if (!allowedElements.includes(name)) return inner
  // A caption contains a heading on the label; the snippet keeps only its text.
  const content = name === 'caption' ? escapeHtml(node.textContent.trim()) : inner
  const scope = node.getAttribute('scope')
  const attributes = scope === null ? '' : ` scope="${escapeHtml(scope)}"`
  const end = blockElements.includes(name) && /\n/.test(content) ? '\n' : ''
  const tag = `<${name}${attributes}>${content.replace(/\n+$/, '')}${end}</${name}>`
  return blockElements.includes(name) ? `\n${tag}` : tag
}
