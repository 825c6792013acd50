// The colours of components: only those whose variables the style sheet has; the others are shown without colour.

import { globSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { unusedColors } from '../../../views/styles/variables-text.ts'

describe('the colours of components', () => {
  it('are in the style sheet', () => {
    const quoted = new RegExp(`['"](?:${unusedColors.join('|')})(?:\\.\\d)?['"]`, 'u')
    const sources = globSync('views/**/*.{ts,tsx}').filter((file) => !file.endsWith('variables-text.ts'))
    expect(sources).to.have.length.greaterThan(300)
    expect(sources.filter((file) => quoted.test(readFileSync(file, 'utf8')))).to.deep.equal([])
  })
})
