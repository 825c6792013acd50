// The second `npm start`, from the command to `ready`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/ports.ts'
import { under, type Figure } from './figure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts twice with one new data folder and times the second start. */
export async function secondStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  try {
    await secondsToReady(folder)
    return [under('second npm start', await secondsToReady(folder), 's', 5)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function secondsToReady(folder: string): Promise<number> {
  const port = await freePort()
  const begun = process.hrtime.bigint()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let seconds = Number.NaN
  for await (const chunk of child.stdout) {
    if (!String(chunk).includes('ready http')) continue
    seconds = Number(process.hrtime.bigint() - begun) / 1e9
    break
  }
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return seconds
}
