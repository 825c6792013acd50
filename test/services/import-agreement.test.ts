// The check and the import agree, outcome by outcome, on generated files: with sheets that are stored, published,
// repeated in the file, found by reference or by GTIN, equal, changed and refused. The generator is seeded; a
// failure names its file.

import { expect } from 'chai'
import { confirmPrefix, exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

const files = 40
const gtins = ['3760012345670', '4006381333931', '5449000000996', '03760012345670', '8410076472946']
const headers = ['brand', 'name', 'reference', 'gtin', 'vintage', 'sugars', 'packaging'] as const

type Outcome = readonly [line: number, outcome: string, sheet: number | null]

describe('the check and the import', function agreement() {
  this.timeout(120_000)
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    const companyId = await makeCompany(world.application)
    for (const prefix of ['4006381', '5449000']) await confirmPrefix(world.application, companyId, prefix)
    owner = operatorOf(companyId)
    for (const [index, gtin] of gtins.slice(1, 3).entries()) {
      const reference = `PUBLISHED-${String(index)}`
      const { sheet } = await world.application.perform(
        'sheets.create',
        exampleSheet({ reference, gtin }),
        owner,
      )
      await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    }
  })

  for (let seed = 1; seed <= files; seed += 1)
    it(`agree on the generated file ${String(seed)}`, async () => {
      const file = generated(seed)
      const content = Buffer.from(file.join('\n')).toString('base64')
      const upload = { fileName: `generated-${String(seed)}.csv`, content }
      const check = await world.application.perform('imports.check', upload, owner)
      const { import: started } = await world.application.perform('imports.start', upload, owner)
      const answer = await world.application.perform('imports.get', { id: started.id }, owner)
      const lines = await world.database
        .db('import_lines')
        .where('import_id', started.id)
        .orderBy('position')
        .select<{ line: number; outcome: string; sheet_id: number | null }[]>('line', 'outcome', 'sheet_id')
      const stored = lines.map(({ line, outcome, sheet_id }): Outcome => [
        line,
        outcome,
        knownSheet(check, line, sheet_id),
      ])
      const planned = check.outcomes.map(({ line, outcome, sheet }): Outcome => [
        line,
        outcome,
        outcome === 'refused' ? null : sheet,
      ])
      expect(stored, file.join('\n')).to.deep.equal(planned)
      expect(
        {
          new: answer.created,
          changed: answer.updated,
          same: answer.same,
          refused: answer.faulty,
        },
        file.join('\n'),
      ).to.deep.equal(check.counts)
      expect(
        answer.refused.map(({ line, column, code, message }) => [line, column, code, message]),
        file.join('\n'),
      ).to.deep.equal(
        check.refused.map(({ line, column, fault }) => [line, column, fault.code, fault.message]),
      )
      const changed = check.outcomes.filter(({ outcome }) => outcome === 'changed')
      for (const { sheet, changes } of changed) {
        const { draft } = await world.application.perform('sheets.get', { id: sheet ?? 0 }, owner)
        for (const { field, after } of changes.filter(({ field: name }) => name === 'name'))
          expect(draft[field as 'name'], file.join('\n')).to.equal(after)
      }
    })

  it('met every outcome and every way to refuse a line', async () => {
    const rows = await world.database
      .db('import_lines')
      .select<{ outcome: string; refused: { code: string }[] | null }[]>('outcome', 'refused')
    expect(new Set(rows.map(({ outcome }) => outcome))).to.deep.equal(
      new Set(['new', 'changed', 'same', 'refused']),
    )
    const codes = rows.flatMap(({ refused }) => (refused ?? []).map(({ code }) => code))
    expect(codes).to.include.members([
      'referenceRepeated',
      'refusedLineRepeated',
      'gtinOfSeveral',
      'locked',
      'notANumber',
      'required',
    ])
  })
})

/** The sheet of a line as the check can know it: none for one that the file itself makes. */
function knownSheet(check: Output<'imports.check'>, line: number, sheet: number | null): number | null {
  const planned = check.outcomes.find((outcome) => outcome.line === line)
  return planned?.sheet === null ? null : sheet
}

/** A file of up to 60 lines, the same for the same seed. */
function generated(seed: number): string[] {
  const random = generator(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
  const columns = headers.filter((header) => header === 'name' || random() < 0.75)
  if (!columns.includes('brand') && !columns.includes('reference')) columns.unshift('brand')
  const cell: Record<(typeof headers)[number], () => string> = {
    brand: () => pick(['Deux Rives', 'Deux Rives', 'Mas Blanc', '']),
    name: () => pick(['Les Galets', 'Clos', 'Vieilles Vignes', '']),
    reference: () =>
      pick([...Array.from({ length: 12 }, (_, n) => `AGREE-${String(n)}`), 'PUBLISHED-0', 'PUBLISHED-1', '']),
    gtin: () => pick([...gtins, '', '', '1234567890123']),
    vintage: () => pick(['2023', '2024', 'NV', 'old', '']),
    sugars: () => pick(['0.2', '1', 'sweet', '']),
    packaging: () => pick(['bottle:GL 71', 'bottle:GL 72', '']),
  }
  const length = 5 + Math.floor(random() * 55)
  const lines = Array.from({ length }, () => columns.map((column) => cell[column]()).join(';'))
  // Whole lines again, as people leave them in their files.
  const again = lines.filter(() => random() < 0.15)
  return [columns.join(';'), ...lines, ...again].filter((line) => !/^;*$/.test(line))
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
