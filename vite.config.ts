// The two bundles of the views: `dist/browser`, a chunk a page and a chunk a language, hashed; and `dist/server`, one
// entry that renders a page and one that renders the consumer's label, each whole in itself, so that a process starts
// without looking into thousands of packaged files.

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: isSsrBuild === true
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
        rolldownOptions: { input: 'views/browser.tsx' },
      },
}))
