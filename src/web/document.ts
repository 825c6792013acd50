// The HTML around the root element: head, preloads of what this page will want, the choice of light or dark before
// anything is painted, the rendered page, and the data it was rendered from.

import { localeTag, type InterfaceLanguage } from '../domain/languages.ts'

/** The manifest of the browser's bundle: source file → chunk. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>

export type DocumentParts = {
  readonly title: string
  readonly language: InterfaceLanguage
  readonly nonce: string
  readonly html: string
  /** Source files whose chunks are wanted; the first is the entry. */
  readonly sources: readonly string[]
  readonly manifest: Manifest
  readonly data: unknown
  readonly ids: { readonly root: string; readonly data: string }
  /** Where the browser keeps the choice of light or dark. */
  readonly colorSchemeKey: string
}

/** One whole document. */
export function writeDocument(parts: DocumentParts): string {
  const { language, nonce, ids, html } = parts
  const { scripts, styles, fonts } = wanted(parts.manifest, parts.sources)
  const entry = parts.manifest[parts.sources[0] ?? '']?.file ?? ''
  return [
    '<!doctype html>',
    `<html lang="${localeTag(language)}" data-mantine-color-scheme="light">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(parts.title)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script nonce="${nonce}">${colorSchemeScript(parts.colorSchemeKey)}</script>`,
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    '</head>',
    '<body>',
    `<div id="${ids.root}">${html}</div>`,
    `<script type="application/json" id="${ids.data}">${escapeJson(parts.data)}</script>`,
    `<script type="module" nonce="${nonce}" src="/${entry}"></script>`,
    '</body>',
    '</html>',
  ].join('\n')
}

/** The chunks of the sources with all they import, their style sheets, and the fonts among the sources, each once. */
function wanted(
  manifest: Manifest,
  sources: readonly string[],
): { scripts: string[]; styles: string[]; fonts: string[] } {
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

/** Fonts are named by their file alone, wherever their package lies. */
function fontKey(manifest: Manifest, file: string): string {
  return Object.keys(manifest).find((key) => key.endsWith(`/${file}`)) ?? ''
}

function colorSchemeScript(key: string): string {
  return `try{var s=localStorage.getItem(${JSON.stringify(key)});if(s==='dark'||(s==='auto'&&matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.setAttribute('data-mantine-color-scheme','dark')}catch{}`
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** JSON that cannot end the script element it stands in, nor a line of it. */
function escapeJson(data: unknown): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
