// Times of complete commands, and medians.

import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Seconds a command takes from start to exit; throws when it fails. */
export async function secondsOf(
  command: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const begun = process.hrtime.bigint()
  const child = spawn(command, words, { stdio: 'ignore', env: environment })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${String(code)}`)
  return Number(process.hrtime.bigint() - begun) / 1e9
}

/** The median. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The percentile: the number that a share (0 to 1) of the numbers does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** A figure with few digits. */
export function short(value: number): number {
  return Number(value.toPrecision(3))
}

/** The number at a position (from 0) among the numbers of the command line: the size of a shorter run. */
export function sizeOf(position: number, usual: number): number {
  const numbers = process.argv
    .slice(2)
    .map(Number)
    .filter((number) => !Number.isNaN(number))
  return numbers[position] ?? usual
}
