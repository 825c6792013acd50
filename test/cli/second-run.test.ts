// Which files of journeys the check of a change runs once more (docs/decisions/0061-tests-on-a-loaded-machine.md).

import { expect } from 'chai'

type Run = { readonly file: string; readonly failures: number }

describe('the second run of journeys', () => {
  let journeysToRepeat: (failed: readonly Run[], count: number) => string[]
  const journey = 'test/journeys/wines.test.ts'

  before(async () => {
    const module = new URL('../../cli/set-up/tests.mjs', import.meta.url).href
    ;({ journeysToRepeat } = (await import(module)) as { journeysToRepeat: typeof journeysToRepeat })
  })

  it('has the files that failed', () => {
    expect(journeysToRepeat([{ file: journey, failures: 2 }], 2)).to.deep.equal([journey])
  })

  it('is none when a test of another kind failed', () => {
    const runs = [
      { file: journey, failures: 1 },
      { file: 'test/web/api.test.ts', failures: 1 },
    ]
    expect(journeysToRepeat(runs, 2)).to.deep.equal([])
  })

  it('is none when a file did not even load, which no file reports', () => {
    expect(journeysToRepeat([{ file: journey, failures: 1 }], 2)).to.deep.equal([])
  })
})
