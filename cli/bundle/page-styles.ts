// One style sheet for each page with all rules of its first view: compressed together they are smaller than alone, and
// the page waits for one answer. Pages that open later load the sheets of their chunks. A second sheet for each page is
// for a browser without script.

import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'
import { darkStyles } from './dark-styles.ts'
import { entryFile, frameFiles, frameOf, pageFile } from './page-files.ts'

/** Where the names of the sheets are: by the source file of a page. */
export const pageStylesFile = '.vite/page-styles.json'

/** The sheets by the source file of a page or frame. */
type Sheets = Record<string, { readonly whole: string; readonly dark: string }>

/**
 * The plugin of the browser's bundle: `assets/styles/<page>-<digest>.css`, `<page>-dark-<digest>.css`, and the list of
 * them.
 */
export function writePageStyles(): Plugin {
  return {
    name: 'page-styles',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const find = (file: RegExp): Rollup.OutputChunk[] =>
          chunks.filter(({ facadeModuleId }) => file.test(facadeModuleId ?? ''))
        const frames = { layout: find(frameFiles.layout), plain: find(frameFiles.plain), bare: [] }
        const sheets: Sheets = {}
        const emit = (name: string, source: string): string => {
          const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = `assets/styles/${name}-${digest}.css`
          this.emitFile({ type: 'asset', fileName, source })
          return fileName
        }
        const emitBoth = (name: string, starts: readonly Rollup.OutputChunk[]): Sheets[string] => {
          const files = stylesOf(bundle, [...find(entryFile), ...starts])
          const source = files.map((file) => textOf(bundle[file])).join('\n')
          return { whole: emit(name, source), dark: emit(`${name}-dark`, darkStyles(source)) }
        }
        for (const page of find(pageFile)) {
          const name = pageFile.exec(page.facadeModuleId ?? '')?.[1] ?? ''
          sheets[`views/pages/${name}.tsx`] = emitBoth(name, [...frames[frameOf(name)], page])
        }
        for (const [name, chunksOfFrame] of [
          ['layout', frames.layout],
          ['plain-frame', frames.plain],
        ] as const)
          sheets[`views/shell/${name}.tsx`] = emitBoth(name, chunksOfFrame)
        this.emitFile({ type: 'asset', fileName: pageStylesFile, source: JSON.stringify(sheets) })
      },
    },
  }
}

/** The style sheets of chunks and of all that they import, in the order in which a document would link them. */
function stylesOf(bundle: Rollup.OutputBundle, starts: readonly Rollup.OutputChunk[]): readonly string[] {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: Rollup.OutputAsset | Rollup.OutputChunk | undefined): void => {
    if (chunk?.type !== 'chunk' || seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const file of chunk.imports) visit(bundle[file])
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
  }
  starts.forEach(visit)
  return [...styles]
}

function textOf(file: Rollup.OutputAsset | Rollup.OutputChunk | undefined): string {
  return file?.type === 'asset' ? Buffer.from(file.source).toString() : ''
}
