import { existsSync } from 'node:fs'
import { expect } from 'chai'
import { readProcfile } from '../../cli/procfile.ts'

describe('the Procfile', () => {
  it('gives each process its settings, its flags and its file', () => {
    const procfile = readProcfile()
    expect([...procfile.keys()]).to.deep.equal(['release', 'web', 'worker'])
    for (const [name, { words }] of procfile) {
      const [file = ''] = words.filter((word) => !word.startsWith('--'))
      expect([name, existsSync(file)]).to.deep.equal([name, true])
    }
    expect(procfile.get('release')).to.deep.equal({
      environment: {},
      words: ['dist/process/cli.js', 'migrate'],
    })
    // Without these a web process takes twice the memory (test/bench/memory.ts).
    const web = procfile.get('web')
    expect(web?.environment).to.deep.equal({ MALLOC_ARENA_MAX: '2' })
    expect(web?.words).to.include('--max-old-space-size=1024')
  })
})
