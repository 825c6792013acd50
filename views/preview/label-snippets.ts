// What a merchant pastes into a shop: a link, a frame, or the label's own words as plain HTML.

/** Elements of the label that a shop's page keeps; `section` and headings come with a level of their own. */
const kept: readonly string[] = [
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
/** Elements that stand on a line of their own. */
const blocks: readonly string[] = [
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

/** The address of a label, in one language if one is given. */
export function labelIn(address: string, language: string | null): string {
  return language === null ? address : `${address}?lang=${language}`
}

/** A link with the words that the law wants beside it. */
export function linkSnippet(address: string, text: string): string {
  return `<a href="${escape(address)}" rel="noreferrer">${escape(text)}</a>`
}

/**
 * The label in a frame of the shop's page, as high as the label: higher on a narrow screen, where lines break. The script,
 * which may be left out, fits it to the pixel.
 */
export function frameSnippet(address: string, title: string, height: number): string {
  return [
    `<iframe src="${escape(address)}"`,
    `  title="${escape(title)}" loading="lazy" referrerpolicy="no-referrer"`,
    `  style="width: 100%; max-width: 40rem; height: calc(${height}px + max(0px, 40rem - 100vw)); border: 0"></iframe>`,
    `<script src="${escape(new URL('/embed.js', address).href)}" async></script>`,
  ].join('\n')
}

/** Where the label is found as data: its own JSON, linked data, and the answer to oEmbed; `lang` where a language is chosen. */
export function dataSnippet(address: string, language: string | null): string {
  const page = labelIn(address, language)
  const [json, linked] = ['json', 'jsonld'].map((form) => labelIn(`${address}.${form}`, language))
  return [json, linked, `${new URL('/oembed', address).href}?url=${encodeURIComponent(page)}`].join('\n')
}

/** Widest column of a label in a frame, and what stands around it, in CSS pixels. */
const columnWidth = 592

/** How high a frame must be to show a label page whole at usual widths, in CSS pixels, rounded up to tens. Browser only. */
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
    count('h2') * 56
  return Math.ceil(height / 10) * 10
}

/** Ingredients, nutrition and recycling of a label page as HTML without classes, styles or scripts. Browser only. */
export function plainSnippet(page: string, language: string): string {
  const document = parse(page)
  const sections = [...document.querySelectorAll('main > section')]
  return [
    `<div lang="${escape(language)}">`,
    ...sections.map((section) => write(section).trim()),
    '</div>',
  ].join('\n')
}

/** The headings of a label page: what a link to it must say, in the language of the page. Browser only. */
export function headingsOf(page: string): string[] {
  const document = parse(page)
  return [...document.querySelectorAll('main > section h2')]
    .slice(0, 2)
    .map((heading) => heading.textContent.trim())
}

/** The style of the label is not wanted, and the policy of this page would complain of it. */
function parse(page: string): Document {
  return new DOMParser().parseFromString(page.replace(/<style[^>]*>.*?<\/style>/gs, ''), 'text/html')
}

function write(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escape(node.textContent ?? '')
  if (!(node instanceof Element)) return ''
  const name = headingLevel[node.localName] ?? node.localName
  if (name === 'details') return ''
  const inner = [...node.childNodes].map(write).join('')
  if (!kept.includes(name)) return inner
  // A caption names its table; a heading inside it would only say so twice.
  const content = name === 'caption' ? escape(node.textContent.trim()) : inner
  const scope = node.getAttribute('scope')
  const tag = `<${name}${scope === null ? '' : ` scope="${escape(scope)}"`}>${content.replace(/\n+$/, '')}${blocks.includes(name) && /\n/.test(content) ? '\n' : ''}</${name}>`
  return blocks.includes(name) ? `\n${tag}` : tag
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
