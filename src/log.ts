// The log: one JSON line per event, on standard error, so that standard output stays free for data.
// It never holds secrets: values under names such as `password` are blanked at any depth.

import { AsyncLocalStorage } from 'node:async_hooks'
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

/** What a line of the log belongs to: a request, a job. Every line that is written meanwhile names it. */
export type LogScope = {
  /** The id of the request, also of the one that enqueued a job. */
  readonly request?: string
  readonly job?: string
  readonly jobId?: string
  readonly attempt?: number
} & LogActor

/** Who is signed in, or the API key that calls: ids alone, never a name or an address. */
type LogActor = { user?: number; keyId?: number; company?: number }
const scopes = new AsyncLocalStorage<LogScope>()

/** Does some work, and all that it starts, in a scope. */
export function inLogScope<T>(scope: LogScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Names the caller, and their company, in every later line of the running work. */
export function nameInLog({ user, keyId, company }: LogActor): void {
  Object.assign(scopes.getStore() ?? {}, {
    ...(user === undefined ? {} : { user }),
    ...(keyId === undefined ? {} : { keyId }),
    ...(company === undefined ? {} : { company }),
  })
}

/** The scope of the running work; empty outside. */
export function logScope(): LogScope {
  return scopes.getStore() ?? {}
}

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
      const line = { time: now().toISOString(), level: eventLevel, event, ...logScope(), ...details }
      write(`${JSON.stringify(line, blank)}\n`)
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

/**
 * Addresses of databases and email servers have a password between `:` and `@`; an API key begins with `nck_` and its
 * number.
 */
export function withoutPasswords(text: string): string {
  return text
    .replaceAll(/(\w+:\/\/[^\s:/@]*):[^\s/@]*@/gu, '$1:…@')
    .replaceAll(/\b(nck_\d+_)[0-9A-Za-z]+/gu, '$1…')
}
