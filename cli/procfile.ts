// The Procfile: how each process of an installation is started.

import { readFileSync } from 'node:fs'

/** One process: settings of its environment, and the words after the Node that runs it. */
export type ProcfileLine = {
  readonly environment: Readonly<Record<string, string>>
  readonly words: readonly string[]
}

/** The lines of the Procfile by name, such as `web: MALLOC_ARENA_MAX=2 node_modules/.bin/node dist/process/web.js`. */
export function readProcfile(): ReadonlyMap<string, ProcfileLine> {
  const lines = readFileSync(new URL('../Procfile', import.meta.url), 'utf8').split('\n')
  return new Map(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const [name = '', command = ''] = line.split(/:(.*)/u)
        return [name.trim(), lineOf(command)]
      }),
  )
}

/** The source of each built file that the Procfile starts. */
const sources: Readonly<Record<string, string>> = {
  'dist/process/web.js': 'src/web/index.ts',
  'dist/process/worker.js': 'worker/index.ts',
  'dist/process/cli.js': 'cli/index.ts',
}

/** The words of a process with its source instead of its built file: for development. */
export function fromSources(words: readonly string[]): string[] {
  return words.map((word) => sources[word] ?? word)
}

function lineOf(command: string): ProcfileLine {
  const all = command.trim().split(/\s+/u)
  const settings = all.slice(
    0,
    all.findIndex((word) => !/^\w+=/u.test(word)),
  )
  return {
    environment: Object.fromEntries(
      settings.map((setting) => {
        const [name = '', value = ''] = setting.split(/=(.*)/u)
        return [name, value]
      }),
    ),
    words: all.slice(settings.length + 1),
  }
}
