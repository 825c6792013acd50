// The two bundles of the views. `dist/browser`: hashed files, one chunk per page and per language.
// `dist/server`: an entry that renders pages and one that renders labels. Both include their dependencies, so
// that a process starts without reading thousands of package files.

import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type UserConfig } from 'vite'
import { scopedClassName } from './cli/bundle/class-names.ts'
import { withCompiledMessages } from './cli/bundle/compiled-messages.ts'
import { writeCompressedFiles } from './cli/bundle/compressed-files.ts'
import { withLightParts } from './cli/bundle/light-parts.ts'
import { withOperationTable } from './cli/bundle/operation-table.ts'
import { pageChunks } from './cli/bundle/page-chunks.ts'
import { writePageMessages } from './cli/bundle/page-messages.ts'
import { writePageStyles } from './cli/bundle/page-styles.ts'
import { withThemeStyles } from './cli/bundle/theme-styles.ts'
import { elementClass } from './views/styles/element-classes.ts'
import { variablesText } from './views/styles/variables-text.ts'

const messageParser = '@formatjs/icu-messageformat-parser'

/** The tables of domain and contract do nothing when they load: one that nothing reads is left out. */
const treeshake = {
  moduleSideEffects: [{ test: /\/src\/(?:domain|contract)\//, sideEffects: false }],
}

const common = {
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  css: { modules: { generateScopedName: scopedClassName } },
} as const

/** The browser's bundle, without what writes further files. */
const browser: InlineConfig = {
  ...common,
  plugins: [react(), withLightParts(), withOperationTable(), withThemeStyles(variablesText(), elementClass)],
  // Messages come parsed to the browser: react-intl's own build without a parser.
  resolve: { alias: { [messageParser]: `${messageParser}/no-parser.js` } },
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: 'views/browser.tsx', treeshake },
  },
}

/** The complete bundle of the browser. */
async function browserBundle(): Promise<UserConfig> {
  const output = {
    codeSplitting: await pageChunks(browser),
    // Short: the entry names all chunks.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: 'assets/[name]-[hash:7][extname]',
  }
  return {
    ...browser,
    plugins: [browser.plugins, writePageMessages(), writePageStyles(), writeCompressedFiles()],
    build: { ...browser.build, rolldownOptions: { ...browser.build?.rolldownOptions, output } },
  }
}

const server: UserConfig = {
  ...common,
  plugins: [react(), withLightParts(), withCompiledMessages()],
  ssr: { noExternal: true },
  // Always the production build of React: without NODE_ENV, the bundle would include its slow development
  // checks.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: { server: 'views/server.tsx', label: 'views/label/index.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild === true ? server : browserBundle()))
