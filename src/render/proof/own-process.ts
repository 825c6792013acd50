// Analyses artworks in a process of its own: the decoders of pictures are native code, and a hostile file must neither
// stop the worker, nor take its memory, nor read anything, nor reach a network. One file at a time; the process ends
// with its file (decision 68).

import { fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Analysis } from './analyse.ts'
import type { ArtworkKind } from '../../domain/proof/artwork-kinds.ts'

/** What the process is started for. */
export type AnalysisTask = { readonly file: Uint8Array; readonly kind: ArtworkKind }
/** What the process answers: the analysis, or why there is none. */
export type AnalysisAnswer = Analysis | { readonly problem: string }

/** Milliseconds that a file may take; the largest within the bounds takes ten seconds on an idle machine. */
const longest = 60_000
/** Megabytes of JavaScript values, and pages of 64 KiB of each WebAssembly program (512 MiB). */
const heapMegabytes = 512
const programPages = 8192

/** Why there is no analysis: the file is damaged or protected, or takes more than its bounds. */
export const analysisProblems = ['damaged', 'tooLarge'] as const
export type AnalysisProblem = (typeof analysisProblems)[number]

/** An artwork that cannot be analysed. */
export class AnalysisError extends Error {
  readonly problem: AnalysisProblem

  constructor(problem: AnalysisProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

/** The source of the process: its address stays the same in the bundle, unlike that of this file. */
const program = fileURLToPath(new URL('analysis-process.ts', import.meta.url))

let last: Promise<unknown> = Promise.resolve()

/** Analyses a file. @throws AnalysisError */
export function analyseInOwnProcess(task: AnalysisTask, milliseconds = longest): Promise<Analysis> {
  const analysing = last.then(() => runProcess(task, milliseconds))
  last = analysing.catch(() => undefined)
  return analysing
}

function runProcess(task: AnalysisTask, milliseconds: number): Promise<Analysis> {
  const child = fork(program, {
    serialization: 'advanced',
    // No setting and no password of the product is known there.
    env: {},
    execArgv: confinement(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<Analysis>((resolveAnalysis, reject) => {
    const timer = setTimeout(() => {
      reject(new AnalysisError('tooLarge', 'The analysis took too long.'))
    }, milliseconds)
    child.once('message', (answer: AnalysisAnswer) => {
      clearTimeout(timer)
      if ('problem' in answer) reject(new AnalysisError('damaged', answer.problem))
      else resolveAnalysis(answer)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(new AnalysisError('tooLarge', `The analysis ended with ${String(signal ?? code)}.`))
    })
    child.send(task, (error) => {
      if (error !== null) reject(error)
    })
  }).finally(() => child.kill('SIGKILL'))
}

/** Options of Node that confine a process to its memory and to reading the program. */
export function confinement(): string[] {
  return [...limits(), ...permissions(resolve(dirname(program), '../../..'))]
}

function limits(): string[] {
  return [`--max-old-space-size=${heapMegabytes}`, `--wasm-max-mem-pages=${programPages}`]
}

/** It may read the program and nothing else: no other file, no network, no process. */
function permissions(root: string): string[] {
  const readable = ['src', 'node_modules', 'package.json'].map((name) => resolve(root, name))
  return [
    '--permission',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    // Where packages are installed elsewhere, their link and their folder.
    ...[...new Set([...readable, ...readable.map((path) => realpathSync(path))])].map(
      (path) => `--allow-fs-read=${path}`,
    ),
  ]
}
