import { expect } from 'chai'
import { stepAt, stepAddress, type StepContext } from '../../../views/import/import-steps.ts'

const nothing: StepContext = { isPrepared: false, takenBy: null, imports: [] }
const at = (address: string, context: Partial<StepContext> = {}) =>
  stepAt(new URL(address, 'https://nutricode.test').searchParams, { ...nothing, ...context })

describe('the step of the import wizard', () => {
  it('is the one of the address when it has what it needs', () => {
    expect(at('/import')).to.deep.equal({ step: 'file', importId: null })
    expect(at(stepAddress('check'), { isPrepared: true })).to.deep.equal({ step: 'check', importId: null })
    expect(at(stepAddress('result', 4), { imports: [{ id: 4, state: 'done' }] })).to.deep.equal({
      step: 'result',
      importId: 4,
    })
  })

  it('is the file when the address names a step without its file, or nonsense', () => {
    expect(at('/import?step=columns').step).to.equal('file')
    expect(at('/import?step=result&import=99').step).to.equal('file')
    expect(at('/import?step=everything').step).to.equal('file')
  })

  it('is the import under way when the page is opened again without a step', () => {
    for (const state of ['waiting', 'running', 'paused'] as const)
      expect(at('/import', { imports: [{ id: 9, state }] })).to.deep.equal({ step: 'import', importId: 9 })
    expect(at('/import?step=file', { imports: [{ id: 9, state: 'running' }] }).step).to.equal('file')
  })

  it('is the result of the import that took the file when the user goes back to the check', () => {
    const imports = [
      { id: 9, state: 'done' as const },
      { id: 8, state: 'cancelled' as const },
    ]
    expect(at('/import?step=check', { takenBy: 8, imports })).to.deep.equal({ step: 'result', importId: 8 })
  })

  it('follows an import from its progress to its result', () => {
    expect(at('/import?step=import&import=3', { imports: [{ id: 3, state: 'running' }] }).step).to.equal(
      'import',
    )
    expect(at('/import?step=import&import=3', { imports: [{ id: 3, state: 'done' }] }).step).to.equal(
      'result',
    )
  })
})
