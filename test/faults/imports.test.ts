// Imports whose worker or database is killed at random moments. The benchmark `import-kills` does it more often.

import { expect } from 'chai'
import { openKilling, type Killing } from '../support/killed-imports.ts'
import { createCompany } from '../bench/bench-database.ts'

describe('an import that is killed', function killing() {
  this.timeout(180_000)
  let killed: Killing

  before(async () => {
    killed = await openKilling(createCompany)
  })
  after(() => killed.close())

  for (const moment of [1, 2]) {
    it(`has every row once after its worker was killed (moment ${String(moment)})`, async () => {
      expect(await killed.killWorker()).to.deep.equal([])
    })

    it(`has every row once after its database was killed (moment ${String(moment)})`, async () => {
      expect(await killed.killDatabase()).to.deep.equal([])
    })

    it(`goes on after the database of its command was killed (moment ${String(moment)})`, async () => {
      expect(await killed.killDatabaseOfCommand()).to.deep.equal([])
    })
  }
})
