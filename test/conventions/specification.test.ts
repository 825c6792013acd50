// `docs/reference/specification.md` assigns each statement of `docs/specification.md` to code and tests; all of
// them must exist. A statement is a sentence, a table row or, in section 8, one message.

import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { operationNames } from '../../src/contract/operations/index.ts'
import { cellsOf, existsTest, quotedTests } from '../support/quoted-tests.ts'

const root = new URL('../../', import.meta.url)
const source = (file: string): string => readFileSync(new URL(file, root), 'utf8')
const section = /^## (\d+)\./
const separator = /^\|[\s|:-]+\|$/
/** What is open, planned or no behaviour. */
const holdsNothing = /not specified|is planned for 2027|more than 20 years/

const rows = source('docs/reference/specification.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| statement '))
  .map((line) => cellsOf(line))
  .map(([says = '', where = '', held = '', ...more]) => ({ says, where, held, more }))

describe('the table of the specification', () => {
  it('has every statement of the specification, each once, in order', () => {
    const statements = statementsOf(source('docs/specification.md'))
    expect(statements.length).to.be.greaterThan(170)
    expect(rows.map(({ says }) => says)).to.deep.equal(statements)
    expect(rows.filter(({ where, more }) => where === '' || more.length > 0)).to.deep.equal([])
  })

  it('names existing files and operations', () => {
    const named = rows.flatMap(({ where }) => [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    const files = named.filter((name) =>
      /^(?:src|views|cli|worker|docs|public|locales|migrations)\//.test(name),
    )
    expect(files.length).to.be.greaterThan(150)
    expect(files.filter((file) => !existsSync(new URL(file, root)))).to.deep.equal([])
    const known: readonly string[] = operationNames
    expect(named.filter((name) => /^[a-z]+\.[a-zA-Z]+$/.test(name) && !known.includes(name))).to.deep.equal(
      [],
    )
  })

  it('names existing tests by their titles for every statement except what is open or marketing', () => {
    const missing = rows.flatMap(({ says, held }) => {
      const tests = quotedTests(held)
      if (tests.length === 0)
        return held === 'nothing to hold' && holdsNothing.test(says) ? [] : [`${says}: no test`]
      return tests.filter((test) => !existsTest(test)).map(({ file, title }) => `${says}: ${file} › ${title}`)
    })
    expect(missing).to.deep.equal([])
  })
})

/** The statements of the specification in order, each as one line of text. */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let number = 0
  for (const block of blocksOf(text)) {
    number = Number(section.exec(block)?.[1] ?? number)
    if (number === 0 || block.startsWith('#') || separator.test(block) || block.endsWith(':')) continue
    if (block.startsWith('|')) statements.push(cellsOf(block).join(' · '))
    else statements.push(...sentencesOf(block, number === 8))
  }
  return statements.filter((statement) => !/^(?:Route|Method and path) · /.test(statement))
}

/** Paragraphs, list items and table rows, with their line breaks as spaces. */
function blocksOf(text: string): string[] {
  return text
    .split(/\n(?=\n|- |\||#)/)
    .map((block) => block.replace(/\s+/g, ' ').trim().replace(/^- /, ''))
    .filter((block) => block !== '')
}

/** The sentences of a paragraph without its bold heading; the messages of section 8 end at semicolons. */
function sentencesOf(block: string, isCatalogue: boolean): string[] {
  const sentences = block.replace(/^\*\*[^*]+\*\*\s*/, '').split(/(?<=\.) (?=[A-Z](?!e apologise))/)
  return (isCatalogue ? sentences.flatMap((sentence) => sentence.split('; ')) : sentences).filter(
    (sentence) => sentence !== '',
  )
}
