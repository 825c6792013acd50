import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import sharp from 'sharp'
import { unzipped } from '../../support/unzip.ts'
import pg from 'pg'
import { resultOf, useCommandLine } from '../../support/command-line.ts'
import { exampleSheet, makeCompany } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { eventually } from '../../support/web.ts'

describe('serials on the command line', function () {
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
    const owner = operatorOf(Number(company))
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'L-1' }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
  })

  const serial = (...words: readonly string[]): string[] => ['serial', ...words, '--company', company]

  it('are ordered with spare codes, reported from a pipe, and reconciled', async () => {
    const out = join(cli.folder, 'codes.txt')
    const [order] = await cli.lines(
      serial(
        'open',
        '--sheet',
        'L-1',
        '--count',
        '1000',
        '--spare',
        '2.5',
        '--lot',
        'L24',
        '--request',
        'order-7',
        '--format',
        'txt',
        '--out',
        out,
      ),
    )
    expect(order).to.include({ count: 1025 })
    const codes = readFileSync(out, 'utf8').trimEnd().split('\r\n')
    const batch = String(order?.['batch'])
    const first = await cli.run([...serial('report', batch, '--file', '-'), '--json'], {
      input: codes.slice(0, 990).join('\n'),
    })
    expect([first.code, first.err]).to.deep.equal([0, ''])
    const second = await cli.run(
      [...serial('report', batch, '--file', '-', '--state', 'scrapped', '--reason', 'smeared'), '--json'],
      { input: `${codes[0] ?? ''}\nnonsense here\n` },
    )
    expect(second.code).to.equal(1)
    expect(second.err).to.equal('row 2: no code (nonsense here)\n')
    expect(await cli.run(serial('void', batch, '--range', '1000..1002', '--reason', 'roll lost'))).to.include(
      { code: 0 },
    )
    const [books] = await cli.lines(serial('reconcile', batch))
    expect(books).to.deep.include({
      ordered: 1000,
      spare: 25,
      printed: 989,
      scrapped: 1,
      void: 3,
      missing: 32,
    })
    const missing = await cli.run(serial('column', batch, 'missing'))
    expect(missing.out.trimEnd().split('\r\n')).to.have.length(33)
    expect(await cli.run(serial('check', codes[0] ?? ''))).to.include({ code: 0 })
    expect(await cli.run(serial('check', codes[1000] ?? ''))).to.include({ code: 1 })
  })

  it('are reported from an endless pipe as they arrive, a repeated code as a duplicate', async () => {
    const out = join(cli.folder, 'live.txt')
    const [order] = await cli.lines(
      serial(
        'open',
        '--sheet',
        'L-1',
        '--count',
        '3',
        '--request',
        'order-live',
        '--format',
        'txt',
        '--out',
        out,
      ),
    )
    const [code = ''] = readFileSync(out, 'utf8').split('\r\n')
    const child = cli.start([
      ...serial('report', String(order?.['batch']), '--file', '-', '--state', 'commissioned'),
      '--json',
    ])
    const nextMessage = async (): Promise<string> => String((await once(child.stderr ?? child, 'data'))[0])
    child.stdin?.write(`${code}\n`)
    await eventually(
      async () =>
        (
          await world.application.perform(
            'serials.reports',
            { target: Number(order?.['batch']) },
            operatorOf(Number(company)),
          )
        ).total === 1,
    )
    child.stdin?.write(`${code}\n`)
    expect(await nextMessage()).to.equal(`row 2: reported before (${code})\n`)
    child.stdin?.end('nonsense')
    const { code: ended, out: answer } = await resultOf(child)
    expect([ended, JSON.parse(answer)]).to.deep.equal([
      1,
      { rows: 3, accepted: 1, duplicate: 1, foreign: 1, malformed: 0, void: 0, illegal: 0 },
    ])
  })

  it('end with a message when the database stops, and continue with the same command', async () => {
    const folder = join(cli.folder, 'own data')
    const database = fork(new URL('../../support/start-postgres.ts', import.meta.url), [folder])
    const [url] = (await once(database, 'message')) as [string]
    const environment = { DATABASE_URL: '', EMBEDDED_DATABASE_URL: url, DATA_DIR: folder }
    expect((await cli.run(['demo'], { environment })).code).to.equal(0)
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    const gone = new Promise((settle) => {
      watcher.on('error', settle)
    })
    const child = cli.start(
      ['serial', 'report', 'line-1', '--file', '-', '--request', 'shift-9', '--company', '1'],
      environment,
    )
    const ended = resultOf(child)
    await eventually(
      async () =>
        (
          await watcher.query(
            `select from pg_stat_activity
              where application_name = 'nutricode-cli' and state = 'idle' and query ilike 'commit%'`,
          )
        ).rowCount !== 0,
    )
    database.kill('SIGKILL')
    await gone
    child.stdin?.end('1\n')
    const { code, out, err } = await ended
    expect([code, out]).to.deep.equal([3, ''])
    expect(err).to.match(
      /^The connection to the database was lost .* run the same command again: it continues where it stopped\.\n$/,
    )
  })

  it('are counted once when a long report is interrupted and sent again', async () => {
    const out = join(cli.folder, 'long.txt')
    const [order] = await cli.lines(
      serial(
        'open',
        '--sheet',
        'L-1',
        '--count',
        '120000',
        '--request',
        'order-8',
        '--format',
        'txt',
        '--out',
        out,
      ),
    )
    const batch = String(order?.['batch'])
    const words = [
      ...serial('report', batch, '--file', out, '--state', 'commissioned', '--request', 'shift-1'),
      '--json',
    ]
    const reported = async (): Promise<number> =>
      (
        await world.application.perform(
          'serials.reconcile',
          { batch: Number(batch) },
          operatorOf(Number(company)),
        )
      ).printed
    const child = cli.start(words)
    await eventually(async () => (await reported()) > 0)
    child.kill('SIGKILL')
    await resultOf(child)
    expect(await reported()).to.be.oneOf([50_000, 100_000, 120_000])
    const { code, out: answer } = await cli.run(words)
    expect([code, JSON.parse(answer)]).to.deep.include.members([0])
    expect(JSON.parse(answer)).to.include({ rows: 120_000, accepted: 120_000, duplicate: 0 })
    expect(await reported()).to.equal(120_000)
    const again = await cli.run(words)
    expect(again.err.match(/^Reported before/gm)).to.have.length(3)
    expect(JSON.parse(again.out)).to.deep.equal(JSON.parse(answer))
  })

  it('are reported by files in a watched folder', async () => {
    const out = join(cli.folder, 'watched.txt')
    const [order] = await cli.lines(
      serial(
        'open',
        '--sheet',
        'L-1',
        '--count',
        '20',
        '--request',
        'order-9',
        '--format',
        'txt',
        '--out',
        out,
      ),
    )
    const codes = readFileSync(out, 'utf8').trimEnd().split('\r\n')
    const folder = join(cli.folder, 'line')
    mkdirSync(folder)
    const child = cli.start([...serial('report', String(order?.['batch']), '--watch', folder), '--json'])
    const ended = resultOf(child)
    try {
      await eventually(() => Promise.resolve(existsSync(join(folder, 'done'))))
      writeFileSync(join(folder, 'shift.csv'), `code\r\n${codes.slice(0, 12).join('\r\n')}\r\n`)
      writeFileSync(join(folder, 'empty.csv'), '')
      await eventually(() =>
        Promise.resolve(
          existsSync(join(folder, 'done', 'shift.csv')) && existsSync(join(folder, 'refused', 'empty.csv')),
        ),
      )
      expect(JSON.parse(readFileSync(join(folder, 'done', 'shift.csv.answer.json'), 'utf8'))).to.include({
        rows: 12,
        accepted: 12,
      })
      expect(
        JSON.parse(readFileSync(join(folder, 'refused', 'empty.csv.answer.json'), 'utf8')),
      ).to.deep.equal({ refused: 'report.empty' })
      expect(readdirSync(folder).sort()).to.deep.equal(['done', 'refused'])
      writeFileSync(
        join(folder, 'shift.csv'),
        `code\r\n${codes.slice(12).join('\r\n')}\r\nnull\0character\r\n`,
      )
      await eventually(() => Promise.resolve(existsSync(join(folder, 'done', 'shift-2.csv'))))
      expect(JSON.parse(readFileSync(join(folder, 'done', 'shift-2.csv.answer.json'), 'utf8'))).to.include({
        rows: 9,
        accepted: 8,
        malformed: 1,
      })
      expect(JSON.parse(readFileSync(join(folder, 'done', 'shift.csv.answer.json'), 'utf8'))).to.include({
        rows: 12,
      })
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })

  it('are drawn into a folder, only missing parts again, and side by side in lanes', async () => {
    const [order] = await cli.lines(
      serial('open', '--sheet', 'L-1', '--count', '2000', '--request', 'order-10'),
    )
    const batch = String(order?.['id'])
    const folder = join(cli.folder, 'pictures')
    const parts = await cli.lines(
      serial('codes', batch, '--format', 'png-zip', '--to', '1500', '--out', folder),
    )
    expect(parts.map(({ count }) => count)).to.deep.equal([1500])
    const [file = ''] = parts.map((part) => String(part['file']))
    const original = readFileSync(file)
    rmSync(file)
    expect(
      await cli.lines(serial('codes', batch, '--format', 'png-zip', '--to', '1500', '--out', folder)),
    ).to.deep.equal(parts)
    expect(readFileSync(file).equals(original)).to.equal(true)
    expect(readdirSync(folder).some((name) => name.endsWith('manifest.json'))).to.equal(true)
    const side = await cli.run(
      serial('codes', batch, '--to', '9', '--lanes', '3', '--format', 'txt', '--out', '-'),
    )
    expect(
      side.out
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split('\t').length),
    ).to.deep.equal([3, 3, 3])
    expect((await cli.run(serial('codes', batch, '--format', 'pdf', '--out', '-'))).code).to.equal(2)
  })

  it('have the heading above every code of their pictures, and none in a list', async () => {
    const [order] = await cli.lines(serial('open', '--sheet', 'L-1', '--count', '20', '--request', 'headed'))
    const codes = serial(
      'codes',
      String(order?.['id']),
      '--heading',
      'ingredients',
      '--heading-lang',
      'fr,it',
    )
    const folder = join(cli.folder, 'headed')
    const [part] = await cli.lines([...codes, '--format', 'tif-zip', '--out', folder])
    expect(String(part?.['file'])).to.match(/_tif-zip_ingredients-fr-it-01-20\.zip$/)
    const pictures = await unzipped(readFileSync(String(part?.['file'])))
    expect(pictures.length).to.equal(20)
    const { width, height } = await sharp(pictures[0]?.body).metadata()
    expect(height / width).to.be.closeTo(1 + 2 / 9.5, 0.01)
    const list = await cli.run([...codes, '--format', 'csv', '--out', '-'])
    expect(list).to.include({ code: 2, out: '' })
    expect(list.err).to.contain('--heading is for pictures and print files')
  })

  it('are packed, with the rows of the codes that could not be packed', async () => {
    const out = join(cli.folder, 'packed.txt')
    await cli.lines(
      serial(
        'open',
        '--sheet',
        'L-1',
        '--count',
        '2',
        '--request',
        'order-11',
        '--format',
        'txt',
        '--out',
        out,
      ),
    )
    const codes = readFileSync(out, 'utf8').trimEnd().split('\r\n')
    const [numbers] = await cli.lines(
      serial('sscc', '--prefix', '3012345', '--count', '1', '--request', 'case-1'),
    )
    const [sscc = ''] = numbers?.['ssccs'] as string[]
    const file = join(cli.folder, 'pack.csv')
    writeFileSync(file, `parent,child\n${codes.map((code) => `${sscc},${code}\n`).join('')}`)
    expect(await cli.run(serial('pack', '--file', file))).to.include({ code: 0, err: '' })
    writeFileSync(file, `parent,child\n${sscc},${codes[0] ?? ''}\n${sscc},not\u001b[31m here\n`)
    const second = await cli.run(serial('pack', '--file', file))
    expect([second.code, second.err]).to.deep.equal([
      1,
      `row 1: reported before (${codes[0] ?? ''})\nrow 2: no code (not [31m here)\n`,
    ])
    expect((await cli.run(serial('contents', '--code', `(00)${sscc}`))).out).to.match(/^total +2$/m)
  })

  it('explain wrong arguments in a sentence', async () => {
    for (const [words, sentence] of [
      [['report', '1'], 'Say what to report with --file, or a folder to watch with --watch.'],
      [
        ['report', '1', '--file', join(cli.folder, 'nothing.csv')],
        `${join(cli.folder, 'nothing.csv')} cannot be read. Check its name and your permissions.`,
      ],
      [['void', '1', '--range', '5-9', '--reason', 'why'], '--range takes two positions, as in 101..120.'],
      [
        ['open', '--sheet', 'L-1', '--count', '10', '--spare', 'some'],
        '--spare takes a number from 0 to 100.',
      ],
      [['reconcile', '999'], 'This batch does not exist. Look for it in the list of batches.'],
    ] as const) {
      const { code, err, out } = await cli.run(serial(...words))
      expect([code, err.trimEnd().split('\n')[0], out], words.join(' ')).to.deep.equal([2, sentence, ''])
    }
  })
})
