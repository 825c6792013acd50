import { mkdtemp, rm, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { expect } from 'chai'
import { zipSync } from 'fflate'
import { unzipped } from '../support/unzip.ts'
import { openZip, ZipError } from '../../src/render/zip-reader.ts'
import { createZip } from '../../src/render/zip-writer.ts'

const bounds = { members: 100, unpackedBytes: 50_000_000 }

describe('zips on disk', function zips() {
  this.timeout(60_000)
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nutricode-zip-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('are read by another program, and the same members give the same bytes', async () => {
    const members = {
      'a/b.txt': Buffer.from('text'),
      'empty.txt': Buffer.alloc(0),
      'big.bin': Buffer.alloc(3_000_000, 7),
    }
    const paths = [join(folder, 'one.zip'), join(folder, 'two.zip')]
    for (const path of paths) {
      const zip = await createZip(path)
      for (const [name, bytes] of Object.entries(members)) await zip.add(name, [bytes], name === 'big.bin')
      const size = await zip.end()
      expect((await readFile(path)).length).to.equal(size)
    }
    const [one, two] = await Promise.all(paths.map((path) => readFile(path)))
    expect(one?.equals(two ?? Buffer.alloc(0))).to.equal(true)
    const read = await unzipped(one ?? Buffer.alloc(0))
    expect(read.map(({ name }) => name)).to.deep.equal(Object.keys(members))
    for (const { name, body } of read)
      expect(body.equals(members[name as keyof typeof members])).to.equal(true)
  })

  it('hold members of more than 4 GiB', async function large() {
    this.timeout(300_000)
    const path = join(folder, 'large.zip')
    const zip = await createZip(path)
    const chunk = Buffer.alloc(2 ** 24)
    function* chunks() {
      for (let index = 0; index < 257; index += 1) yield chunk
    }
    await zip.add('large.bin', chunks())
    await zip.add('after.txt', [Buffer.from('after')])
    await zip.end()
    const opened = await openZip(path, { members: 10, unpackedBytes: 2 ** 40 })
    expect(opened.entries.get('large.bin')?.bytes).to.equal(257 * 2 ** 24)
    const after = opened.entries.get('after.txt')
    if (after === undefined) throw new Error('The member is not there.')
    expect((await buffer(opened.read(after))).toString()).to.equal('after')
    await opened.close()
  })

  it('written by another program are read too', async () => {
    const path = join(folder, 'other.zip')
    await writeFile(
      path,
      zipSync({ 'x.txt': Buffer.from('hello'), 'y.txt': [Buffer.from('stored'), { level: 0 }] }),
    )
    const zip = await openZip(path, bounds)
    const texts = await Promise.all(
      [...zip.entries.values()].map(async (entry) => (await buffer(zip.read(entry))).toString()),
    )
    expect(texts).to.deep.equal(['hello', 'stored'])
    await zip.close()
  })

  const hostile: Readonly<Record<string, () => Buffer>> = {
    'a name that leads out': () => zipOf([{ name: '../evil.txt', packed: Buffer.from('x'), bytes: 1 }]),
    'an absolute name': () => zipOf([{ name: '/etc/passwd', packed: Buffer.from('x'), bytes: 1 }]),
    'a name with a backslash': () => zipOf([{ name: 'a\\b', packed: Buffer.from('x'), bytes: 1 }]),
    'a name that occurs twice': () =>
      zipOf([1, 2].map(() => ({ name: 'a', packed: Buffer.from('x'), bytes: 1 }))),
    'members that share their bytes': () =>
      zipOf([
        { name: 'a', packed: Buffer.from('x'), bytes: 1 },
        { name: 'b', packed: Buffer.from('x'), bytes: 1, offset: 0 },
      ]),
    'more unpacked bytes than allowed': () =>
      zipOf([{ name: 'a', packed: Buffer.from('x'), bytes: 60_000_000 }]),
    'an encrypted member': () => zipOf([{ name: 'a', packed: Buffer.from('x'), bytes: 1, flags: 1 }]),
    'an unknown packing': () => zipOf([{ name: 'a', packed: Buffer.from('x'), bytes: 1, method: 12 }]),
    'a member outside the file': () =>
      zipOf([{ name: 'a', packed: Buffer.from('x'), bytes: 1, offset: 5000 }]),
    'more members than allowed': () =>
      zipOf(
        Array.from({ length: 101 }, (_, index) => ({
          name: `m${String(index)}`,
          packed: Buffer.from('x'),
          bytes: 1,
        })),
      ),
  }
  for (const [title, bytes] of Object.entries(hostile)) {
    it(`are refused with ${title}`, async () => {
      const path = join(folder, 'hostile.zip')
      await writeFile(path, bytes())
      const error: unknown = await openZip(path, bounds).then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(error).to.be.instanceOf(ZipError)
    })
  }

  it('stop unpacking a member at the size that it states', async () => {
    const path = join(folder, 'bomb.zip')
    const packed = deflateRawSync(Buffer.alloc(40_000_000))
    await writeFile(path, zipOf([{ name: 'bomb', packed, bytes: 1000, method: 8 }]))
    const zip = await openZip(path, bounds)
    const [entry] = zip.entries.values()
    let read = 0
    let error: unknown = null
    try {
      if (entry !== undefined) for await (const chunk of zip.read(entry)) read += chunk.length
    } catch (reason) {
      error = reason
    }
    expect(error).to.be.instanceOf(ZipError)
    expect(read).to.be.at.most(1000)
    await zip.close()
  })
})

type FakeMember = {
  readonly name: string
  readonly packed: Buffer
  readonly bytes: number
  readonly method?: number
  readonly flags?: number
  readonly offset?: number
}

/** A zip with exactly these statements, true or not. */
function zipOf(members: readonly FakeMember[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed, bytes, method = 0, flags = 0, offset = at } of members) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(bytes, 24)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}
