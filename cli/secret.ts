/** Reads a secret from the terminal without showing what is typed. */
import { Writable } from 'node:stream'

/** The typed secret; undefined where standard input is no terminal. */
export async function askSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  // Imported here: only this question needs it, and every command would load it.
  const { createInterface } = await import('node:readline/promises')
  process.stderr.write(`${question} `)
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
