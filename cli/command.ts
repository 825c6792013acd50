/**
 * What a command is, whichever table it is drawn from: its place (`noun verb`), its arguments and flags, one example,
 * and what it does at the desk.
 */
import type { CliContext } from './cli-context.ts'
import type { ExitCode } from './exit-codes.ts'

export type Flag = {
  /** In kebab-case, without dashes. */
  readonly name: string
  /** What stands for its value in the help; a switch has none. */
  readonly value?: string
  /** A switch that can also be turned off: `--no-…`. */
  readonly negatable?: true
  readonly required?: true
  /** The only values taken, when they are few. */
  readonly choices?: readonly string[]
  /** Id of its words in the help; there are none for what its name says. */
  readonly words?: string
  /** What the help adds in every language alike: bounds, a unit, examples. */
  readonly hint?: string
}

/** The values of flags by name: text, or true and false for a switch. */
export type FlagValues = ReadonlyMap<string, string | boolean>

export type Call = { readonly positionals: readonly string[]; readonly flags: FlagValues }

export type Command = {
  readonly path: readonly [string] | readonly [string, string]
  readonly positionals: readonly string[]
  readonly flags: readonly Flag[]
  /** Works on one company's data, named by `--company`. */
  readonly ofCompany: boolean
  /** What follows the command's own name in its example. */
  readonly example: string
  /** The values that a member of its input takes, when they are few: what a fault answers with. */
  readonly choices?: (member: string) => readonly string[] | undefined
  readonly run: (context: CliContext, call: Call) => Promise<ExitCode>
}

/** The text of a flag, or undefined when it was not given. */
export function textOf(flags: FlagValues, name: string): string | undefined {
  const value = flags.get(name)
  return typeof value === 'string' ? value : undefined
}

/** A name of a field as a flag writes it: `targetMarket` and `target_market` are `target-market`. */
export function kebab(name: string): string {
  return name
    .replaceAll(/[A-Z]+/gu, (letters) => `-${letters.toLowerCase()}`)
    .replaceAll('_', '-')
    .replace(/^-|--+/gu, (found) => found.slice(1))
}
