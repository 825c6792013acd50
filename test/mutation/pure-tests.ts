// Stryker's plugin that runs the tests that need no database. They run in one process on the project's own mocha,
// which is newer than any that Stryker's own plugin for mocha accepts. The process loads the tests once; Stryker
// switches one mutant on before each run.

import { globSync } from 'node:fs'
import {
  INSTRUMENTER_CONSTANTS,
  type CoverageAnalysis,
  type InstrumenterContext,
} from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import Mocha from 'mocha'

/** The name by which the options of Stryker call this plugin. */
export const pureTests = 'pure-tests'

/** The environment variable that names the tests of a run, where they are not all. */
export const testsVariable = 'MUTANT_TESTS'

/** The tests that run; each kills mutants of `src/domain`, and none needs more than the files of the project. */
const testFiles = process.env[testsVariable]?.split(',') ?? [
  'test/domain/**/*.test.ts',
  'test/contract/*.test.ts',
  'test/law/{corpus,verdicts}.test.ts',
  'test/law/real-labels/*.test.ts',
  'test/render/serial-cipher.test.ts',
]

/**
 * How long tests may look for one mutant, in seconds of the processor; whatever they have not noticed by then counts
 * as unnoticed. Some code is run by every test, and all tests together take a hundred times as long.
 */
const secondsForMutant = 2

/** How many random values a test is run with; it passes with all others. Most mutants break within a few. */
const mostRandomValues = 20

/** Mocha asks a pattern which tests to run; this one answers from a set of full titles, in constant time. */
function patternOf(titles: ReadonlySet<string>): RegExp {
  return Object.assign(/^/u, { test: (title: string) => titles.has(title) })
}

/** Prints nothing, and compares no values to print: that takes longer than the test. */
class SilentReporter {
  readonly runner: Mocha.Runner
  readonly failures: Mocha.Test[] = []
  readonly stats: Mocha.Stats = { suites: 0, tests: 0, passes: 0, pending: 0, failures: 0 }

  constructor(runner: Mocha.Runner) {
    this.runner = runner
  }

  epilogue(): void {
    this.failures.length = 0
  }
}

class PureTests implements TestRunner {
  readonly #mocha = new Mocha({ ui: 'bdd', timeout: 0, reporter: SilentReporter })
  /** All tests; of each run only those that may notice the mutant are in `#mocha`. */
  #suites: readonly Mocha.Suite[] = []
  readonly #context: InstrumenterContext
  #isLoaded = false

  constructor() {
    // The mutated files look for this object under this name.
    this.#context = {}
    Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: this.#context })
  }

