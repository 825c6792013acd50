// Writes and hashes as many bytes as a batch has, in its own process, for `drawing`. Arguments: folder, then
// the size of each file. Each file is written and then read again for its SHA-256, in pieces of 1 and 2 MiB.
// Prints the seconds since the process started.

import { createHash, randomFillSync } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

const [folder = '', ...sizes] = process.argv.slice(2)
const data = randomFillSync(Buffer.alloc(1 << 20))

async function write(path: string, size: number): Promise<void> {
  const file = await open(path, 'w')
  for (let left = size; left > 0; left -= data.length) await file.write(data, 0, Math.min(left, data.length))
  await file.close()
}

async function hash(path: string): Promise<string> {
  const [sum, buffer] = [createHash('sha256'), Buffer.alloc(1 << 21)]
  const file = await open(path)
  for (;;) {
    const { bytesRead } = await file.read(buffer)
    if (bytesRead === 0) break
    sum.update(buffer.subarray(0, bytesRead))
  }
  await file.close()
  return sum.digest('hex')
}

await mkdir(folder, { recursive: true })
for (const [index, size] of sizes.entries()) {
  const path = join(folder, String(index))
  await write(path, Number(size))
  await hash(path)
}
process.stdout.write(JSON.stringify({ seconds: performance.now() / 1000 }))
