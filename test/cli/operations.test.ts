import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { useCommandLine } from '../support/command-line.ts'
import { makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { unzipped } from '../support/unzip.ts'
import { fileKind } from '../../src/render/workbook/file-kind.ts'

const sheet = [
  '--brand',
  'Clos Rambaud',
  '--name',
  'Côte du Py',
  '--wine-type',
  'vin rouge',
  '--wine-class',
  'still',
  '--vintage',
  '2023',
  '--volume',
  '75 cl',
  '--alcohol',
  '13,5',
  '--target-market',
  'FR',
  '--sugars',
  '0.18',
  '--ingredients',
  'raisins|Weinsäure|E220',
  '--allergens',
  'sulphites',
  '--organic',
]

describe('commands of operations', function () {
  this.timeout(60_000)
  const world = useApplication()
  const cli = useCommandLine(() => ({
    DATABASE_URL: world.config.databaseUrl ?? '',
    VAT_URL: world.vies.url,
  }))
  let company = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    company = await makeCompany(world.application)
  })

  it('creates a sheet from flags with typed values, and shows it', async () => {
    const [made] = await cli.lines([
      'sheets',
      'create',
      '--company',
      String(company),
      '--reference',
      'CLI-1',
      ...sheet,
    ])
    expect(made).to.deep.include({ state: 1, archived: false })
    expect(made?.['draft']).to.deep.include({
      brand: 'Clos Rambaud',
      name: 'Côte du Py',
      wineType: 'red',
      volume: 75,
      alcohol: 13.5,
      targetMarket: '250',
      organic: true,
      ingredients: [{ id: 'grapes' }, { id: 'tartaric-acid' }, { id: 'sulphur-dioxide' }],
    })
    const shown = await cli.run(['sheets', 'get', String(made?.['id']), '--company', String(company)])
    expect(shown.code).to.equal(0)
    expect(shown.out)
      .to.match(/^brand +Clos Rambaud$/m)
      .and.to.match(/^ingredients +grapes, tartaric-acid, sulphur-dioxide$/m)
  })

  it('empties a field with an empty value, and turns a switch off', async () => {
    const [row] = await cli.lines(['sheets', 'list', '--search', 'CLI-1', '--company', String(company)])
    const [changed] = await cli.lines([
      'sheets',
      'update',
      String(row?.['id']),
      '--sugars',
      '',
      '--no-organic',
      '--company',
      String(company),
    ])
    expect(changed?.['draft']).to.deep.include({ organic: false }).and.not.have.property('sugars')
  })

  it('prints a table, or JSON lines with --json, and finds the company by its VAT number', async () => {
    await world.application.perform(
      'sheets.create',
      plainSheet({ reference: 'CLI-2', name: 'Les Galets' }),
      operatorOf(company),
    )
    const table = await cli.run([
      'sheets',
      'list',
      '--sort',
      'reference',
      '--direction',
      'asc',
      '--company',
      'FR 44 732 829 320',
    ])
    const lines = table.out.trimEnd().split('\n')
    expect(lines[0]).to.match(/^id +state +.*brand +name +reference/)
    expect(lines.slice(1).map((line) => /CLI-\d/.exec(line)?.[0])).to.deep.equal(['CLI-1', 'CLI-2'])
    const rows = await cli.lines([
      'sheets',
      'list',
      '--sort',
      'reference',
      '--direction',
      'asc',
      '--company',
      'FR44732829320',
    ])
    expect(rows.map((row) => row['reference'])).to.deep.equal(['CLI-1', 'CLI-2'])
  })

  it('uses the only company without --company, and requires it when there are several', async () => {
    expect((await cli.run(['sheets', 'list'])).code).to.equal(0)
    world.vies.known.set('BE0403019261', null)
    const secondCompany = await makeCompany(world.application, { tva: 'BE0403019261', country: 'BE' })
    const unclear = await cli.run(['sheets', 'list'])
    expect([unclear.code, unclear.out]).to.deep.equal([2, ''])
    expect(unclear.err).to.contain('--company')
    expect((await cli.lines(['sheets', 'list', '--company', String(secondCompany)])).length).to.equal(0)
    expect((await cli.run(['sheets', 'list', '--company', '999'])).err).to.equal(
      'This company does not exist. Check its number.\n',
    )
  })

  it('reads the whole input from a file or standard input, overridden by flags', async () => {
    const path = join(cli.folder, 'sheet.json')
    writeFileSync(path, JSON.stringify({ brand: 'Maison Perrin', name: 'Brut', reference: 'CLI-3' }))
    const [fromFile] = await cli.lines([
      'sheets',
      'create',
      '--input',
      path,
      '--vintage',
      '2024',
      '--company',
      String(company),
    ])
    expect(fromFile?.['draft']).to.deep.include({ brand: 'Maison Perrin', vintage: 2024 })
    const piped = await cli.run(
      ['sheets', 'create', '--input', '-', '--json', '--company', String(company)],
      { input: '{"brand":"Maison Perrin","name":"Sec","reference":"CLI-4"}' },
    )
    expect(JSON.parse(piped.out)).to.have.nested.property('draft.name', 'Sec')
    const broken = await cli.run(['sheets', 'create', '--input', '-', '--company', String(company)], {
      input: '[1]',
    })
    expect([broken.code, broken.out]).to.deep.equal([2, ''])
  })

  it('refuses on standard error, in the language of --lang, with every issue, and exits with 2', async () => {
    const words = [
      'sheets',
      'create',
      '--brand',
      'Clos',
      '--alcohol',
      '130',
      '--name',
      'x',
      '--company',
      String(company),
    ]
    const french = await cli.run([...words, '--lang', 'fr'])
    expect([french.code, french.out]).to.deep.equal([2, ''])
    expect(french.err.split('\n')[0]).to.equal('Certaines valeurs ne sont pas valables\u00a0:')
    expect((await cli.run(words, { environment: { LC_ALL: '', LANG: 'el_GR.UTF-8' } })).err).to.match(
      /^Ορισμένες τιμές δεν είναι έγκυρες/,
    )
    const json = await cli.run(['sheets', 'get', '424242', '--json', '--company', String(company)])
    expect(JSON.parse(json.err)).to.deep.include({ error: 'sheet.unknown', faults: [] })
  })

  it('lists valid values, suggests a correction, and says when a list is empty', async () => {
    const sentence = async (...words: string[]): Promise<unknown> => {
      const { code, out, err } = await cli.run([...words, '--company', String(company)])
      return [code, out, err.trimEnd().split('\n').at(-1)?.trim()]
    }
    expect(await sentence('sheets', 'list', '--status', 'new')).to.deep.equal([
      2,
      '',
      'status: One of: draft, validated, withdrawn.',
    ])
    expect(await sentence('codes', 'draw', '1', 'gif')).to.deep.equal([
      2,
      '',
      'format: One of: svg, png, jpg, tif, bmp, eps, pdf.',
    ])
    expect(await sentence('jobs', 'list', '--state', 'new')).to.deep.equal([
      2,
      '',
      '--state <text> does not take this value. One of: created, retry, active, failed.',
    ])
    expect(await sentence('sheets', 'list', '--serch', 'x')).to.deep.equal([
      2,
      '',
      'There is no flag --serch here. Did you mean --search? See --help.',
    ])
    expect(await sentence('companies', 'list')).to.deep.equal([
      2,
      '',
      'There is no command companies. Did you mean company? See --help.',
    ])
    expect(await sentence('sheets', 'list', '--lang', 'xx')).to.deep.equal([
      2,
      '',
      '--lang does not know xx. One of: en, fr, it, de, es, pt, gr.',
    ])
    expect(await sentence('sheets', 'list', '--search', 'nowhere')).to.deep.equal([0, '', 'Nothing found.'])
  })

  it('searches the audit trail of the named company', async () => {
    await cli.lines([
      'company',
      'set-options',
      '--company',
      String(company),
      '--options',
      '{"display_E":1,"display_content":1,"display_wine":1,' +
        '"display_alcool":1,"display_link_button":0,"display_image":0}',
    ])
    const auditOf = async (companyOption: string): Promise<unknown[]> =>
      (
        await cli.lines([
          'admin',
          'audit',
          '--operation',
          'companies.saveOptions',
          '--company',
          companyOption,
        ])
      ).map((row) => row['operation'])
    expect(await auditOf('FR44732829320')).to.deep.equal(['companies.saveOptions'])
    expect(await auditOf(String(company))).to.deep.equal(['companies.saveOptions'])
    expect(await auditOf('Nobody of this name')).to.deep.equal([])
  })

  it('reports all unreadable values together, and accepts that a wine has no vintage', async () => {
    const refused = await cli.run([
      'sheets',
      'create',
      '--company',
      String(company),
      '--brand',
      'D\u202eR',
      '--name',
      'Trois fautes',
      '--alcohol',
      'strong',
      '--gtin',
      '12',
    ])
    expect(refused.code).to.equal(2)
    expect(refused.err).to.match(/brand: .+\n +alcohol: .+\n +gtin: /)
    const [made] = await cli.lines([
      'sheets',
      'create',
      '--company',
      String(company),
      '--brand',
      'Clos Rambaud',
      '--name',
      'Sans année',
      '--non-vintage',
    ])
    expect(made?.['draft']).to.deep.include({ nonVintage: true }).and.not.have.property('vintage')
  })

  it('writes a file to a pipe, a path or a folder, and leaves no incomplete file after an error', async () => {
    const [row] = await cli.lines(['sheets', 'list', '--search', 'CLI-2', '--company', String(company)])
    const id = String(row?.['id'])
    await cli.lines(['sheets', 'generate', id, '--company', String(company)])
    const piped = await cli.run(['codes', 'draw', id, 'svg', '--company', String(company)])
    expect(piped.out).to.match(/^<svg[^]*<\/svg>\s*$/)
    const [written] = await cli.lines([
      'codes',
      'draw',
      id,
      'svg',
      '--company',
      String(company),
      '--out',
      cli.folder,
    ])
    expect(readFileSync(String(written?.['file']), 'utf8')).to.equal(piped.out)
    const nowhere = await cli.run([
      'codes',
      'draw',
      id,
      'svg',
      '--company',
      String(company),
      '--out',
      join(cli.folder, 'no', 'where.svg'),
    ])
    expect([nowhere.code, nowhere.out]).to.deep.equal([2, ''])
    expect(readdirSync(cli.folder).filter((name) => name.endsWith('.part'))).to.deep.equal([])
  })

  it('gives the code as PDF, the summary and the archive’s pictures names that differ', async () => {
    const folder = mkdtempSync(join(cli.folder, 'names-'))
    const own = ['--company', String(company), '--out', folder]
    const [row] = await cli.lines(['sheets', 'list', '--search', 'CLI-2', '--company', String(company)])
    const id = String(row?.['id'])
    if (row?.['code'] === null) await cli.lines(['sheets', 'generate', id, '--company', String(company)])
    await cli.lines(['codes', 'draw', id, 'pdf', ...own])
    await cli.lines(['sheets', 'summary', id, ...own])
    await cli.lines(['codes', 'export', '--ids', id, '--formats', 'pdf,svg', ...own])
    const [code = '', summary = ''] = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
    expect(code).to.match(/_CLI-2_[0-9A-Z]{10}\.pdf$/)
    expect(summary).to.equal(code.replace('.pdf', '_summary.pdf'))
    const archive = readdirSync(folder).find((name) => /^codes-\d{4}-\d\d-\d\d\.zip$/.test(name)) ?? ''
    const entries = await unzipped(readFileSync(join(folder, archive)))
    expect(entries.map(({ name }) => name)).to.deep.equal([code, code.replace('.pdf', '.svg'), 'index.csv'])
  })

  it('uploads a CSV file by its path', async () => {
    const path = join(cli.folder, 'small.csv')
    writeFileSync(path, 'brand,name,reference\nClos Rambaud,Fleurie,CLI-5\nClos,Juliénas,CLI-6\n')
    const checked = await cli.run(['imports', 'check', '--file', path, '--company', String(company)])
    expect([checked.code, checked.err]).to.deep.equal([1, 'row 3, Brand: Use at least 5 characters.\n'])
    expect(checked.out).to.match(/^faulty +1$/m)
  })

  it('writes a whole list, and the template, as the end of --out says', async () => {
    const path = (name: string) => join(cli.folder, name)
    const at = ['--company', String(company)]
    expect((await cli.run(['sheets', 'list', '--out', path('list.xlsx'), ...at])).code).to.equal(0)
    expect(
      (await cli.run(['sheets', 'list', '--out', path('list.csv'), ...at, '--lang', 'de'])).code,
    ).to.equal(0)
    expect((await cli.run(['views', 'file', '--out', path('views.xlsx'), ...at])).code).to.equal(0)
    expect(
      (await cli.run(['sheets', 'template', '--out', path('wines.xlsx'), '--lang', 'de'])).code,
    ).to.equal(0)
    expect(
      (await cli.run(['sheets', 'template', '--out', path('codes.csv'), '--form', 'codes'])).code,
    ).to.equal(0)
    for (const name of ['list.xlsx', 'views.xlsx', 'wines.xlsx'])
      expect(await fileKind(readFileSync(path(name))), name).to.equal('xlsx')
    expect(readFileSync(path('list.csv'), 'utf8')).to.match(/^\uFEFFReferenz,Marke,Name,Jahrgang,/)
    expect(readFileSync(path('codes.csv'), 'utf8')).to.match(/^\uFEFFfamily,brand,name,reference,/)
    const read = await cli.run(['imports', 'read', '--file', path('wines.xlsx'), ...at, '--json'])
    expect(read.out).to.include('"table":"Weine"')
  })

  it('ends silently when the reader closes the pipe', async () => {
    for (const words of [
      ['sheets', 'template'],
      ['sheets', 'list', '--company', String(company)],
    ]) {
      const child = cli.start(words)
      child.stdout?.destroy()
      const [code, errorText] = await Promise.all([
        once(child, 'close').then(([ended]: number[]) => ended),
        child.stderr === null ? '' : text(child.stderr),
      ])
      expect([code, errorText], words.join(' ')).to.deep.equal([0, ''])
    }
  })
})
