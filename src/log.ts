// The log: one JSON line an event, on standard error, so that standard output stays free for data.
// Secrets have no place in it: values under a telling name are blanked wherever they stand.

import type { LogLevel } from './config.ts'

/** What happened, in values that JSON can hold; an `error` is written with its stack. */
export type LogDetails = Readonly<Record<string, unknown>>

export interface Log {
  debug(event: string, details?: LogDetails): void
  info(event: string, details?: LogDetails): void
  warn(event: string, details?: LogDetails): void
  error(event: string, details?: LogDetails): void
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
const secretName = /password|secret|token|cookie|authorization|crypt|hash|key$/iu

/** A log that keeps events from `level` upwards; `write` and `now` are handed in by tests. */
export function openLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stderr.write(line),
  now: () => Date = () => new Date(),
): Log {
  const at =
    (own: LogLevel) =>
    (event: string, details: LogDetails = {}): void => {
      if (levels.indexOf(own) < levels.indexOf(level)) return
      write(`${JSON.stringify({ time: now().toISOString(), level: own, event, ...details }, blank)}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function blank(name: string, value: unknown): unknown {
  if (secretName.test(name) && value !== undefined) return '…'
  if (value instanceof Error) {
    return {
      name: value.name,
      message: withoutPasswords(value.message),
      stack: withoutPasswords(value.stack ?? ''),
    }
  }
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'string' ? withoutPasswords(value) : value
}

/** Addresses of databases and mail servers carry a password between `:` and `@`. */
function withoutPasswords(text: string): string {
  return text.replaceAll(/(\w+:\/\/[^\s:/@]*):[^\s/@]*@/gu, '$1:…@')
}
