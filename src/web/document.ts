// The HTML document around a rendered page: head, preloads, the script that sets light or dark before the
// first paint, the page, and the data it was rendered from (the browser starts from the same data).

import { timeZoneCookie } from './time-zone.ts'
import { escapeHtml } from '../domain/html-escape.ts'
import { localeTag, type InterfaceLanguage } from '../domain/languages.ts'

/** The manifest that Vite writes for the browser's bundle: source file → chunk. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>

/**
 * The style sheets of pages and frames by their source files: with all rules, and with those that a page without
 * script needs besides where the system is dark.
 */
export type PageStyles = Readonly<Record<string, { readonly whole: string; readonly dark: string }>>

export type DocumentParts = {
  readonly title: string
  readonly language: InterfaceLanguage
  readonly nonce: string
  readonly html: string
  /** Source files whose chunks the page needs; the first is the entry. */
  readonly sources: readonly string[]
  readonly manifest: Manifest
  readonly pageStyles: PageStyles
  /** The file with the messages of the page. */
  readonly messages: string
  readonly data: unknown
  readonly ids: { readonly root: string; readonly data: string; readonly failure: string }
  /** The event of the window that replaces the page by the failure screen. */
  readonly failureEvent: string
  /** The words of the failure screen. */
  readonly failure: { readonly title: string; readonly home: string }
  /** Key in the browser's local storage of the choice of light or dark. */
  readonly colorSchemeKey: string
  /** Key in the browser's local storage of the font files that were loaded last. */
  readonly fontsKey: string
}

