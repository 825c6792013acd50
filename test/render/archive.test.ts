import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { archive, type ArchiveEntry } from '../../src/render/archive.ts'

const date = new Date(2026, 10, 21, 10, 30)

/** Names, dates and bytes of a zip's files, read by another library, which checks their CRCs. */
async function unzipped(file: Buffer): Promise<{ name: string; date: Date; body: Buffer }[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(file, { lazyEntries: true }, (error, opened) =>
      error === null ? resolve(opened) : reject(error),
    ),
  )
  const files: { name: string; date: Date; body: Buffer }[] = []
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  zip.on('entry', (entry: Entry) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) {
        reject(error)
        return
      }
      buffer(stream).then((body) => {
        files.push({ name: entry.fileName, date: entry.getLastModDate({ timezone: 'local' }), body })
        zip.readEntry()
      }, reject)
    })
  })
  zip.on('end', () => {
    resolve(undefined)
  })
  zip.readEntry()
  await promise
  return files
}

async function failureOf(stream: AsyncIterable<unknown>): Promise<unknown> {
  try {
    for await (const _part of stream) continue
  } catch (error) {
    return error
  }
  return undefined
}

describe('archive', () => {
  it('holds every file with its name and date', async () => {
    const picture = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at) % 251))
    const files = await unzipped(
      await buffer(
        archive(
          [
            { name: 'Château_Νεμέα.svg', body: Buffer.from('<svg/>'.repeat(1000)) },
            { name: 'folder/picture.png', body: picture },
            { name: 'index.csv', body: Readable.from(['a,b\r\n', Buffer.from('é,ü\r\n'), '']) },
            { name: 'empty.txt', body: new Uint8Array() },
          ],
          date,
        ),
      ),
    )
    expect(files.map(({ name, body }) => [name, body.toString('latin1')])).to.deep.equal([
      ['Château_Νεμέα.svg', '<svg/>'.repeat(1000)],
      ['folder/picture.png', picture.toString('latin1')],
      ['index.csv', Buffer.from('a,b\r\né,ü\r\n').toString('latin1')],
      ['empty.txt', ''],
    ])
    expect(files.map((file) => file.date.getTime())).to.deep.equal(files.map(() => date.getTime()))
  })

  it('has the same bytes for the same files', async () => {
    const entries = [
      { name: 'a.svg', body: Buffer.from('<svg/>') },
      { name: 'b.png', body: Buffer.from('png') },
    ]
    expect((await buffer(archive(entries, date))).equals(await buffer(archive(entries, date)))).to.equal(true)
  })

  it('can be empty', async () => {
    expect(await unzipped(await buffer(archive([], date)))).to.deep.equal([])
  })

  it('reads the next file only when the last one was consumed', async () => {
    let filesRead = 0
    function* entries(): Generator<ArchiveEntry> {
      for (; filesRead < 1000; filesRead++) yield { name: `${filesRead}.png`, body: new Uint8Array(100_000) }
    }
    const parts: AsyncIterable<Uint8Array> = archive(entries(), date)
    let taken = 0
    for await (const part of parts) {
      taken += part.length
      expect(filesRead * 100_000 - taken).to.be.below(500_000)
    }
    expect(filesRead).to.equal(1000)
  })

  it('stops reading files when its reader goes away', async () => {
    const ended = Promise.withResolvers<string>()
    function* entries(): Generator<ArchiveEntry> {
      try {
        for (let at = 0; ; at++) yield { name: `${at}.png`, body: new Uint8Array(100_000) }
      } finally {
        ended.resolve('ended')
      }
    }
    const parts: AsyncIterable<Uint8Array> = archive(entries(), date)
    for await (const part of parts) if (part.length > 1000) break
    expect(await ended.promise).to.equal('ended')
  })

  it('fails as its files do', async () => {
    function* entries(): Generator<ArchiveEntry> {
      yield { name: 'a.png', body: new Uint8Array(10) }
      throw new Error('the disk is gone')
    }
    expect(await failureOf(archive(entries(), date)))
      .to.be.an('error')
      .with.property('message', 'the disk is gone')
  })

  it('refuses names that lead out of the archive', async () => {
    for (const name of ['', '/etc/passwd', '../a', 'a/../../b', 'C:\\a']) {
      expect(await failureOf(archive([{ name, body: new Uint8Array() }], date)), name).to.be.instanceOf(
        RangeError,
      )
    }
  })

  it('holds 65,535 files, and refuses one more', async () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, body: new Uint8Array() }))
    const files = await buffer(archive(entries(65_535), date))
    expect(files.readUInt16LE(files.length - 12)).to.equal(65_535)
    expect(await failureOf(archive(entries(65_536), date))).to.be.instanceOf(RangeError)
  })
})
