// The two bundles of the views: `dist/browser`, a chunk a page and a chunk a language, hashed; and `dist/server`, one
// entry that renders a page and one that renders the consumer's label, each whole in itself, so that a process starts
// without looking into thousands of packaged files.

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What pages share, in a few chunks that stay in the cache from one page and one release to the next. */
const shared = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-intl|intl-messageformat|@formatjs)[\\/]/,
  },
  { name: 'mantine', test: /node_modules[\\/](?:@mantine|@floating-ui|react-remove-scroll)/ },
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
  { name: 'trade', test: /src[\\/](?:domain|contract)[\\/]/ },
  { name: 'parts', test: /views[\\/](?!client|label|pages|styles)[^\\/]+[\\/]/, minShareCount: 4 },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  ssr: { noExternal: true },
  // React for production wherever the server runs; else its slow checks come along whenever NODE_ENV is not set.
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
          rolldownOptions: { input: 'views/browser.tsx', output: { codeSplitting: { groups: shared } } },
        },
}))
