/** The parts of a command: its path (`noun verb`), arguments, flags, an example and the function it runs. */
import type { CliContext } from './cli-context.ts'
import type { ExitCode } from './exit-codes.ts'

export type Flag = {
  /** In kebab-case, without the leading dashes. */
  readonly name: string
  /** The placeholder of its value in the help; a switch has none. */
  readonly value?: string
  /** A switch that can also be turned off: `--no-…`. */
  readonly negatable?: true
  readonly required?: true
  /** May be given several times. */
  readonly repeatable?: true
  /** The only valid values, when they are few. */
  readonly choices?: readonly string[]
  /** Id of its description in the help; a flag whose name says enough has none. */
  readonly messageId?: string
  /** What the help adds, the same in every language: bounds, a unit, examples. */
  readonly hint?: string
}

/** The values of flags by name: text, a line each of a repeatable flag, or true and false for a switch. */
export type FlagValues = ReadonlyMap<string, string | boolean>

/** The arguments and flags of one call. */
export type Call = { readonly positionals: readonly string[]; readonly flags: FlagValues }

export type Command = {
  readonly path: readonly [string] | readonly [string, string]
  readonly positionals: readonly string[]
  readonly flags: readonly Flag[]
  /** Works on one company's data, named by `--company`. */
  readonly isForOneCompany: boolean
  /** What follows the command's name in its example. */
  readonly example: string
  /** The valid values of a member of its input, when they are few: a validation issue lists them. */
  readonly choices?: (member: string) => readonly string[] | undefined
  readonly run: (context: CliContext, call: Call) => Promise<ExitCode>
}

/** The text of a flag, or undefined when it was not given. */
export function textOf(flags: FlagValues, name: string): string | undefined {
  const value = flags.get(name)
  return typeof value === 'string' ? value : undefined
}

/** The texts of a repeatable flag; none when it was not given. */
export function textsOf(flags: FlagValues, name: string): readonly string[] {
  return textOf(flags, name)?.split('\n') ?? []
}

/** A field's name as a flag: `targetMarket` and `target_market` become `target-market`. */
export function kebabCase(name: string): string {
  return name
    .replaceAll(/[A-Z]+/gu, (capitals) => `-${capitals.toLowerCase()}`)
    .replaceAll('_', '-')
    .replace(/^-|--+/gu, (dashes) => dashes.slice(1))
}
