// Reads the files of a zip with yauzl, which checks their sizes. Their CRC-32 is checked here.

import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** @throws Error when the CRC-32 of a file is wrong */
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
      if (crc32(body) !== entry.crc32) throw new Error(`the CRC-32 of ${entry.fileName} is wrong`)
      return { name: entry.fileName, body }
    }),
  )
}
