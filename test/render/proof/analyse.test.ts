// The measurement of artworks made by script: some of the set that `npm run bench -- proof` checks whole.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { artworkCases } from '../../support/artwork/cases.ts'
import { address, rightDesign } from '../../support/artwork/design.ts'
import { outcomeOf } from '../../support/artwork/verdicts.ts'
import { pdfOf } from '../../support/artwork/writers.ts'
import { AnalysisError, analyseInOwnProcess, confinement } from '../../../src/render/proof/own-process.ts'

/** One right artwork of each kind, and faults of each group. */
const chosen = [
  'good plain pdf',
  'good turned 7 png',
  'quiet zone 1 modules pdf',
  'quiet zone hairline at 1 module png',
  'stretched 1.15 png',
  'inverse png',
  'covered 28 % pdf',
  'over a picture middle png',
  'blurred 1.5 png',
  'letters 6 pt pdf',
  'photo from the side 8 % photo',
]

describe('the measurement of artworks', function measurement() {
  this.timeout(60_000)

  for (const name of chosen)
    it(`finds what is wrong, and nothing else, in "${name}"`, async () => {
      const artwork = artworkCases.find((one) => one.name.replace(/\s+/g, ' ') === name)
      if (artwork === undefined) throw new Error('There is no such artwork.')
      expect(await outcomeOf(artwork)).to.deep.equal({ misses: [], falseAlarms: [] })
    })
})

describe('the process that analyses artwork', function ownProcess() {
  this.timeout(60_000)

  it('answers what it measured, in millimetres', async () => {
    const file = await pdfOf(rightDesign)
    const { measures, pictures } = await analyseInOwnProcess({ file, kind: 'pdf' })
    const [page] = measures.pages
    expect(page?.symbols[0]).to.include({ text: address, symbol: 'qr' })
    expect(page?.symbols[0]?.matrix?.moduleMm).to.be.closeTo(rightDesign.module, 0.01)
    expect(page?.characters?.map(({ text }) => text).join('')).to.include('306 kJ / 74 kcal')
    expect(pictures).to.have.length(1)
  })

  it('says that a damaged file is damaged, and ends work that takes too long', async () => {
    const problemOf = async (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'none',
        (error: unknown) => (error instanceof AnalysisError ? error.problem : String(error)),
      )
    const file = Buffer.from('%PDF-1.7\nno objects')
    expect(await problemOf(analyseInOwnProcess({ file, kind: 'pdf' }))).to.equal('damaged')
    const good = await pdfOf(rightDesign)
    expect(await problemOf(analyseInOwnProcess({ file: good.subarray(0, 2000), kind: 'pdf' }))).to.equal(
      'damaged',
    )
    expect(await problemOf(analyseInOwnProcess({ file: good, kind: 'pdf' }, 1))).to.equal('tooLarge')
  })
  it('may read the program, and no other file, no network and no further process', async () => {
    const attempts = {
      'the program': "await fs.readFile('package.json')",
      'another file of the folder': "await fs.readFile('package-lock.json')",
      'a file of the system': "await fs.readFile('/etc/hosts')",
      'writing a file': "await fs.writeFile('src/render/proof/written', '')",
      'the network': "await fetch('http://127.0.0.1:4999/')",
      'a process': 'spawnSync(process.execPath)',
    }
    const program = `
      import fs from 'node:fs/promises'
      import { spawnSync } from 'node:child_process'
      const attempt = (work) => work().then(() => 'allowed', (error) => error.cause?.code ?? error.code)
      console.log(JSON.stringify({ ${Object.entries(attempts)
        .map(([name, code]) => `${JSON.stringify(name)}: await attempt(async () => { ${code} })`)
        .join(', ')} }))`
    const options = [...confinement(), '--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, options, { env: {} })
    const denied = 'ERR_ACCESS_DENIED'
    expect(JSON.parse(stdout)).to.deep.equal({
      'the program': 'allowed',
      'another file of the folder': denied,
      'a file of the system': denied,
      'writing a file': denied,
      'the network': denied,
      'a process': denied,
    })
  })
})
