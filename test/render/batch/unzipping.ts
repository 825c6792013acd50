// The files of a zip, read by yauzl, which checks sizes, and their sums by zlib.

import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

export async function unzipped(file: Buffer): Promise<{ name: string; body: Buffer }[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(file, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error === null ? resolve(opened) : reject(error),
    ),
  )
  const entries: Entry[] = []
  await new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => {
      resolve(undefined)
    })
    zip.on('error', reject)
    zip.readEntry()
  })
  return Promise.all(
    entries.map(async (entry) => {
      const body = await new Promise<Buffer>((resolve, reject) =>
        zip.openReadStream(entry, (error, stream) => {
          if (error === null) buffer(stream).then(resolve, reject)
          else reject(error)
        }),
      )
      if (crc32(body) !== entry.crc32) throw new Error(`the sum of ${entry.fileName} is wrong`)
      return { name: entry.fileName, body }
    }),
  )
}
