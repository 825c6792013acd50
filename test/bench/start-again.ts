// The second `npm start`: from the command to `ready` in under 5 s.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { short } from './measure.ts'
import type { Figure } from './run.ts'
import { freePort } from '../support/ports.ts'

const mostSeconds = 5
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts twice on a data folder of its own and times the second. */
export async function startAgain(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  try {
    await secondsToReady(folder)
    const seconds = await secondsToReady(folder)
    return [
      {
        name: 'second npm start',
        value: short(seconds),
        unit: 's',
        promise: `under ${String(mostSeconds)} s`,
        kept: seconds < mostSeconds,
      },
    ]
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
