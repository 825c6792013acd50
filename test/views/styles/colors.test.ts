// The colours of components: only those whose variables the style sheet has; the others are shown without colour.

import { globSync, readFileSync } from 'node:fs'
import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect } from 'chai'
import { theme, variables } from '../../../views/styles/theme.ts'
import { unusedColors } from '../../../views/styles/variables-text.ts'

describe('the colours of components', () => {
  it('are in the style sheet', () => {
    const quoted = new RegExp(`['"](?:${unusedColors.join('|')})(?:\\.\\d)?['"]`, 'u')
    const sources = globSync('views/**/*.{ts,tsx}').filter((file) => !file.endsWith('variables-text.ts'))
    expect(sources).to.have.length.greaterThan(300)
    expect(sources.filter((file) => quoted.test(readFileSync(file, 'utf8')))).to.deep.equal([])
  })

  it('make warnings legible: a yellow text has a contrast of 4.5 on its ground (WCAG 1.4.3)', () => {
    const text = variables(mergeMantineTheme(DEFAULT_THEME, theme)).light[
      '--mantine-color-yellow-light-color'
    ]
    // The darkest ground: a tenth of yellow 6 on white.
    expect(contrast(text ?? '#ffffff', '#ffefe0')).to.be.at.least(4.5)
  })

  it('tint notices and tags alike in the dark: none shines, and texts have a contrast of 4.5', () => {
    const { dark } = variables(mergeMantineTheme(DEFAULT_THEME, theme))
    for (const name of ['red', 'teal', 'wine', 'yellow']) {
      const ground = dark[`--mantine-color-${name}-light`] ?? '#ffffff'
      expect(luminance(ground), name).to.be.below(0.03)
      expect(contrast(dark[`--mantine-color-${name}-light-color`] ?? ground, ground), name).to.be.at.least(
        4.5,
      )
    }
  })

  it('make a grey tag legible, also in a row under the pointer', () => {
    const { light } = variables(mergeMantineTheme(DEFAULT_THEME, theme))
    const text = light['--mantine-color-gray-light-color'] ?? '#ffffff'
    // Its ground in such a row (table/data-table.module.css).
    expect(contrast(text, light['--page-line'] ?? '#ffffff')).to.be.at.least(4.5)
  })

  it('make removals legible: white on a red button, and a red menu item under the pointer', () => {
    const complete = mergeMantineTheme(DEFAULT_THEME, theme)
    const [usual, own] = [defaultCssVariablesResolver(complete), variables(complete)]
    for (const scheme of ['light', 'dark'] as const) {
      const colour = (name: string): string =>
        ({ ...usual[scheme], ...own[scheme] })[`--mantine-color-${name}`] ?? ''
      const resolved = (name: string): string =>
        colour(name).replace(
          /^var\(--mantine-color-red-(\d)\)$/u,
          (_, shade) => complete.colors.red[Number(shade)] ?? '',
        )
      expect(contrast('#ffffff', resolved('red-filled')), `button, ${scheme}`).to.be.at.least(4.5)
      expect(contrast(colour('error'), resolved('red-light')), `item, ${scheme}`).to.be.at.least(4.5)
    }
  })
})

/** The contrast of two colours, `#rrggbb`, as WCAG 2.2 defines it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 1, dark = 1] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
