// Runs the real command line on pipes, and collects its output and exit code.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { processFile } from './process-files.ts'

/** The result of a command: exit code, standard output, standard error. */
export type CommandResult = { readonly code: number | null; readonly out: string; readonly err: string }

export type CommandLine = {
  /** A temporary folder of this test file, for the files that commands write. */
  readonly folder: string
  /** Runs a command to its end. */
  run(
    words: readonly string[],
    more?: { input?: string; environment?: Readonly<Record<string, string>> },
  ): Promise<CommandResult>
  /** Starts a command and returns its process. */
  start(words: readonly string[], environment?: Readonly<Record<string, string>>): ChildProcess
  /** The JSON lines that a command prints; throws when its exit code is not 0. */
  lines(words: readonly string[]): Promise<Record<string, unknown>[]>
}

/** The cache of compiled code, the same as that of `npm start`. */
export const compiledCode = fileURLToPath(
  new URL('../../node_modules/.cache/nutricode/compiled', import.meta.url),
)
const index = fileURLToPath(new URL(`../../${processFile('cli')}`, import.meta.url))

/** Call once at the top of a `describe`, with the settings that commands run under. */
export function useCommandLine(settings: () => Readonly<Record<string, string>>): CommandLine {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'nutricode-cli-'))
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const start = (
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): ChildProcess =>
    spawn(process.execPath, [index, ...words], {
      stdio: 'pipe',
      // The machine's settings and language must not reach the command.
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: compiledCode,
        DATA_DIR: join(folder, 'data'),
        LC_ALL: 'C',
        ...settings(),
        ...environment,
      },
    })
  const run: CommandLine['run'] = async (words, { input = '', environment = {} } = {}) => {
    const child = start(words, environment)
    const ended = resultOf(child)
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    return ended
  }
  return {
    get folder() {
      return folder
    },
    run,
    start,
    lines: async (words) => {
      const { code, out, err } = await run([...words, '--json'])
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}: ${err}`)
      return out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    },
  }
}

/** The output and exit code of a process, once it has ended. */
export async function resultOf(child: ChildProcess): Promise<CommandResult> {
  const code = new Promise<number | null>((settle) => child.once('close', settle))
  const [out, err] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
  ])
  return { code: await code, out, err }
}
