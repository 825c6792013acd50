/** A secret asked for at the terminal, without showing what is typed. */
import { Writable } from 'node:stream'

/** What was typed, or undefined where there is no terminal to ask at. */
export async function askSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
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
