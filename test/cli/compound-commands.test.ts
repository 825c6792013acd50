import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { resultOf, useCommandLine } from '../support/command-line.ts'
import { confirmListedPrefixes, makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { useDatabase } from '../support/database.ts'
import { readCode } from '../render/reading.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

const messages = JSON.parse(
  readFileSync(new URL('../../locales/en.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

/** The title of a field in English; what names no field is its own title. */
const titleOf = (field: string): string => messages[`field.${field}.title`] ?? field

describe('commands of several operations', function () {
  this.timeout(120_000)
  const world = useApplication()
  const cli = useCommandLine(() => ({
    DATABASE_URL: world.config.databaseUrl ?? '',
    CODE_ORIGIN: 'http://q.test',
  }))
  let company = ''

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    company = String(await makeCompany(world.application))
    await confirmListedPrefixes(world.application, Number(company))
  })

  const sheetCount = async (): Promise<number> =>
    (await world.application.perform('sheets.list', {}, operatorOf(Number(company)))).total

  it('turns forty wines into forty codes on disk, and creates nothing twice when run again', async () => {
    const folder = join(cli.folder, 'codes')
    const words = [
      'sheets',
      'import',
      fixture('wines.csv'),
      '--company',
      company,
      '--codes',
      'svg,png',
      '--out',
      folder,
      '--json',
    ]
    const first = await cli.run(words)
    expect([first.code, first.err]).to.deep.equal([0, '40 wines created, 0 updated, no faulty row.\n'])
    const results = first.out
      .trimEnd()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { reference: string; outcome: string; code: string; files: string[] },
      )
    expect(results.length).to.equal(40)
    expect(new Set(results.map((result) => result.code)).size).to.equal(40)
    expect(readdirSync(folder).length).to.equal(80)
    const greek = results.find((result) => result.reference === 'KX-XIN-21')
    expect(greek?.files.map((file) => file.split('/').at(-1))[0]).to.match(
      /^Αμπελωνες-Βερμιο_Ξινομαυρο_Ναουσα_2021_KX-XIN-21_\w{10}\.svg$/,
    )
    const second = await cli.run(words)
    expect([second.code, second.err]).to.deep.equal([0, '0 wines created, 0 updated, no faulty row.\n'])
    const again = second.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { code: string })
    expect(again.map((result) => result.code)).to.deep.equal(results.map((result) => result.code))
    expect([await sheetCount(), readdirSync(folder).length]).to.deep.equal([40, 80])
  })

  it('draws codes that another QR reader decodes to the sheet’s address', async () => {
    const folder = join(cli.folder, 'codes')
    const [sheet] = await cli.lines(['sheets', 'list', '--search', 'KA-ASY-24', '--company', company])
    const file = readdirSync(folder).find((name) => name.includes('KA-ASY-24') && name.endsWith('.png')) ?? ''
    expect((await readCode(readFileSync(join(folder, file)))).text).to.equal(
      `http://q.test/01/0${String(sheet?.['gtin'])}`,
    )
  })

  it('reads the same wines from Windows-1252 with decimal commas and from UTF-16', async () => {
    for (const name of ['wines-semicolon-1252.csv', 'wines-utf16.csv']) {
      const { code, err } = await cli.run(['sheets', 'import', fixture(name), '--company', company])
      expect([code, err]).to.deep.equal([0, '0 wines created, 0 updated, no faulty row.\n'])
    }
    expect(await sheetCount()).to.equal(40)
  })

  it('reports every faulty line with its column on standard error, and exits with 1', async () => {
    const expected = JSON.parse(readFileSync(fixture('wines-faulty.json'), 'utf8')) as {
      line: number
      column: string | null
      code: string
    }[]
    const dry = await cli.run([
      'sheets',
      'import',
      fixture('wines-faulty.csv'),
      '--dry-run',
      '--company',
      company,
    ])
    expect(dry.code).to.equal(1)
    expect(
      dry.err
        .trimEnd()
        .split('\n')
        .map((line) =>
          /^row (\d+)(?:, ([^:]+))?: /
            .exec(line)
            ?.slice(1, 3)
            .map((part: string | undefined) => part ?? null),
        ),
    ).to.deep.equal(
      expected.map(({ line, column }) => [String(line), column === null ? null : titleOf(column)]),
    )
    const { code, err } = await cli.run([
      'sheets',
      'import',
      fixture('wines-faulty.csv'),
      '--company',
      company,
    ])
    expect(code).to.equal(1)
    expect(err).to.contain('1 wine created, 0 updated, 29 faulty rows.')
    const { imports } = await world.application.perform('imports.list', {}, operatorOf(Number(company)))
    expect(imports[0]?.refused.map(({ line, code: fault }) => ({ line, code: fault }))).to.deep.equal(
      expected.map(({ line, code: fault }) => ({ line, code: fault })),
    )
  })

  it('opens one batch per value of --request', async () => {
    const words = [
      'serial',
      'open',
      '--sheet',
      'KA-ASY-24',
      '--count',
      '5000',
      '--lot',
      'L24',
      '--request',
      'line-1',
      '--company',
      company,
    ]
    const path = join(cli.folder, 'first.csv')
    const [first] = await cli.lines([...words, '--out', path])
    const [second] = await cli.lines([...words, '--out', join(cli.folder, 'second.csv')])
    expect(second?.['batch']).to.equal(first?.['batch'])
    expect(readFileSync(join(cli.folder, 'second.csv'))).to.deep.equal(readFileSync(path))
    const rows = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    expect([rows.length, new Set(rows.map((row) => row[1])).size]).to.deep.equal([5000, 5000])
    const piped = await cli.run([
      'serial',
      'codes',
      String(first?.['batch']),
      '--from',
      '4999',
      '--format',
      'txt',
      '--company',
      company,
    ])
    expect(piped.out.trimEnd().split('\r\n')).to.deep.equal(rows.slice(-2).map((row) => row[2]))
    const range = join(cli.folder, 'range.csv')
    const [written] = await cli.lines([
      'serial',
      'codes',
      String(first?.['batch']),
      '--from',
      '12',
      '--to',
      '40',
      '--company',
      company,
      '--out',
      range,
    ])
    expect(written).to.deep.include({
      count: 29,
      first: rows[11]?.[2],
      last: rows[39]?.[2],
      sha256: createHash('sha256').update(readFileSync(range)).digest('hex'),
    })
    const rerun = await cli.run([...words.slice(0, 5), '5001', ...words.slice(6)])
    expect([rerun.code, rerun.out]).to.deep.equal([2, ''])
    const check = await cli.lines(['serial', 'check', rows[41]?.[2] ?? '', '--company', company])
    expect(check).to.deep.equal([
      { verdict: 'genuine', serial: rows[41]?.[1], batch: first?.['batch'], position: 42, state: 'issued' },
    ])
    expect(
      (
        await cli.run([
          'serial',
          'check',
          'http://q.test/01/05201234500365/21/000000000000',
          '--company',
          company,
        ])
      ).code,
    ).to.equal(1)
  })

  it('prints a generated --request, so that the run can be continued', async () => {
    const { err, out } = await cli.run([
      'serial',
      'open',
      '--sheet',
      'KX-XIN-21',
      '--count',
      '3',
      '--json',
      '--company',
      company,
    ])
    expect(err).to.contain((JSON.parse(out) as { request: string }).request)
  })

  it('leaves no incomplete file when stopped, and continues with the same batch', async () => {
    const path = join(cli.folder, 'big.csv')
    const words = [
      'serial',
      'open',
      '--sheet',
      'VA-GR-17',
      '--count',
      '3000000',
      '--request',
      'big',
      '--company',
      company,
    ]
    const part = appears(cli.folder, 'big.csv.part')
    const child = cli.start([...words, '--out', path])
    const ended = resultOf(child)
    await part
    child.kill('SIGINT')
    expect((await ended).code).to.equal(130)
    expect(readdirSync(cli.folder).filter((name) => name.startsWith('big'))).to.deep.equal([])
    const [batch] = await cli.lines(words)
    const batches = await cli.lines(['serial', 'list', '--company', company])
    expect(batches.filter((candidate) => candidate['request'] === 'big')).to.deep.equal([batch])
  })

  it('never gives an incomplete ZIP its name: not when stopped, and not when killed', async () => {
    const choice = ['--formats', 'jpg', '--size', '200', '--dpi', '1200', '--all', '--company', company]
    for (const [signal, left] of [
      ['SIGTERM', []],
      ['SIGKILL', ['cut.zip.part']],
    ] as const) {
      const part = appears(cli.folder, 'cut.zip.part')
      const child = cli.start(['codes', 'export', ...choice, '--out', join(cli.folder, 'cut.zip')])
      const ended = resultOf(child)
      await part
      child.kill(signal)
      await ended
      expect(readdirSync(cli.folder).filter((name) => name.startsWith('cut'))).to.deep.equal(left)
    }
    const again = await cli.lines([
      ...['codes', 'export', '--formats', 'svg', '--all', '--company', company],
      ...['--out', join(cli.folder, 'cut.zip')],
    ])
    expect(again[0]?.['bytes']).to.equal(statSync(join(cli.folder, 'cut.zip')).size)
    expect(readdirSync(cli.folder).filter((name) => name.startsWith('cut'))).to.deep.equal(['cut.zip'])
  })
})

