import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { alphabet } from '../../../../src/domain/code/public-code.ts'
import { serialsAt } from '../../../../src/domain/code/serial.ts'
import { drawBatch, drawOnePart, partsOf } from '../../../../src/render/batch/files/draw.ts'
import type { BatchRequest } from '../../../../src/render/batch/request.ts'
import { serialCipher } from '../../../../src/render/serial-cipher.ts'
import { unzipped } from '../../../support/unzip.ts'

const masterKeyHex = '5a'.repeat(32)

const request = (changes: Partial<BatchRequest> = {}): BatchRequest => ({
  address: {
    before: 'https://q.wine.eu/01/09506000134352/21/',
    alphabets: Array.from({ length: 12 }, () => alphabet),
  },
  options: {},
  count: 5000,
  format: 'svg-zip',
  name: 'codes',
  partSize: 2000,
  serials: {
    kind: 'form',
    preset: 'random-12',
    pattern: '',
    first: 700,
    masterKeyHex,
    scope: '09506000134352',
  },
  ...changes,
})

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'nutricode-batch-'))
}

const hashesIn = (path: string) =>
  readdirSync(path)
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex')}`,
    )

describe('drawBatch', function () {
  this.timeout(60_000)
  const folders: string[] = []
  const fresh = () => {
    const path = folder()
    folders.push(path)
    return path
  }
  after(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })))

  it('writes a zip of every part, each picture named by its serial, in the order of the serials', async () => {
    const path = fresh()
    const parts = await drawBatch(request(), path, { workers: 0 })
    const serials = serialsAt('random-12', 700, 5000, serialCipher(masterKeyHex, '09506000134352'))
    expect(parts.map(({ name, first, count }) => [name, first, count])).to.deep.equal([
      ['codes-0001-2000.zip', 0, 2000],
      ['codes-2001-4000.zip', 2000, 2000],
      ['codes-4001-5000.zip', 4000, 1000],
    ])
    const names: string[] = []
    for (const { name } of parts) {
      const files = await unzipped(readFileSync(join(path, name)))
      names.push(...files.map((file) => file.name))
      expect(files.every(({ body }) => body.subarray(0, 5).toString() === '<svg ')).to.equal(true)
    }
    expect(names).to.deep.equal(serials.map((serial) => `${serial}.svg`))
  })

  it('writes zips of every kind of picture with correct CRCs, with the kernel and without', async () => {
    for (const format of ['svg-zip', 'png-zip', 'tif-zip', 'bmp-zip'] as const) {
      const path = fresh()
      const parts = [
        ...(await drawBatch(request({ format, count: 300, scale: 3 }), path, { workers: 0 })),
        ...(await drawBatch(request({ format, count: 5000, partSize: 5000, scale: 3, name: 'many' }), path, {
          workers: 0,
        })),
      ]
      const [few = [], many = []] = await Promise.all(
        parts.map(({ name }) => unzipped(readFileSync(join(path, name)))),
      )
      expect(
        few.map(({ body }, at) => body.equals(many[at]?.body ?? Buffer.alloc(0))),
        format,
      ).to.not.include(false)
    }
  })

  it('writes the same bytes with any number of threads', async () => {
    const hashes: string[][] = []
    for (const [workers, count] of [
      [0, 5000],
      [1, 5000],
      [3, 5000],
    ] as const) {
      const path = fresh()
      await drawBatch(request({ count }), path, { workers })
      hashes.push(hashesIn(path))
    }
    expect(hashes[1]).to.deep.equal(hashes[0])
    expect(hashes[2]).to.deep.equal(hashes[0])
  })

  it('draws small batches, without the kernel, as the beginning of large ones', async () => {
    const [few, many] = [fresh(), fresh()]
    await drawBatch(request({ count: 1000, partSize: 1000 }), few)
    await drawBatch(request({ count: 9000, partSize: 1000 }), many)
    expect(
      readFileSync(join(few, 'codes-0001-1000.zip')).equals(readFileSync(join(many, 'codes-0001-1000.zip'))),
    ).to.equal(true)
  })

  it('lists every part in a manifest', async () => {
    const path = fresh()
    const parts = await drawBatch(request(), path, { workers: 2 })
    const manifest = JSON.parse(readFileSync(join(path, 'codes-manifest.json'), 'utf8')) as unknown
    expect(manifest).to.deep.equal({
      count: 5000,
      parts: parts.map(({ name, count, bytes, sha256, firstSerial, lastSerial }, at) => ({
        part: at + 1,
        name,
        count,
        bytes,
        sha256,
        first: firstSerial,
        last: lastSerial,
      })),
    })
    const serials = serialsAt('random-12', 700, 5000, serialCipher(masterKeyHex, '09506000134352'))
    for (const part of parts) {
      const bytes = readFileSync(join(path, part.name))
      expect(part).to.deep.include({
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        firstSerial: serials[part.first],
        lastSerial: serials[part.first + part.count - 1],
      })
    }
  })

  it('draws only missing parts again', async () => {
    const path = fresh()
    await drawBatch(request(), path, { workers: 0 })
    const before = hashesIn(path)
    const modified = statSync(join(path, 'codes-0001-2000.zip')).mtimeMs
    rmSync(join(path, 'codes-2001-4000.zip'))
    writeFileSync(join(path, 'codes-2001-4000.zip.part'), 'broken off')
    await drawBatch(request(), path, { workers: 0 })
    expect(hashesIn(path)).to.deep.equal(before)
    expect(statSync(join(path, 'codes-0001-2000.zip')).mtimeMs).to.equal(modified)
  })

  it('stops between parts on a signal, and continues later', async () => {
    const [path, complete] = [fresh(), fresh()]
    const stop = new AbortController()
    const drawn: string[] = []
    const outcome = await drawBatch(request(), path, {
      workers: 0,
      signal: stop.signal,
      onPart: ({ name }) => {
        drawn.push(name)
        stop.abort(new Error('enough'))
      },
    }).catch((error: unknown) => error)
    expect(outcome).to.be.an('error').with.property('message', 'enough')
    expect(readdirSync(path).filter((name) => name.endsWith('.zip')).length).to.be.within(1, 2)
    await drawBatch(request(), path, { workers: 0 })
    await drawBatch(request(), complete, { workers: 0 })
    expect(hashesIn(path)).to.deep.equal(hashesIn(complete))
  })

  it('continues after a kill: the same bytes, and at most one part drawn twice', async () => {
    const [path, complete] = [fresh(), fresh()]
    const long = request({ count: 30_000, partSize: 3000 })
    await drawBatch(long, complete, { workers: 0 })
    for (const milliseconds of [400, 650, 900]) {
      const module = new URL('../../../../src/render/batch/files/draw.ts', import.meta.url).href
      const script =
        `import { drawBatch } from ${JSON.stringify(module)}; ` +
        `await drawBatch(${JSON.stringify(long)}, ${JSON.stringify(path)}, { workers: 2 })`
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' })
      const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
      await once(child, 'exit')
      clearTimeout(timer)
      expect(readdirSync(path).filter((name) => name.endsWith('.part')).length).to.be.at.most(1)
    }
    await drawBatch(long, path, { workers: 2 })
    expect(hashesIn(path)).to.deep.equal(hashesIn(complete))
  })

  it('fails with the error of a thread, and leaves no file that looks complete', async () => {
    const path = fresh()
    const bytes = new SharedArrayBuffer(12 * 5000)
    const outcome = await drawBatch(request({ serials: { kind: 'list', bytes } }), path, {
      workers: 2,
    }).catch((error: unknown) => error)
    expect(outcome)
      .to.be.an('error')
      .with.property('message')
      .that.matches(/no serial of this batch/)
    expect(readdirSync(path)).to.deep.equal([])
  })

  it('draws single parts as a complete run does, with idle pools, for one request and then another', async () => {
    const [path, complete] = [fresh(), fresh()]
    const [large, small] = [
      request({ count: 15_000, partSize: 5000 }),
      request({ count: 5000, partSize: 5000, name: 'others', scale: 3, format: 'png-zip' }),
    ]
    for (const chosen of [large, small]) await drawBatch(chosen, complete, { workers: 0 })
    const [first, second, third] = partsOf(large)
    const [only] = partsOf(small)
    if (first === undefined || second === undefined || third === undefined || only === undefined)
      throw new Error('parts are missing')
    for (const [chosen, part] of [
      [large, second],
      [large, first],
      [small, only],
      [large, third],
    ] as const) {
      await drawOnePart(chosen, part, join(path, part.name), { workers: 2 })
    }
    await Promise.all(
      [first, second].map((part) => drawOnePart(large, part, join(path, part.name), { workers: 2 })),
    )
    for (const { name } of [first, second, third, only])
      expect(readFileSync(join(path, name)).equals(readFileSync(join(complete, name))), name).to.equal(true)
  })

  it('draws the serials of a list', async () => {
    const serials = serialsAt('random-12', 700, 5000, serialCipher(masterKeyHex, '09506000134352'))
    const bytes = new SharedArrayBuffer(12 * 5000)
    Buffer.from(bytes).write(serials.join(''), 'latin1')
    const [path, calculated] = [fresh(), fresh()]
    await drawBatch(request({ serials: { kind: 'list', bytes } }), path, { workers: 0 })
    await drawBatch(request(), calculated, { workers: 0 })
    expect(hashesIn(path)).to.deep.equal(hashesIn(calculated))
  })

  it('limits files to what a zip can hold', () => {
    const parts = partsOf(request({ count: 200_000, partSize: 100_000 }))
    expect(parts.map(({ count }) => count)).to.deep.equal([65_535, 65_535, 65_535, 3395])
  })
})
