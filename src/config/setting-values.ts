// One setting's value: chosen from a list, a web address, an origin, an email address, or refused in one
// sentence.

/** The environment: names and their values, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that stops the start; its message is one sentence for the person who runs the product. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** A setting with a fixed list of values. */
export function choice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  defaultChoice: Choice,
): Choice {
  const value = env[name]
  if (value === undefined) return defaultChoice
  const chosen = choices.find((known) => known === value)
  if (chosen === undefined) throw malformed(name, value, choices.join(' or '))
  return chosen
}

/** An address of one of the protocols. The error never repeats the value, because it may hold a password. */
export function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = env[name]
  if (value === undefined) return undefined
  if (
    !URL.canParse(value) ||
    !protocols.includes(new URL(value).protocol) ||
    new URL(value).hostname === ''
  ) {
    throw new SettingError(
      `${name} is not an address; write it as ${protocols[0] ?? ''}//host, with what else it needs after that.`,
    )
  }
  return value
}

/** An HTTP address without a trailing slash. */
export function httpAddress(env: Environment, name: string): string | undefined {
  const value = address(env, name, ['https:', 'http:'])
  return value === undefined ? undefined : withoutSlash(value)
}

/** A scheme and a host, without a path. */
export function originOf(env: Environment, name: string, defaultOrigin: string): string {
  const value = address(env, name, ['https:', 'http:'])
  if (value === undefined) return defaultOrigin
  const url = new URL(value)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw malformed(name, url.href, 'a scheme and a host alone, such as https://labels.example.com')
  }
  return url.origin
}

/** An email address, alone or with a name before it: `Name <address>`. */
export function emailOf(env: Environment, name: string, defaultEmail: string): string {
  const value = env[name] ?? defaultEmail
  if (/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value)) return value
  throw malformed(name, value, 'an email address such as hello@example.com')
}

/** A calendar day (YYYY-MM-DD); null when nothing is set. */
export function dayOf(env: Environment, name: string): string | null {
  const value = env[name]
  if (value === undefined) return null
  const time = Date.parse(`${value}T00:00:00Z`)
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(value) && value.length === 10)
    return value
  throw malformed(name, value, 'a day such as 2028-08-12')
}

/** A port from 0 to 65535; 3000 when nothing is set. */
export function portOf(env: Environment): number {
  return optionalPort(env, 'PORT') ?? 3000
}

/** A port from 0 to 65535; undefined when nothing is set. */
export function optionalPort(env: Environment, name: string): number | undefined {
  const value = env[name]
  if (value === undefined) return undefined
  const port = Number(value)
  if (/^\d{1,5}$/u.test(value) && port <= 65_535) return port
  throw malformed(name, value, 'a whole number from 0 to 65535')
}

/** A secret of at least `least` characters without spaces. The error never repeats it. */
export function secretText(env: Environment, name: string, least: number): string | undefined {
  const value = env[name]
  if (value === undefined || (value.length >= least && /^[\x21-\x7e]+$/u.test(value))) return value
  throw new SettingError(
    `${name} is too short or has spaces; set it to a random text of at least ${String(least)} characters.`,
  )
}

/** A whole number within bounds, both included. */
export function wholeNumber(
  env: Environment,
  name: string,
  bounds: { readonly default: number; readonly min: number; readonly max: number },
): number {
  const value = env[name]
  if (value === undefined) return bounds.default
  const number = Number(value)
  if (/^\d{1,9}$/u.test(value) && number >= bounds.min && number <= bounds.max) return number
  throw malformed(name, value, `a whole number from ${String(bounds.min)} to ${String(bounds.max)}`)
}

/** The set values of an environment, trimmed: an empty value counts as none. */
export function withoutEmpty(environment: Environment): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && value.trim() !== '') values[name] = value.trim()
  }
  return values
}

/** An address without its trailing slashes. */
export function withoutSlash(value: string): string {
  return value.replace(/\/+$/u, '')
}

function malformed(name: string, value: string, expected: string): SettingError {
  return new SettingError(`${name} is "${value}"; set it to ${expected}.`)
}

/**
 * The value of a setting of two lengths, such as `5-20`.
 * @param most the greatest length that the product can hold
 * @throws SettingError for anything else
 */
export function lengthsOf(
  env: Environment,
  name: string,
  fallback: { readonly min: number; readonly max: number },
  most: number,
): { readonly min: number; readonly max: number } {
  const value = env[name]
  if (value === undefined) return fallback
  const [, min = NaN, max = NaN] = (/^(\d{1,3})-(\d{1,3})$/u.exec(value.trim()) ?? []).map(Number)
  if (min >= 1 && max >= min && max <= most) return { min, max }
  throw new SettingError(
    `${name} is ${value}; write the least and the greatest number of characters, from 1 to ${String(most)}, ` +
      `such as ${String(fallback.min)}-${String(fallback.max)}.`,
  )
}