describe('an interrupted import', function () {
  this.timeout(60_000)
  const database = useDatabase()
  const cli = useCommandLine(() => ({ DATABASE_URL: database.url, VAT_URL: 'http://127.0.0.1:9' }))

  it('continues at the line where it stopped when the command runs again', async () => {
    const file = fixture('wines.csv')
    const [company] = await cli.lines([
      'company',
      'create',
      '--tva',
      'CHE123456788',
      '--name',
      'Handlung',
      '--gln',
      '3012345000109',
      '--address',
      'Gasse 1',
      '--postal-code',
      '8000',
      '--city',
      'Zürich',
      '--country',
      'CH',
      '--bypass',
    ])
    const id = String(company?.['id'])
    await cli.run(['sheets', 'import', file, '--company', id])
    const [first] = await cli.lines(['imports', 'list', '--company', id])
    // The state that a process leaves when killed after its first lines.
    const sheets: { id: number }[] = await database.db('sheets').orderBy('id').select('id')
    await database
      .db('sheets')
      .whereIn(
        'id',
        sheets.slice(20).map((sheet) => sheet.id),
      )
      .delete()
    await database.db('imports').where('id', Number(first?.['id'])).update({
      state: 'running',
      done: 20,
      created: 20,
      finished_at: null,
    })
    await database.db('import_lines').where('position', '>=', 20).delete()
    const { code, err } = await cli.run(['sheets', 'import', file, '--company', id])
    expect([code, err]).to.deep.equal([0, '40 wines created, 0 updated, no faulty row.\n'])
    const [{ count } = { count: 0 }] = await database.db('sheets').count<{ count: number }[]>('* as count')
    expect(count).to.equal(40)
    const imports = await cli.lines(['imports', 'list', '--company', id])
    expect(imports.map((entry) => [entry['id'], entry['state']])).to.deep.equal([[first?.['id'], 'done']])
  })
})

/** Resolves when a file of this name appears. */
function appears(folder: string, name: string): Promise<void> {
  return new Promise((settle) => {
    const watcher = watch(folder, () => {
      if (!existsSync(join(folder, name))) return
      watcher.close()
      settle()
    })
  })
}
