import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import asc from 'assemblyscript/asc'

const folder = new URL('../../../src/render/batch/kernel/', import.meta.url)

describe('kernel', () => {
  it('is what its source is compiled to', async function () {
    this.timeout(60_000)
    const written = new Map<string, Uint8Array | string>()
    const { error } = await asc.main(['--config', 'asconfig.json', '--target', 'release', '--baseDir', '.'], {
      readFile: (name) => {
        try {
          return readFileSync(new URL(name.replace(/^.*\//, ''), folder), 'utf8')
        } catch {
          return null
        }
      },
      writeFile: (name, contents) => { written.set(name, contents) },
      listFiles: () => [],
    })
    expect(error).to.equal(null)
    const compiled = [...written].find(([name]) => name.endsWith('kernel.wasm'))?.[1]
    expect(Buffer.from(compiled ?? '').equals(readFileSync(new URL('kernel.wasm', folder)))).to.equal(true)
  })
})
