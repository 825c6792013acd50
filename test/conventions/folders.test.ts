// Bounds on folders and lines that keep the code easy to read: files per folder, directions of imports, width
// of lines.

import { dirname } from 'node:path'
import { expect } from 'chai'
import { importsOf, sourcesOf, textsOf } from '../support/sources.ts'

/** Largest number of files directly in one folder. */
const maxFiles = 48
/** Widest line of code, in characters. */
const maxColumns = 120

/** Migrations that have run somewhere never change again. */
const unchangeable = /^migrations\/00(?:0\d|1[0-5])/

describe('folders and lines', () => {
  it(`have at most ${String(maxFiles)} files in a folder`, () => {
    const counts = new Map<string, number>()
    for (const path of textsOf(['src', 'views', 'cli', 'worker', 'test'], /./).keys())
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    const full = [...counts].filter(([, count]) => count > maxFiles)
    expect(full.map(([folder, count]) => `${folder}: ${String(count)} files`)).to.deep.equal([])
  })

  for (const root of ['views', 'cli'])
    it(`import in one direction between any two folders of ${root}`, () => {
      const directions = new Map<string, string>()
      for (const [path, text] of sourcesOf(root))
        for (const target of importsOf(path, text))
          if (target.startsWith(`${root}/`) && dirname(target) !== dirname(path))
            directions.set(`${dirname(path)} → ${dirname(target)}`, `${path} imports ${target}`)
      const mutual = [...directions].filter(([direction]) =>
        directions.has(direction.split(' → ').toReversed().join(' → ')),
      )
      expect(mutual.map(([, example]) => example)).to.deep.equal([])
    })

  it(`have no line of code over ${String(maxColumns)} columns`, () => {
    const folders = ['src', 'views', 'cli', 'worker', 'test', 'migrations']
    const long = [...textsOf(folders, /\.(?:tsx?|mjs|css)$/)]
      .filter(([path]) => !unchangeable.test(path))
      .flatMap(([path, text]) =>
        text.split('\n').flatMap((line, index) => {
          const columns = [...line].length
          return columns > maxColumns ? [`${path}:${String(index + 1)}: ${String(columns)} columns`] : []
        }),
      )
    if (long.length > 0) throw new Error(`${String(long.length)} lines\n${long.join('\n')}`)
  })
})
