// The log: one JSON line per event, on standard error, so that standard output stays free for data.
// It never holds secrets: values under names such as `password` are blanked at any depth.

import type { LogLevel } from './config.ts'

/** Details of an event, in values that JSON can hold; an `error` is written with its stack. */
type LogDetails = Readonly<Record<string, unknown>>

export interface Log {
  debug(event: string, details?: LogDetails): void
  info(event: string, details?: LogDetails): void
  warn(event: string, details?: LogDetails): void
  error(event: string, details?: LogDetails): void
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
const secretName = /password|secret|token|cookie|authorization|crypt|hash|key$/iu

/** A log that writes events from `level` upwards; tests hand in `write` and `now`. */
export function openLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stderr.write(line),
  now: () => Date = () => new Date(),
): Log {
  const writerOf =
    (eventLevel: LogLevel) =>
    (event: string, details: LogDetails = {}): void => {
      if (levels.indexOf(eventLevel) < levels.indexOf(level)) return
      write(`${JSON.stringify({ time: now().toISOString(), level: eventLevel, event, ...details }, blank)}\n`)
    }
  return {
    debug: writerOf('debug'),
    info: writerOf('info'),
    warn: writerOf('warn'),
    error: writerOf('error'),
  }
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

/** Addresses of databases and email servers have a password between `:` and `@`. */
function withoutPasswords(text: string): string {
  return text.replaceAll(/(\w+:\/\/[^\s:/@]*):[^\s/@]*@/gu, '$1:…@')
}
