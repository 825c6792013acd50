// The fonts that every page loads first: small enough, and with every character that the style sheet promises of them.

import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { create, type Font } from 'fontkit'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { dictionary } from '../../../src/translations.ts'

const folder = fileURLToPath(new URL('../../../views/styles/fonts', import.meta.url))
const styleSheet = readFileSync(`${folder}.css`, 'utf8')

/** The first and the last code point of each range for which a file is requested. */
function rangesOf(file: string): [number, number][] {
  const face = styleSheet.split('@font-face').find((text) => text.includes(`/${file}.woff2`)) ?? ''
  return [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ])
}

function fontOf(file: string): Font {
  const font = create(readFileSync(`${folder}/${file}.woff2`))
  if (font.type !== 'WOFF2') throw new Error(`${file} is a ${font.type}.`)
  return font
}

const characters = new Set(
  interfaceLanguages.flatMap((language) => [...Object.values(dictionary(language)).join('')]),
)

describe('the fonts of the interface', () => {
  for (const file of ['sans-latin', 'sans-greek', 'serif-latin', 'serif-greek'])
    it(`have every character of our messages in the range of ${file}`, () => {
      const ranges = rangesOf(file)
      expect(ranges).not.to.have.length(0)
      const font = fontOf(file)
      const missing = [...characters].filter((character) => {
        const code = character.codePointAt(0) ?? 0
        const isPrinted = code > 0x20 && !/\p{C}|\p{Z}/u.test(character)
        const isPromised = ranges.some(([first, last]) => code >= first && code <= last)
        return isPrinted && isPromised && !font.hasGlyphForCodePoint(code)
      })
      expect(missing).to.deep.equal([])
    })

  it('weigh at most 60 kB in Latin, and 21 kB more in Greek', () => {
    const weightOf = (script: string): number =>
      ['sans', 'serif'].reduce((sum, face) => sum + statSync(`${folder}/${face}-${script}.woff2`).size, 0)
    expect(weightOf('latin')).to.be.at.most(60_000)
    expect(weightOf('greek')).to.be.at.most(21_000)
  })

  it('have all weights of the interface in one file: 400 to 700 for text', () => {
    const { min, max } = fontOf('sans-latin').variationAxes.wght ?? { min: 0, max: 0 }
    expect([min, max]).to.deep.equal([400, 700])
  })
})
