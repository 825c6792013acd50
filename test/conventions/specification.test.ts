// `docs/reference/specification.md` assigns each line of the specification to code and tests; all of them
// must exist.

import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { operationNames } from '../../src/contract/operations/index.ts'

const root = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/reference/specification.md', root), 'utf8')
const rows = [...text.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, line = '', says = '', where = '', held = '']) => ({ line: Number(line), says, where, held }),
)

/** The lines of the specification with a requirement: first and last line of each block. */
const blocks: readonly (readonly [number, number])[] = [
  [7, 12],
  [20, 27],
  [29, 29],
  [35, 43],
  [45, 45],
  [47, 47],
  [49, 49],
  [51, 51],
  [55, 55],
  [57, 57],
  [59, 59],
  [61, 61],
  [63, 63],
  [65, 65],
  [68, 74],
  [78, 86],
  [90, 100],
  [104, 104],
  [108, 108],
  [112, 135],
  [137, 137],
  [141, 149],
  [153, 161],
]

describe('the table of the specification', () => {
  it('has every line with a requirement, each once, in order', () => {
    const wanted = blocks.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    )
    expect(rows.map(({ line }) => line)).to.deep.equal(wanted)
  })

  it('names existing files and operations', () => {
    const named = rows.flatMap(({ where }) => [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    const files = named.filter((name) =>
      /^(?:src|views|cli|worker|docs|public|locales|migrations)\//.test(name),
    )
    expect(files.length).to.be.greaterThan(50)
    expect(files.filter((file) => !existsSync(new URL(file, root)))).to.deep.equal([])
    const known: readonly string[] = operationNames
    expect(named.filter((name) => /^[a-z]+\.[a-zA-Z]+$/.test(name) && !known.includes(name))).to.deep.equal(
      [],
    )
  })

  it('names existing tests by their titles for every line except marketing', () => {
    const missing = rows.flatMap(({ line, held }) => {
      const tests = [...held.matchAll(/`(test\/[^`]+)` › `([^`]+)`/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      }))
      if (tests.length === 0)
        return held === 'nothing to hold' && line === 161 ? [] : [`${String(line)}: no test`]
      return tests
        .filter(({ file, title }) => !titlesOf(file).includes(title))
        .map(({ file, title }) => `${String(line)}: ${file} › ${title}`)
    })
    expect(missing).to.deep.equal([])
  })
})

const read = new Map<string, readonly string[]>()

/** The titles of the tests of a file, as written in its source. */
function titlesOf(file: string): readonly string[] {
  const known = read.get(file)
  if (known !== undefined) return known
  const path = new URL(file, root)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const titles = [
    ...source.matchAll(/\bit\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/g),
  ].map(([, single, template, double]) => (single ?? template ?? double ?? '').replace(/\\(.)/g, '$1'))
  read.set(file, titles)
  return titles
}
