// The coverage of `src` as text: a line for each folder, one for all, and the files with the most lines that never ran.

import { dirname } from 'node:path'
import type { FileCoverage, Coverage } from './coverage.ts'

interface Figures {
  readonly lines: number
  readonly ranLines: number
  readonly statements: number
  readonly ranStatements: number
}

/** How many files with lines that never ran are named. */
const namedFiles = 25

/**
 * A line has run when one of the statements that begin on it has; lines on which none begins do not count. A
 * statement is stricter: `if (a) throw b` is one line and two statements.
 */
export function coverageReport(coverage: Coverage): string {
  const files = [...coverage].map(([file, counts]) => ({ file, counts }))
  const folders = Object.entries(Object.groupBy(files, ({ file }) => dirname(file)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([folder, ofFolder = []]) => figuresLine(folder, sum(ofFolder.map(({ counts }) => counts))))
  const least = files
    .map(({ file, counts }) => ({ file, lines: missedLines(counts) }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => other.lines.length - one.lines.length)
    .slice(0, namedFiles)
    .map(({ file, lines }) => `never run: ${file} ${spans(lines)}`)
  return [...least, ...folders, figuresLine('all', sum(files.map(({ counts }) => counts))), ''].join('\n')
}

function sum(files: readonly FileCoverage[]): Figures {
  return files.reduce<Figures>(
    (total, file) => {
      const { size } = new Set(file.statements.map(({ line }) => line))
      return {
        lines: total.lines + size,
        ranLines: total.ranLines + size - missedLines(file).length,
        statements: total.statements + file.statements.length,
        ranStatements: total.ranStatements + file.ran.size,
      }
    },
    { lines: 0, ranLines: 0, statements: 0, ranStatements: 0 },
  )
}

function missedLines({ statements, ran }: FileCoverage): number[] {
  const ranLines = new Set([...ran].map((index) => statements[index]?.line))
  return [...new Set(statements.map(({ line }) => line))].filter((line) => !ranLines.has(line))
}

/** `3-5 9`: lines in ascending order, neighbours joined. */
function spans(lines: readonly number[]): string {
  const joined: [number, number][] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last?.[1] === line - 1) last[1] = line
    else joined.push([line, line])
  }
  return joined.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(' ')
}

function figuresLine(name: string, { lines, ranLines, statements, ranStatements }: Figures): string {
  const share = percent(ranStatements, statements)
  return `${name} lines ${percent(ranLines, lines)} ${ranLines}/${lines}, statements ${share}`
}

function percent(part: number, all: number): string {
  return `${(all === 0 ? 100 : (100 * part) / all).toFixed(1)} %`
}
