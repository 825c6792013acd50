// Documents and code cite each other by section, path and name. Everything that they cite exists.

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect } from 'chai'
import { operationNames } from '../../src/contract/operations/index.ts'
import { jobNames } from '../../src/contract/jobs.ts'
import { refusals } from '../../src/domain/refusal.ts'
import { sourcesOf } from '../support/sources.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** Documents that people write; `docs/reference` is generated, and the CHANGELOG speaks of the past. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/developing.md',
  'docs/domain.md',
  'docs/contract.md',
  'docs/specification.md',
  'src/render/batch/README.md',
  'test/bench/README.md',
  ...readdirSync(new URL('docs/guide/', root)).map((name) => `docs/guide/${name}`),
  ...readdirSync(new URL('docs/decisions/', root)).map((name) => `docs/decisions/${name}`),
].filter((path) => existsSync(new URL(path, root)))

const code = [...sourcesOf('src', 'views', 'cli', 'worker', 'migrations', 'test').keys()]
const everything = [...code, ...documents]

/** Section numbers of a document's headings: `## 5. Rules` and `### 1.7 Energy`. */
function sections(path: string): Set<string> {
  return new Set([...read(path).matchAll(/^#{2,3} (\d+(?:\.\d+)*)\.? /gm)].map(([, number = '']) => number))
}

const cited: Readonly<Record<string, Set<string>>> = {
  domain: sections('docs/domain.md'),
  contract: sections('docs/contract.md'),
  specification: sections('docs/specification.md'),
}
const decisions = new Set(
  readdirSync(new URL('docs/decisions/', root)).map((name) => String(Number.parseInt(name, 10))),
)
const openPoints = new Set([...read('docs/domain.md').matchAll(/^\| (\d+) \| /gm)].map(([, n = '']) => n))

/** The numbers of one citation: "3, 4 and 8" → 3, 4, 8. */
const numbers = (list: string): string[] => list.match(/\d+(?:\.\d+)*/g) ?? []

/** All matches of a citation in code and documents, as `file:line number`. */
function unresolved(pattern: RegExp, known: (kind: string, number: string) => boolean): string[] {
  return everything.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].flatMap(([all, kind = '', list = '']) =>
          numbers(list)
            .filter((number) => !known(kind.toLowerCase(), number))
            .map((number) => `${path}:${String(index + 1)} ${all} → ${number}`),
        ),
      ),
  )
}

describe('citations', () => {
  it('name existing sections of domain, contract and specification', () => {
    const list =
      /(?<![\w./-])([Dd]omain|[Cc]ontract|[Ss]pecification) \(?(\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*(?![\w%.]))*)/g
    expect(unresolved(list, (kind, number) => cited[kind]?.has(number) === true)).to.deep.equal([])
  })

  it('name existing points of the table of domain 7', () => {
    const points = /(domain) 7, points? (\d+(?:(?:, | and | to )\d+)*)/g
    expect(unresolved(points, (_kind, number) => openPoints.has(number))).to.deep.equal([])
  })

  it('name decisions that are recorded', () => {
    const list = /(?<![\w/|])([Dd]ecision)s? (\d+(?:(?:, | and )\d+)*)(?!\/)/g
    expect(unresolved(list, (_kind, number) => decisions.has(number))).to.deep.equal([])
  })

  it('have one form, without the word "section"', () => {
    const old =
      /\b(?:DOMAIN|CONTRACT)\b(?:\.md)?|\b(?:domain|contract|specification) sections? \d|decision[s]? 0\d/
    const found = code
      .filter((path) => path !== 'test/conventions/citations.test.ts')
      .flatMap((path) => {
        const lines = read(path).split('\n')
        return lines.flatMap((line, index) =>
          old.test(line) && !/'[^']*DOMAIN[^']*'/.test(line) ? [`${path}:${String(index + 1)}`] : [],
        )
      })
    expect(found).to.deep.equal([])
  })

  it('refer to decisions that are numbered without gaps and have every part', () => {
    const files = readdirSync(new URL('docs/decisions/', root))
      .filter((name) => /^\d/.test(name))
      .toSorted()
    expect(files.map((name) => Number.parseInt(name, 10))).to.deep.equal(
      files.map((_name, index) => index + 1),
    )
    for (const file of files) {
      const text = read(`docs/decisions/${file}`)
      expect(text, file).to.match(
        /^# \d+\. .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|superseded by \d+)\n/,
      )
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
      expect(headings, file).to.deep.equal(['Context', 'Options', 'Decision', 'Consequences'])
      expect(read('docs/decisions/README.md'), file).to.include(file)
    }
  })
})

describe('paths and names in documents', () => {
  const quoted = documents.flatMap((path) =>
    [
      ...read(path)
        .replace(/^```[\s\S]*?^```/gm, '')
        .matchAll(/`([^`\n]+)`/g),
    ].map(([, name = '']) => ({ path, name })),
  )

  it('are files and folders of the repository', () => {
    const paths = quoted.filter(({ name }) =>
      /^(?:src|views|cli|worker|test|docs|migrations|locales|public)\/[\w./-]*$/.test(name),
    )
    expect(paths.length).to.be.greaterThan(80)
    expect(paths.filter(({ name }) => !existsSync(new URL(name, root)))).to.deep.equal([])
  })

  it('are links with existing targets', () => {
    const broken = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(new URL(target, new URL(path, root))))
        .map((target) => `${path} → ${target}`),
    )
    expect(broken).to.deep.equal([])
  })

  it('exist in the code: files, functions, types, operations, jobs, refusals', () => {
    const texts = code.map(read).join('\n')
    const known = new Set<string>([...operationNames, ...jobNames, ...Object.keys(refusals)])
    const architecture = ['docs/ARCHITECTURE.md', 'docs/developing.md', 'src/render/batch/README.md']
    const names = quoted.filter(({ path, name }) =>
      architecture.includes(path) || path.startsWith('docs/decisions/')
        ? /^[a-z]+[A-Z]\w*(?:\(\))?$|^[\w-]+\.tsx?$|^[a-z]+\.[a-z][A-Za-z]+$/.test(name)
        : false,
    )
    const missing = names.filter(({ name }) => {
      const bare = name.replace('()', '')
      if (known.has(bare)) return false
      if (/\.tsx?$/.test(bare)) return !code.some((path) => path.endsWith(`/${bare}`))
      return !texts.includes(bare)
    })
    expect(missing).to.deep.equal([])
  })
})
