// The version of the program, which a back-up names.

import { readFileSync } from 'node:fs'

/** The version of the program, as package.json states it. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
