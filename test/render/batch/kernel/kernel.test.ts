import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { opcodesSource } from '../../../../src/render/batch/mask/mask-program.ts'

const folder = fileURLToPath(new URL('../../../../src/render/batch/kernel/', import.meta.url))

describe('kernel', () => {
  it('has the opcodes of the table of operations', () => {
    expect(readFileSync(join(folder, 'opcodes.ts'), 'utf8')).to.equal(opcodesSource())
  })

  it('is the compiled source', function () {
    this.timeout(60_000)
    const target = mkdtempSync(join(tmpdir(), 'nutricode-kernel-'))
    try {
      const compiler = fileURLToPath(import.meta.resolve('assemblyscript/asc')).replace(
        /dist.asc\.js$/,
        'bin/asc.js',
      )
      const options = [
        '--config',
        join(folder, 'asconfig.json'),
        '--target',
        'release',
        '--outFile',
        join(target, 'kernel.wasm'),
      ]
      execFileSync(process.execPath, [compiler, ...options], { cwd: folder, stdio: 'pipe' })
      expect(
        readFileSync(join(target, 'kernel.wasm')).equals(readFileSync(join(folder, 'kernel.wasm'))),
      ).to.equal(true)
    } finally {
      rmSync(target, { recursive: true, force: true })
    }
  })
})
