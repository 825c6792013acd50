// The views as Node runs them: compiled on the fly by Vite, React and its family left where they lie.

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { atTheEnd } from '../support/run.ts'

let running: Promise<ViteDevServer> | undefined

/** A module of the views, by its path under `views/`. */
export async function viewsModule<T>(path: string): Promise<T> {
  running ??= start()
  return (await (await running).ssrLoadModule(`/views/${path}`)) as T
}

async function start(): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  atTheEnd(async () => {
    running = undefined
    await server.close()
  })
  return server
}
