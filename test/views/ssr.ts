// Loads the views in Node: Vite compiles them on the fly; React and other packages are not bundled.

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { withCompiledMessages } from '../../cli/bundle/compiled-messages.ts'
import { closeAtEnd } from '../support/mocha-setup.ts'

let serverPromise: Promise<ViteDevServer> | undefined

/** Loads a module of the views, by its path under `views/`. */
export async function viewsModule<T>(path: string): Promise<T> {
  serverPromise ??= start()
  return (await (await serverPromise).ssrLoadModule(`/views/${path}`)) as T
}

async function start(): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    plugins: [react(), withCompiledMessages()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  closeAtEnd(async () => {
    serverPromise = undefined
    await server.close()
  })
  return server
}
