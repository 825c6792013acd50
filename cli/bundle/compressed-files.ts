// Writes each text file of the browser's bundle in brotli and gzip as well, once, at build. The web process sends these
// as they are (src/web/compressed-files.ts).

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** One below the best: files are 1.5 % larger, and the build takes 7 s of the processor less. */
const quality = 10

/** The plugin of the browser's bundle. Fonts are compressed already, and the manifest is not sent. */
export function writeCompressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.entries(bundle).filter(([name]) =>
          /^assets\/.*\.(?:js|css|json|svg)$/.test(name),
        )
        await Promise.all(
          files.map(async ([fileName, file]) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            }
            const [brotli, gzipped] = await Promise.all([
              toBrotli(content, { params }),
              toGzip(content, { level: 9 }),
            ])
            this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli })
            this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipped })
          }),
        )
      },
    },
  }
}
