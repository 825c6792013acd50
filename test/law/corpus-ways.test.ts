// The legal corpus through every way into the product: the form's rules, the API, and an import by the command
// line that asks for codes. Every refused sheet stays without a code, every other one gets it, and none that
// the law doubts is published without a remark.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { useCommandLine } from '../support/command-line.ts'
import { createEstate, password } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { writeCsv } from '../../src/domain/spreadsheet/csv.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { unknownActs } from '../../src/domain/law/unknown-acts.ts'
import { issuesToPublish } from '../../src/domain/sheet/rules.ts'
import { draftRow, headerRow } from '../../src/domain/spreadsheet/table.ts'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import { sheetOf, type BaseName } from './base-sheets.ts'
import { corpus } from './corpus.ts'
import { usualLabelling, type LawCase, type Verdict } from './corpus-shape.ts'
import { otherwise } from './exceptions.ts'

const owner = 'owner@deux-rives.test'
/** Lines of one import file; the product takes 300. */
const linesOfFile = 250

/** The sheet of a case, with a reference by which the answers name it. */
function draftOf(entry: LawCase<BaseName>): SheetDraft {
  const reference = `C-${String(corpus.findIndex(({ id }) => id === entry.id))}`
  return { ...sheetOf(entry), reference }
}

/** What happened to a sheet: published or not, and the issues that were answered. */
type Outcome = { readonly isPublished: boolean; readonly issues: readonly ValidationIssue[] }

/** The company has a GLN, so no sheet of it lacks one. */
const notByApi: readonly string[] = ['identifiers/gtin-without-gln']
/** A spreadsheet has no column for the GLN, and the sheet that the API published has the GTIN of the other. */
const notByImport: readonly string[] = ['identifiers/gln-check-digit', 'identifiers/gtin-of-a-book']

/** The cases whose verdict the product does not follow, with reason. */
const isExcepted = (id: string): boolean => id in otherwise

/** The cases whose outcome contradicts the law, by id. No exception publishes a wrong sheet in silence. */
function contradictions(outcomes: ReadonlyMap<string, Outcome>): string[] {
  return corpus.flatMap(({ id, verdict }) => {
    if (isExcepted(id)) return isSilent(verdict, outcomes.get(id)) ? [`${id}: published in silence`] : []
    const { isPublished, issues } = outcomes.get(id) ?? { isPublished: verdict !== 'refused', issues: [] }
    if (verdict === 'refused') return isPublished ? [`${id}: published`] : []
    if (!isPublished)
      return [`${id}: refused (${issues.map(({ field, code }) => `${field} ${code}`).join(', ')})`]
    return verdict === 'advised' && issues.length === 0 ? [`${id}: published without a remark`] : []
  })
}

function isSilent(verdict: Verdict, outcome: Outcome | undefined): boolean {
  return verdict === 'refused' && outcome?.isPublished === true && outcome.issues.length === 0
}

describe('the legal corpus', function ways() {
  this.timeout(300_000)
  const web = useWeb()
  const cli = useCommandLine(() => web.environment)
  let company = ''

  before(async () => {
    company = String(await createEstate(web, owner))
    // The rules of the law are asked here, not whose number it is: support confirmed that of a book as well.
    await web.database.db('prefix_claims').insert({
      company_id: Number(company),
      prefix: '978316',
      state: 'confirmed',
      created_at: new Date(),
    })
  })

  it('is validated so by the rules of the form', () => {
    const law = { today: usualLabelling, settings: unknownActs }
    const outcomes = corpus.map((entry): [string, Outcome] => {
      const issues = issuesToPublish(draftOf(entry), { factors: 'annex-xiv', law })
      return [entry.id, { isPublished: blockingIssues(issues).length === 0, issues }]
    })
    expect(contradictions(new Map(outcomes)).join('\n')).to.equal('')
  })

  it('is published or refused so by the API', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email: owner, password })
    const outcomes = new Map<string, Outcome>()
    for (const entry of corpus) {
      const { reference: _, ...draft } = draftOf(entry)
      const isDoubted = entry.verdict === 'advised' || isExcepted(entry.id)
      outcomes.set(entry.id, await publishedByApi(visitor, draft, isDoubted))
    }
    for (const id of notByApi) outcomes.delete(id)
    expect(contradictions(outcomes).join('\n')).to.equal('')
  })

  it('gets codes so from an import by the command line', async () => {
    const published = new Set<string>()
    for (let start = 0; start < corpus.length; start += linesOfFile) {
      const file = join(cli.folder, `corpus-${String(start)}.csv`)
      const rows = corpus.slice(start, start + linesOfFile).map((entry) => draftRow(draftOf(entry)))
      await writeFile(file, writeCsv([headerRow(), ...rows]))
      const { out } = await cli.run([
        'sheets',
        'import',
        file,
        '--company',
        company,
        '--codes',
        'svg',
        '--out',
        cli.folder,
        '--json',
      ])
      for (const line of out
        .trim()
        .split('\n')
        .filter((text) => text !== '')) {
        const { reference, code } = JSON.parse(line) as { reference: string; code: string | null }
        if (code !== null) published.add(reference)
      }
    }
    const wrong = corpus.flatMap((entry, index) => {
      const isPublished = published.has(`C-${String(index)}`)
      return isExcepted(entry.id) ||
        notByImport.includes(entry.id) ||
        isPublished === (entry.verdict !== 'refused')
        ? []
        : [`${entry.id}: ${String(isPublished)}`]
    })
    expect(wrong.join('\n')).to.equal('')
  })

  /** The outcome of a sheet by the API; with its remarks if the law doubts it, because only then they matter. */
  async function publishedByApi(visitor: Visitor, draft: object, isDoubted: boolean): Promise<Outcome> {
    const created = await visitor.post('/api/fiche/create', draft)
    if (created.status !== 200) return { isPublished: false, issues: faultsOf(created.body) }
    const { id } = created.body['sheet'] as { id: number }
    const readiness = isDoubted ? await visitor.get(`/api/fiche/readiness/${String(id)}`) : { body: {} }
    const published = await visitor.post(`/api/fiche/generate/${String(id)}`, {})
    const issues = (('points' in readiness.body ? readiness.body['points'] : undefined) ??
      []) as ValidationIssue[]
    return {
      isPublished: published.status === 200,
      issues: published.status === 200 ? issues : faultsOf(published.body),
    }
  }

  function faultsOf(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
    return (body['faults'] ?? []) as ValidationIssue[]
  }
})
