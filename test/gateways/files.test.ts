import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { bucketKeys, startBucket, type OutsideBucket } from '../support/outside/s3.ts'
import { openFiles, type FileStore } from '../../src/gateways/files.ts'

describe('the file store', () => {
  let folder = ''
  let bucket: OutsideBucket
  const stores: [string, () => FileStore][] = [
    ['in a folder', () => openFiles(pathToFileURL(join(folder, 'files')).href, undefined)],
    ['in a bucket', () => openFiles('s3://files', { ...bucketKeys, endpoint: bucket.endpoint })],
    [
      'in a folder of a bucket',
      () => openFiles('s3://files/copies/1', { ...bucketKeys, endpoint: bucket.endpoint }),
    ],
  ]

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nutricode-files-'))
    bucket = await startBucket()
  })
  after(async () => {
    await bucket.close()
    await rm(folder, { recursive: true, force: true })
  })

  for (const [where, open] of stores) {
    it(`${where} stores complete files and deletes them with their folder`, async () => {
      const files = open()
      const draft = await files.draft('batches/1/codes-1.zip')
      await writeFile(draft.path, Buffer.alloc(100_000, 7))
      expect([await files.list('batches/1/'), await files.read('batches/1/codes-1.zip')]).to.deep.equal([
        [],
        null,
      ])
      await draft.keep()
      await files.put('batches/1/manifest.json', Buffer.from('{}'))
      await files.put('batches/10/other.json', Buffer.from('[]'))
      expect(await files.list('batches/1/')).to.deep.equal([
        { name: 'batches/1/codes-1.zip', bytes: 100_000 },
        { name: 'batches/1/manifest.json', bytes: 2 },
      ])
      const read = await files.read('batches/1/codes-1.zip')
      expect([read?.bytes, await bytesOf(read?.body)]).to.deep.equal([100_000, Buffer.alloc(100_000, 7)])
      await files.clear('batches/1/')
      expect([await files.list('batches/1/'), await files.list('batches/')]).to.deep.equal([
        [],
        [{ name: 'batches/10/other.json', bytes: 2 }],
      ])
    })

    it(`${where} lists the whole store, and deletes one file of it`, async () => {
      const files = open()
      for (const { name } of await files.list('')) await files.remove(name)
      await files.put('first.json', Buffer.from('1'))
      await files.put('labels/second.json', Buffer.from('22'))
      expect(await files.list('')).to.deep.equal([
        { name: 'first.json', bytes: 1 },
        { name: 'labels/second.json', bytes: 2 },
      ])
      await files.remove('first.json')
      await files.remove('never-there.json')
      expect((await files.list('')).map(({ name }) => name)).to.deep.equal(['labels/second.json'])
    })

    it(`${where} leaves nothing of a dropped draft`, async () => {
      const files = open()
      const draft = await files.draft('batches/2/part.zip')
      await writeFile(draft.path, 'half')
      await draft.drop()
      expect(await files.list('batches/2/')).to.deep.equal([])
    })

    it(`${where} deletes a folder while a part is being written`, async () => {
      const files = open()
      const writer = (async () => {
        for (let part = 1; part <= 200; part += 1) {
          const draft = await files.draft(`batches/3/part-${String(part)}.zip`)
          await writeFile(draft.path, 'half').catch(() => undefined)
        }
      })()
      for (let round = 0; round < 20; round += 1) await files.clear('batches/3/')
      await writer
      await files.clear('batches/3/')
      expect(await files.list('batches/3/')).to.deep.equal([])
    })

    it(`${where} refuses invalid names`, async () => {
      const files = open()
      for (const name of ['../secret', 'a/../b', '/etc/passwd', 'a//b', 'a b', '']) {
        const refused = await files.read(name).then(
          () => false,
          (error: unknown) => error instanceof RangeError,
        )
        expect(refused, name).to.equal(true)
      }
    })
  }

  it('in a folder shows no incomplete file', async () => {
    const files = openFiles(pathToFileURL(join(folder, 'files')).href, undefined)
    const draft = await files.draft('batches/3/part.zip')
    await writeFile(draft.path, 'half')
    expect(await files.list('batches/3/')).to.deep.equal([])
    expect(await readdir(join(folder, 'files', 'batches', '3'))).to.have.length(1)
    await draft.drop()
  })

  it('in a bucket refuses wrong credentials', async () => {
    const files = openFiles('s3://files', {
      ...bucketKeys,
      secretAccessKey: 'wrong',
      endpoint: bucket.endpoint,
    })
    expect(
      await files.put('batches/4/x.json', Buffer.from('{}')).then(
        () => 'stored',
        () => 'refused',
      ),
    ).to.equal('refused')
  })

  async function bytesOf(body: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    for await (const chunk of body ?? []) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
})
