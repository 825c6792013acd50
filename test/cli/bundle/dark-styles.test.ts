import { expect } from 'chai'
import { darkStyles } from '../../../cli/bundle/dark-styles.ts'

const light = '[data-mantine-color-scheme=light]'
const dark = '[data-mantine-color-scheme=dark]'

describe('the style sheet for pages without script in a dark system', () => {
  it('has the rules of the dark scheme for a document that says it is light', () => {
    expect(
      darkStyles(`.e{color:red}${dark} .a{color:blue}${light} .a{color:white}:root${dark}{--b:1}`),
    ).to.equal(`${light} .a{color:blue}:root${light}{--b:1}`)
  })

  it('keeps rules of the same classes, which go before the scheme because they come later', () => {
    expect(
      darkStyles(`.b{top:0}.a{top:0}${dark} .a{color:blue}.a:checked{color:red}${light} .a{color:white}`),
    ).to.equal(`.a{top:0}${light} .a{color:blue}.a:checked{color:red}`)
  })

  it('exchanges the schemes where a rule names both', () => {
    expect(darkStyles(`${light} .a,${dark} .b{display:none}`)).to.equal(
      `${dark} .a,${light} .b{display:none}`,
    )
  })

  it('keeps the layer and the condition of a rule, and nothing else of them', () => {
    const rule = `:where(${dark}) .a{color:blue}`
    expect(
      darkStyles(`@layer x;@layer x{.b{top:0}@media (hover:hover){.c{top:0}${rule}}}@media print{.d{top:0}}`),
    ).to.equal(`@layer x{@media (hover:hover){:where(${light}) .a{color:blue}}}`)
  })

  it('reads texts and comments with braces', () => {
    expect(darkStyles(`/*}*/@charset "}";.q{content:"}{"}${dark} .a:after{content:'\\'}'}`)).to.equal(
      `${light} .a:after{content:'\\'}'}`,
    )
  })
})
