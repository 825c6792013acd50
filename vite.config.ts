// The two bundles of the views. `dist/browser`: hashed files, one chunk per page and per language.
// `dist/server`: an entry that renders pages and one that renders labels. Both include their dependencies, so
// that a process starts without reading thousands of package files.

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withCompiledMessages } from './cli/bundle/compiled-messages.ts'
import { writeCompressedFiles } from './cli/bundle/compressed-files.ts'
import { withOperationTable } from './cli/bundle/operation-table.ts'
import { writePageMessages } from './cli/bundle/page-messages.ts'

const messageParser = '@formatjs/icu-messageformat-parser'

/** Chunks of code that pages share; they stay in the browser's cache across pages and releases. */
const shared = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-intl|intl-messageformat|@formatjs)[\\/]/,
  },
  { name: 'mantine', test: /node_modules[\\/](?:@mantine|@floating-ui|react-remove-scroll)/ },
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
  // One chunk for each set of pages that need the same modules: no page loads rules and tables of others. Chunks of
  // less than 9000 bytes of source are joined, because each is a request.
  {
    name: 'domain',
    test: /src[\\/](?:domain|contract)[\\/]/,
    entriesAware: true,
    entriesAwareMergeThreshold: 9000,
  },
  { name: 'components', test: /views[\\/](?!client|label|pages|styles)[^\\/]+[\\/]/, minShareCount: 4 },
]

/** The tables of domain and contract do nothing when they load: one that nothing reads is left out. */
const treeshake = {
  moduleSideEffects: [{ test: /\/src\/(?:domain|contract)\//, sideEffects: false }],
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild === true
      ? [withCompiledMessages()]
      : [withOperationTable(), writePageMessages(), writeCompressedFiles()]),
  ],
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  ssr: { noExternal: true },
  // Messages come parsed to the browser: react-intl's own build without a parser.
  ...(isSsrBuild === true ? {} : { resolve: { alias: { [messageParser]: `${messageParser}/no-parser.js` } } }),
  // Always the production build of React: without NODE_ENV, the bundle would include its slow development
  // checks.
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build:
    isSsrBuild === true
      ? {
          outDir: 'dist/server',
          emptyOutDir: true,
          copyPublicDir: false,
          minify: false,
          rolldownOptions: {
            input: { server: 'views/server.tsx', label: 'views/label/index.ts' },
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        }
      : {
          outDir: 'dist/browser',
          emptyOutDir: true,
          manifest: true,
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          chunkSizeWarningLimit: 700,
          rolldownOptions: {
            input: 'views/browser.tsx',
            treeshake,
            output: { codeSplitting: { groups: shared } },
          },
        },
}))
