// One summary for suites that mocha runs one after another: the first keeps its counts and failures in a file
// (`--reporter-option keep=…`), the last adds them to its own (`--reporter-option join=…`).

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import Mocha from 'mocha'

interface Failure {
  readonly titles: readonly string[]
  readonly error: Readonly<Record<string, unknown>>
}

interface Kept {
  readonly passes: number
  readonly pending: number
  readonly failed: number
  readonly duration: number
  readonly failures: readonly Failure[]
}

const errorParts = ['name', 'message', 'stack', 'showDiff', 'actual', 'expected', 'uncaught', 'code'] as const

class JoinedReport extends Mocha.reporters.Spec {
  readonly #files: { readonly keep?: string; readonly join?: string }

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    this.#files = options.reporterOptions as { keep?: string; join?: string } | undefined ?? {}
  }

  override epilogue(): void {
    const { keep, join } = this.#files
    if (join !== undefined && existsSync(join)) this.#add(JSON.parse(readFileSync(join, 'utf8')) as Kept)
    if (keep === undefined) super.epilogue()
    else writeFileSync(keep, JSON.stringify(this.#kept()))
  }

  #add(kept: Kept): void {
    this.stats.passes += kept.passes
    this.stats.pending += kept.pending
    this.stats.failures += kept.failed
    this.stats.duration = (this.stats.duration ?? 0) + kept.duration
    this.failures.unshift(...kept.failures.map(asTest))
  }

  #kept(): Kept {
    return {
      passes: this.stats.passes,
      pending: this.stats.pending,
      failed: this.stats.failures,
      duration: this.stats.duration ?? 0,
      failures: this.failures.map((test) => ({ titles: test.titlePath(), error: partsOf(test.err) })),
    }
  }
}

/** An error from another process arrives as a plain object, so its prototype says nothing. */
function partsOf(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  return Object.fromEntries(errorParts.map((part) => [part, Reflect.get(error, part) as unknown]))
}

function asTest({ titles, error }: Failure): Mocha.Test {
  const test = new Mocha.Test(titles.at(-1) ?? '')
  test.titlePath = () => [...titles]
  test.err = Object.assign(new Error(), error)
  return test
}

// Mocha loads a reporter with require() and calls what it gets.
export { JoinedReport as 'module.exports' }