  /** Imported files cannot be imported again: Stryker starts a new process where that is needed. */
  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: false }
  }

  /** Loads the tests too, so that the limit on the time of a mutant does not count that. */
  async init(): Promise<void> {
    this.#mocha.cleanReferencesAfterRun(false)
    fc.installGlobalPlugin(() => {
      let count = 0
      return { decorateRun: (run) => (value) => (++count > mostRandomValues ? null : run(value)) }
    })
    for (const file of globSync(testFiles).toSorted()) this.#mocha.addFile(file)
    await this.#load()
  }

  /** Runs all tests without a mutant and notes which mutants each test reaches. */
  async dryRun({ coverageAnalysis, disableBail }: DryRunOptions): Promise<DryRunResult> {
    await this.#load()
    const result = await this.#run(disableBail, coverageAnalysis)
    const { mutantCoverage } = this.#context
    return mutantCoverage === undefined || result.status !== DryRunStatus.Complete
      ? result
      : { ...result, mutantCoverage }
  }

  /** Runs the tests that reach one mutant, or all for a mutant of what is evaluated once, while files load. */
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, disableBail, hitLimit, mutantActivation } = options
    delete this.#context.hitLimit
    delete this.#context.hitCount
    if (hitLimit !== undefined) Object.assign(this.#context, { hitLimit, hitCount: 0 })
    if (mutantActivation === 'static') this.#context.activeMutant = activeMutant.id
    await this.#load()
    this.#context.activeMutant = activeMutant.id
    const titles = testFilter === undefined ? undefined : new Set(testFilter)
    this.#mocha.grep(titles === undefined ? /^/u : patternOf(titles))
    this.#mocha.suite.suites = this.#nearestFirst(
      activeMutant.fileName,
      this.#suites.filter((suite) => titles === undefined || hasOneOf(suite, titles)),
    )
    const result = await this.#run(disableBail, 'off', secondsForMutant)
    return toMutantRunResult(determineHitLimitReached(this.#context.hitCount, hitLimit) ?? result)
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return
    await this.#mocha.loadFilesAsync()
    this.#suites = this.#mocha.suite.suites
    this.#isLoaded = true
  }

  /** First the tests of the file with the mutant, then those of its folder, then all others; the fastest first. */
  #nearestFirst(mutated: string, suites: readonly Mocha.Suite[]): Mocha.Suite[] {
    const own = mutated.replace(/^.*\/src\//u, '/test/').replace(/\.ts$/u, '.test.ts')
    const folder = own.slice(0, own.lastIndexOf('/') + 1)
    const distance = ({ file = '' }: Mocha.Suite): number => {
      if (file.endsWith(own)) return 0
      return file.includes(folder) ? 1 : 2
    }
    const durations = new Map(suites.map((suite) => [suite, putFastestFirst(suite)]))
    const duration = (suite: Mocha.Suite): number => durations.get(suite) ?? 0
    return suites.toSorted((one, other) => distance(one) - distance(other) || duration(one) - duration(other))
  }

  #run(disableBail: boolean, coverage: CoverageAnalysis, maxSeconds = Infinity): Promise<DryRunResult> {
    setBail(this.#mocha.suite, !disableBail)
    const tests: TestResult[] = []
    let start: NodeJS.CpuUsage | undefined
    return new Promise((resolve) => {
      const runner = this.#mocha.run(() => {
        resolve({ status: DryRunStatus.Complete, tests })
      })
      runner.on('test', (test) => {
        if (coverage === 'perTest') this.#context.currentTestId = test.fullTitle()
        // Of this thread alone, from the first test on: memory is cleaned up in others, and before it.
        start ??= process.threadCpuUsage()
        if (process.threadCpuUsage(start).user > maxSeconds * 1e6) runner.abort()
      })
      runner.on('pass', (test) => tests.push({ ...described(test), status: TestStatus.Success }))
      runner.on('fail', (test, { message }: Error) => {
        tests.push({ ...described(test), status: TestStatus.Failed, failureMessage: message })
      })
    })
  }
}

function hasOneOf(suite: Mocha.Suite, titles: ReadonlySet<string>): boolean {
  return (
    suite.tests.some((test) => titles.has(test.fullTitle())) ||
    suite.suites.some((child) => hasOneOf(child, titles))
  )
}

function setBail(suite: Mocha.Suite, isBailing: boolean): void {
  suite.bail(isBailing)
  for (const child of suite.suites) setBail(child, isBailing)
}

/** Sorts the tests of a suite by how long each ran when it last did; the sum of it, in milliseconds. */
function putFastestFirst(suite: Mocha.Suite): number {
  const duration = (test: Mocha.Test): number => test.duration ?? 0
  suite.tests.sort((one, other) => duration(one) - duration(other))
  const ofSuites = suite.suites.map((child) => putFastestFirst(child))
  return [...suite.tests.map((test) => duration(test)), ...ofSuites].reduce((sum, own) => sum + own, 0)
}

function described(test: Mocha.Runnable): Omit<TestResult, 'status'> {
  const title = test.fullTitle()
  const fileName = test.file === undefined ? {} : { fileName: test.file }
  return { id: title, name: title, timeSpentMs: test.duration ?? 0, ...fileName }
}

/** What Stryker reads of a plugin. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, pureTests, PureTests)]
