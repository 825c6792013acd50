// The result of mutation testing as text: the mutants that no test noticed, then the figures of each folder.

import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'

const noticed = ['Killed', 'Timeout']
const unnoticed = ['Survived', 'NoCoverage']

/**
 * One line `file:line mutator original → replacement` for each mutant that no test noticed, in the order of the code,
 * then one line `folder percentage noticed/all` for each folder, and one for all. Mutants that Stryker ignored are
 * not counted.
 */
export function reportOf(mutants: readonly MutantResult[]): string {
  const lines = mutants
    .filter(({ status }) => unnoticed.includes(status))
    .toSorted((one, other) => comparePlaces(one, other))
    .map((mutant) => survivorLine(mutant))
  const counted = mutants.filter(({ status }) => [...noticed, ...unnoticed].includes(status))
  const folders = Object.entries(Object.groupBy(counted, ({ fileName }) => folderOf(fileName)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, ofFolder]) => figuresLine(name, ofFolder ?? []))
  return [...lines, ...folders, figuresLine('all', counted), ''].join('\n')
}

function comparePlaces(one: MutantResult, other: MutantResult): number {
  if (one.fileName !== other.fileName) return one.fileName < other.fileName ? -1 : 1
  return one.location.start.line - other.location.start.line
}

function folderOf(fileName: string): string {
  return relative(process.cwd(), dirname(fileName))
}

function survivorLine({ fileName, location, mutatorName, replacement, status }: MutantResult): string {
  const place = `${relative(process.cwd(), fileName)}:${location.start.line}`
  const reach = status === 'NoCoverage' ? ' (no test runs it)' : ''
  return `${place} ${mutatorName}${reach} ${short(originalOf(fileName, location))} → ${short(replacement)}`
}

function originalOf(fileName: string, { start, end }: MutantResult['location']): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n')
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/gu, ' ')
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line
}

function figuresLine(name: string, mutants: readonly MutantResult[]): string {
  const killed = mutants.filter(({ status }) => noticed.includes(status)).length
  const share = mutants.length === 0 ? 100 : (100 * killed) / mutants.length
  return `${name} ${share.toFixed(1)} % ${killed}/${mutants.length}`
}
