// The corpus of awkward files, through reading, check and import: what becomes of every cell. Its headers, and its
// columns alone, are in test/domain/spreadsheet/corpus.test.ts.

import { expect } from 'chai'
import { makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { figureCases } from '../domain/spreadsheet/corpus/figures.ts'
import { fileCases, refusedFiles } from '../domain/spreadsheet/corpus/files.ts'
import { wordCases } from '../domain/spreadsheet/corpus/words.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { checkFile, fileOf, importFile } from './corpus-import.ts'

describe('awkward files', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  // Every file is the first one of its company.
  afterEach(async () => {
    await world.database.db('sheets').where({ state: 1 }).delete()
    await world.database.db('companies').update({ csv_mapping: {}, csv_units: {} })
  })

  it('are at least 100', () => {
    expect(figureCases.length + wordCases.length + fileCases.length + refusedFiles.length).to.be.at.least(100)
  })

  for (const column of [...figureCases, ...wordCases]) {
    const file = fileOf(column)
    if (column.waitsForUnit === true)
      it(`wait for a person: ${column.title}`, async () => {
        const { check, upload } = await checkFile(world, owner, file, file.choices)
        const planned = check.headers.at(-1)
        expect([planned?.field, planned?.unitMissing]).to.deep.equal([column.field, true])
        expect(await refusalOf(world.application.perform('imports.start', upload, owner))).to.equal(
          'import.unitMissing',
        )
      })
    else
      it(`are read: ${column.title}`, async () => {
        expect(await importFile(world, owner, file)).to.deep.equal([])
      })
  }

  for (const file of fileCases)
    it(`are read: ${file.title}`, async () => {
      expect(await importFile(world, owner, file)).to.deep.equal([])
    })

  for (const { title, content, refusal } of refusedFiles)
    it(`are refused: ${title}`, async () => {
      expect(await refusalOf(checkFile(world, owner, { content }))).to.equal(refusal)
    })
})
