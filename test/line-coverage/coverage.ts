// Which statements of `src` ran, over all processes that wrote coverage of V8 (NODE_V8_COVERAGE). Node strips types
// without moving code, so V8's offsets are those of the source.

import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { statementsOf, type Statement } from './statements.ts'

/** A range of a function or block, and how often it ran; the innermost that holds a place says how often it ran. */
interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

interface Script {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly Range[] }[]
}

/** One file of `src`: its statements in the order of the code, and the numbers of those that ran. */
export interface FileCoverage {
  readonly statements: readonly Statement[]
  readonly ran: Set<number>
}

/** path → coverage, for every file of `src` that Node runs: one that no process loaded has run nothing. */
export type Coverage = ReadonlyMap<string, FileCoverage>

/** AssemblyScript, which runs as WebAssembly: V8 counts none of it. */
const kernel = join('src', 'render', 'batch', 'kernel')

/** The files of `src` below the current folder that Node runs, in the order of their paths. */
function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => file.endsWith('.ts') && !file.startsWith(kernel))
    .toSorted()
}

/** Files of which nothing has run yet: all of `src`, or those given by their paths. */
export function emptyCoverage(files: readonly string[] = sourceFiles()): Coverage {
  return new Map(
    files.map((file) => [file, { statements: statementsOf(readFileSync(file, 'utf8')), ran: new Set() }]),
  )
}

/** Adds what the processes wrote to `folder`, and removes it; leaves a file that is still being written. */
export function addRaw(coverage: Coverage, folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const scripts = scriptsIn(readFileSync(path, 'utf8'))
    if (scripts === undefined) continue
    for (const script of scripts) addScript(coverage, script)
    rmSync(path)
  }
}

/** The scripts of the project's `src` in what one process wrote; undefined when it has not written all. */
function scriptsIn(text: string): Script[] | undefined {
  try {
    const { result } = JSON.parse(text) as { result: Script[] }
    return result.filter(({ url }) => url.startsWith('file:'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function addScript(coverage: Coverage, { url, functions }: Script): void {
  const path = fileURLToPath(url.replace(/[?#].*$/u, ''))
  const file = coverage.get(path.startsWith(process.cwd()) ? path.slice(process.cwd().length + 1) : path)
  if (file === undefined) return
  const ranges = functions.flatMap((each) => each.ranges)
  for (const [index, { offset }] of file.statements.entries())
    if (!file.ran.has(index) && countAt(ranges, offset) > 0) file.ran.add(index)
}

function countAt(ranges: readonly Range[], offset: number): number {
  let innermost: Range | undefined
  for (const range of ranges) {
    if (offset < range.startOffset || offset >= range.endOffset) continue
    const size = range.endOffset - range.startOffset
    if (innermost === undefined || size <= innermost.endOffset - innermost.startOffset) innermost = range
  }
  return innermost?.count ?? 0
}

/** Writes which statements ran, so that a later run can add to them. */
export function saveCoverage(coverage: Coverage, path: string): void {
  const ran = [...coverage].map(([file, { statements, ran }]) => [file, [statements.length, ...ran]])
  writeFileSync(path, JSON.stringify(Object.fromEntries(ran)))
}

/** Adds what an earlier run saved, except of files that have changed in their number of statements since. */
export function addSaved(coverage: Coverage, path: string): void {
  if (!existsSync(path)) return
  const saved = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>
  for (const [file, [count, ...ran]] of Object.entries(saved)) {
    const known = coverage.get(file)
    if (known?.statements.length === count) for (const index of ran) known?.ran.add(index)
  }
}