/** The whole document as a string. */
export function writeDocument(parts: DocumentParts): string {
  const { language, nonce, ids, html } = parts
  const { scripts, styles, fonts } = chunksOf(parts.manifest, parts.sources)
  const entry = parts.manifest[parts.sources[0] ?? '']?.file ?? ''
  return [
    '<!doctype html>',
    `<html lang="${localeTag(language)}" data-mantine-color-scheme="light" data-respect-reduced-motion="true">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(parts.title)}</title>`,
    '<meta name="color-scheme" content="light dark">',
    ...themeColors,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<script nonce="${nonce}">${headScript(parts, fonts)}</script>`,
    ...styleLinks(styles, parts),
    `<link rel="preload" as="fetch" href="/${parts.messages}" crossorigin>`,
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    '</head>',
    '<body>',
    `<div id="${ids.root}">${html}</div>`,
    failureTemplate(parts),
    `<script type="application/json" id="${ids.data}">${escapeJson(parts.data)}</script>`,
    `<script type="module" nonce="${nonce}" src="/${entry}"></script>`,
    '</body>',
    '</html>',
  ].join('\n')
}

type Chunks = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

/** The chunks of each list of sources: one for each page and script of a language. */
const knownChunks = new WeakMap<Manifest, Map<string, Chunks>>()

/** The chunks of the sources and of all they import, their style sheets, and their fonts, each once. */
function chunksOf(manifest: Manifest, sources: readonly string[]): Chunks {
  const known = knownChunks.get(manifest) ?? new Map<string, Chunks>()
  knownChunks.set(manifest, known)
  const key = sources.join(' ')
  const chunks = known.get(key) ?? findChunks(manifest, sources)
  known.set(key, chunks)
  return chunks
}

function findChunks(manifest: Manifest, sources: readonly string[]): Chunks {
  const files = new Set<string>()
  const styles = new Set<string>()
  const visit = (source: string): void => {
    const chunk = manifest[source] ?? manifest[fontKey(manifest, source)]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
    chunk.css?.forEach((file) => styles.add(file))
  }
  sources.forEach(visit)
  const isFont = (file: string): boolean => file.endsWith('.woff2')
  return {
    scripts: [...files].filter((file) => !isFont(file)),
    styles: [...styles],
    fonts: [...files].filter(isFont),
  }
}

/**
 * The links of the style sheets: one with all rules, where the page has it. A script adds links to the sheets of its
 * chunks as disabled, so that the browser's bundle does not load them for the next page. In the document itself,
 * browsers load disabled sheets too, because they look for addresses before they read attributes.
 */
function styleLinks(styles: readonly string[], { sources, pageStyles, nonce }: DocumentParts): string[] {
  const link = (file: string): string => `<link rel="stylesheet" href="/${file}">`
  // The page goes after its frame, whose rules its sheet has.
  const sheet = sources.flatMap((source) => pageStyles[source] ?? []).at(-1)
  if (sheet === undefined) return styles.map(link)
  return [
    link(sheet.whole),
    darkLink(sheet),
    `<script nonce="${nonce}">${disabledLinksScript(styles)}</script>`,
  ]
}

/** Without script, nothing sets the scheme of the system: a style sheet does. On paper the page is light. */
function darkLink({ dark }: PageStyles[string]): string {
  return `<noscript><link rel="stylesheet" href="/${dark}" media="screen and (prefers-color-scheme:dark)"></noscript>`
}

function disabledLinksScript(files: readonly string[]): string {
  return (
    `${JSON.stringify(files.map((file) => `/${file}`))}.forEach(function(h){var l=document.createElement('link');` +
    `l.rel='stylesheet';l.setAttribute('disabled','');l.href=h;document.head.append(l)})`
  )
}

/** Pages name fonts by their file name alone; the manifest has the path inside the package. */
function fontKey(manifest: Manifest, file: string): string {
  return Object.keys(manifest).find((key) => key.endsWith(`/${file}`)) ?? ''
}

function headScript(parts: DocumentParts, fonts: readonly string[]): string {
  return (
    colorSchemeScript(parts.colorSchemeKey) +
    timeZoneScript +
    fontScript(parts.fontsKey, fonts) +
    earlyClickScript +
    failureScript(parts)
  )
}

/**
 * Fonts that this browser has loaded before are there at once. Others wait until the page answers: on a slow connection
 * they would delay its scripts, because a browser loads the fonts of a painted text first
 * (views/client/fonts-later.ts).
 */
function fontScript(key: string, files: readonly string[]): string {
  return (
    `;try{var f=${JSON.stringify(files)};if(localStorage.getItem(${JSON.stringify(key)})===f.join(' '))` +
    `f.forEach(function(h){var l=document.createElement('link');l.rel='preload';l.as='font';l.type='font/woff2';` +
    `l.crossOrigin='';l.href='/'+h;document.head.append(l)});` +
    `else document.documentElement.dataset.fonts=f.join(' ')}catch{}`
  )
}

/** Notes the last click on a button that the page's script must answer, until it does (views/client/early-click.ts). */
const earlyClickScript =
  `;addEventListener('click',function(e){var b=e.target.closest('button[type=button]');` +
  `if(b&&!document.documentElement.dataset.alive)earlyClick={button:b,at:performance.now()}},true)`

/** The colour of the browser's own bars: the page's background in each scheme (views/styles/theme.ts). */
const themeColors = [
  '<meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#191417" media="(prefers-color-scheme: dark)">',
]

/** The chosen scheme, or the system's where none is chosen; storage may be forbidden. On paper it is light. */
function colorSchemeScript(key: string): string {
  return (
    `try{var s=localStorage.getItem(${JSON.stringify(key)});` +
    `if(s==='dark'||(s!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))` +
    `document.documentElement.setAttribute('data-mantine-color-scheme','dark')}catch{}` +
    `(function(d,a,s){addEventListener('beforeprint',function(){s=d.getAttribute(a);d.setAttribute(a,'light')});` +
    `addEventListener('afterprint',function(){d.setAttribute(a,s)})` +
    `})(document.documentElement,'data-mantine-color-scheme')`
  )
}

/** Tells the server the reader's time zone with the next request (`timeZoneOf` in time-zone.ts). */
const timeZoneScript =
  `;try{document.cookie='${timeZoneCookie}='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions()` +
  `.timeZone)+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')}catch{}`

/** The screen for a page whose scripts cannot be loaded: it works without any. */
function failureTemplate({ ids, failure }: DocumentParts): string {
  const [title, home] = [escapeHtml(failure.title), escapeHtml(failure.home)]
  return (
    `<template id="${ids.failure}"><main class="failure" tabindex="-1">` +
    `<h1>${title}</h1><a href="/">${home}</a></main></template>`
  )
}

/**
 * Shows that screen in place of the page, whose styles stay, and reports it, when a script element fails or
 * when the browser's bundle says so.
 */
function failureScript({ ids, failureEvent }: DocumentParts): string {
  const [event, root, template] = [failureEvent, ids.root, ids.failure].map((text) => JSON.stringify(text))
  return (
    `;addEventListener('error',function(e){if(e.target.tagName==='SCRIPT')dispatchEvent(` +
    `new CustomEvent(${event},{detail:'missing '+e.target.src}))},true);` +
    `addEventListener(${event},function(e){${reportScript}},{once:true});` +
    `addEventListener(${event},function(){var r=document.getElementById(${root}),` +
    `c=document.getElementById(${template}).content.cloneNode(true),m=c.firstChild;` +
    `r.replaceChildren(...r.querySelectorAll('style'),c);m.focus()})`
  )
}

/**
 * Reports the failure once, with the members of specification 7 and the token of the cookie. Links of e-mails
 * give access to accounts: their addresses are cut.
 */
const reportScript =
  `try{var d=String(e.detail).slice(0,2000),t=/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie);` +
  `fetch('/api/log/error',{method:'POST',keepalive:true,headers:{'Content-Type':'application/json',` +
  `'X-XSRF-TOKEN':t?decodeURIComponent(t[1]):''},body:JSON.stringify({log:d,infos:{` +
  `file:location.pathname.replace(/^(\\/(?:reset\\/password|confirmation|cerv\\/login))\\/.+$/` +
  `,'$1/…').slice(0,500),` +
  `method:'start',type:'StartFailure',` +
  `customMessage:('start, '+document.documentElement.lang+', '+document.title).slice(0,2000),message:d}})})` +
  `.catch(function(){})}catch{}`

/** JSON in which nothing ends the script element around it, nor a line of script (U+2028, U+2029). */
function escapeJson(data: unknown): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
