// The lists of passwords that attackers have, read when the first new password is checked. README.md of this
// folder names their sources and licences.

import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { KnownPasswords } from '../../domain/user/easy-password.ts'

let known: KnownPasswords | undefined

/** The lists; they stay in memory after the first call. */
export function knownPasswords(): KnownPasswords {
  known ??= { leaked: entriesOf('leaked.txt.br'), frequent: entriesOf('frequent.txt.br') }
  return known
}

function entriesOf(file: string): ReadonlySet<string> {
  const text = brotliDecompressSync(readFileSync(new URL(file, import.meta.url))).toString('utf8')
  return new Set(text.split('\n'))
}
