// What people do with an import: the same file again, pause, resume, cancel, undo, and the refused rows mended
// and imported again.

import { expect } from 'chai'
import { confirmListedPrefixes, exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { openApplication, type Application } from '../../src/application.ts'

const header = 'brand;name;reference;gtin;vintage'

describe('the control of an import', () => {
  const world = useApplication()
  /** An application whose jobs wait in the queue, so that a test runs them when it wants. */
  let queued: Application
  let companyId = 0
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    companyId = await makeCompany(world.application)
    await confirmListedPrefixes(world.application, companyId)
    owner = operatorOf(companyId)
    queued = await openApplication(world.config, { role: 'web', jobs: 'queue', clock: () => world.now })
  })
  after(() => queued.close())

  describe('the same file again', () => {
    it('saves nothing: neither drafts, nor revisions, nor times', async () => {
      const file = [header, 'Deux Rives;Une;SAME-1;;2024', 'Deux Rives;Deux;SAME-2;;2023']
      await imported(file)
      const before = await rowsOf('SAME-')
      world.now = new Date(world.now.getTime() + 60_000)
      const { check, answer } = await checkedAndImported(file)
      expect(check.counts).to.deep.equal({ new: 0, changed: 0, same: 2, refused: 0 })
      expect([answer.created, answer.updated, answer.same]).to.deep.equal([0, 0, 2])
      expect(answer.undoable).to.equal(false)
      expect(await rowsOf('SAME-')).to.deep.equal(before)
    })

    it('saves only the lines that differ, with only the columns that the file has', async () => {
      await imported([header, 'Deux Rives;Une;PART-1;;2024', 'Deux Rives;Deux;PART-2;;2023'])
      const { check, answer } = await checkedAndImported(['reference;vintage', 'PART-1;2025', 'PART-2;2023'])
      expect(check.outcomes).to.deep.include.members([
        {
          line: 2,
          outcome: 'changed',
          sheet: answer.sheets[0] ?? 0,
          name: 'Une 2025',
          changes: [{ field: 'vintage', before: '2024', after: '2025' }],
        },
      ])
      expect([answer.updated, answer.same]).to.deep.equal([1, 1])
      const sheet = await world.application.perform('sheets.get', { id: answer.sheets[0] ?? 0 }, owner)
      expect([sheet.draft.name, sheet.draft.vintage, sheet.revision]).to.deep.equal(['Une', 2025, 2])
    })

    it('publishes no version of a validated sheet', async () => {
      const { reference: _, ...draft } = exampleSheet()
      const { sheet } = await world.application.perform(
        'sheets.create',
        { ...draft, reference: 'PUBLISHED-1' },
        owner,
      )
      await world.application.perform('sheets.generate', { id: sheet.id }, owner)
      const file = ['reference;brand;name', `PUBLISHED-1;${String(draft.brand)};${String(draft.name)}`]
      const { answer } = await checkedAndImported(file)
      expect([answer.same, answer.updated]).to.deep.equal([1, 0])
      const { version } = await world.application.perform('sheets.get', { id: sheet.id }, owner)
      expect(version).to.equal(1)
    })
  })

  describe('a line without a reference', () => {
    const gtin = '3760012345687'

    it('finds its sheet by the GTIN, whatever its leading zeros', async () => {
      await imported([header, `Deux Rives;Par GTIN;GTIN-1;${gtin};2024`])
      const { check, answer } = await checkedAndImported(['name;gtin', `Nouveau;0${gtin}`])
      expect(check.match).to.equal('gtin')
      expect([answer.created, answer.updated]).to.deep.equal([0, 1])
      const sheet = await world.application.perform('sheets.get', { id: answer.sheets[0] ?? 0 }, owner)
      expect([sheet.draft.reference, sheet.draft.name]).to.deep.equal(['GTIN-1', 'Nouveau'])
    })

    it('is refused when several sheets have the GTIN', async () => {
      await imported([header, `Deux Rives;Autre;GTIN-2;${gtin};2023`])
      const { check, answer } = await checkedAndImported(['name;gtin', `Lequel;${gtin}`])
      expect(check.refused.map(({ fault }) => fault.code)).to.deep.equal(['gtinOfSeveral'])
      expect(answer.faulty).to.equal(1)
    })

    it('is refused when an earlier line has the GTIN with other values', async () => {
      const file = ['brand;name;gtin', 'Deux Rives;Une;4006381333931', 'Deux Rives;Deux;4006381333931']
      for (const expected of ['new', 'same']) {
        const { check, answer } = await checkedAndImported(file)
        expect(check.outcomes.map(({ outcome }) => outcome)).to.deep.equal([expected, 'refused'])
        expect(answer.refused.map(({ code }) => code)).to.deep.equal(['gtinRepeatedAlone'])
      }
    })

    it('makes a new sheet each time without a GTIN, and the check says so', async () => {
      const file = ['brand;name', 'Deux Rives;Sans rien']
      await imported(file)
      const { check, answer } = await checkedAndImported(file)
      expect([check.match, answer.created]).to.deep.equal([null, 1])
    })
  })

  describe('pause, resume and cancel', () => {
    it('stops before the next slice and goes on where it stopped', async () => {
      const id = await startedInQueue(60, 'PAUSE')
      await steer(id, 'pause')
      await queued.runJob('import.run', { companyId, importId: id })
      const paused = await get(id)
      expect([paused.state, paused.done]).to.deep.equal(['paused', 0])
      expect(await refusalOf(startedInQueue(1, 'OTHER'))).to.equal('import.alreadyRunning')
      expect((await steer(id, 'resume')).state).to.equal('waiting')
      await queued.runJob('import.run', { companyId, importId: id })
      const done = await get(id)
      expect([done.state, done.created]).to.deep.equal(['done', 60])
      expect(await refusalOf(steer(id, 'pause'))).to.equal('import.ended')
    })

    it('keeps what is done when it is cancelled, and says so', async () => {
      const id = await startedInQueue(60, 'CANCEL')
      const cancelled = await steer(id, 'cancel')
      expect([cancelled.state, cancelled.done]).to.deep.equal(['cancelled', 0])
      expect(cancelled.finishedAt).not.to.equal(null)
      await queued.runJob('import.run', { companyId, importId: id })
      expect((await get(id)).created).to.equal(0)
    })

    it('records who did it', async () => {
      const trail = await world.database
        .db('audit')
        .where('company_id', companyId)
        .whereIn('operation', ['imports.start', 'imports.steer', 'imports.run'])
        .select<{ operation: string; subject: string; actor: string }[]>('operation', 'subject', 'actor')
      expect(new Set(trail.map(({ operation }) => operation)).size).to.equal(3)
      expect(trail.every(({ subject }) => /^import \d+$/.test(subject))).to.equal(true)
    })
  })

  describe('an import whose job failed for good', () => {
    it('runs again while it goes on, and has failed after a minute without progress', async () => {
      const id = await startedInQueue(60, 'FAILED')
      const jobs = () =>
        world.database
          .db('pgboss.job')
          .whereRaw("name = 'import.run' and data ->> 'importId' = ?", [String(id)])
          .select<{ dead_letter: string }[]>('dead_letter')
      expect(await jobs()).to.deep.equal([{ dead_letter: 'import.end' }])
      await queued.runJob('import.end', { companyId, importId: id })
      expect([(await jobs()).length, (await get(id)).state]).to.deep.equal([2, 'waiting'])
      world.now = new Date(world.now.getTime() + 61_000)
      await queued.runJob('import.end', { companyId, importId: id })
      const failed = await get(id)
      expect([failed.state, failed.finishedAt]).to.deep.equal(['failed', world.now.toISOString()])
      await queued.runJob('import.run', { companyId, importId: id })
      expect((await get(id)).done).to.equal(0)
      const next = await startedInQueue(1, 'NEXT')
      await steer(next, 'cancel')
    })
  })

  describe('an undo', () => {
    it('deletes what the import created and restores the drafts that it changed', async () => {
      await imported([header, 'Deux Rives;Avant;UNDO-1;;2024'])
      const before = await rowsOf('UNDO-')
      const answer = await imported([header, 'Deux Rives;Après;UNDO-1;;2025', 'Deux Rives;Neuf;UNDO-2;;2025'])
      expect([answer.created, answer.updated, answer.undoable]).to.deep.equal([1, 1, true])
      const undone = await world.application.perform('imports.undo', { id: answer.id }, owner)
      expect([undone.state, undone.undoable, undone.sheets]).to.deep.equal(['undone', false, []])
      const after = await rowsOf('UNDO-')
      const withoutTimes = (rows: typeof after) => rows.map(({ revision: _, updated_at: __, ...row }) => row)
      expect(withoutTimes(after)).to.deep.equal(withoutTimes(before))
      expect(after[0]?.['revision']).to.equal(3)
      const again = await world.application.perform('imports.undo', { id: answer.id }, owner)
      expect(again.state).to.equal('undone')
      expect(await rowsOf('UNDO-')).to.deep.equal(after)
    })

    it('is refused with the names of the wines that were changed since, and changes nothing', async () => {
      const answer = await imported([header, 'Deux Rives;Une;LATE-1;;2024', 'Deux Rives;Deux;LATE-2;;2024'])
      await world.application.perform(
        'sheets.update',
        { id: answer.sheets[1] ?? 0, changes: { name: 'Changée' } },
        owner,
      )
      expect((await get(answer.id)).undoable).to.equal(false)
      const before = await rowsOf('LATE-')
      const refusal = await undoRefusal(answer.id)
      expect([refusal.code, refusal.values]).to.deep.equal([
        'import.notUndoable',
        { wines: '“Changée 2024”', count: 1 },
      ])
      expect(await rowsOf('LATE-')).to.deep.equal(before)
    })

    it('is refused when one of its sheets was published, got links, or got a next version from it', async () => {
      const draft = exampleSheet({ reference: 'VERSION-1', gtin: '3760012345694' })
      const { sheet } = await world.application.perform('sheets.create', draft, owner)
      await world.application.perform('sheets.generate', { id: sheet.id }, owner)
      const adjusted = await imported(['reference;packaging', 'VERSION-1;bottle:GL 72'])
      expect([adjusted.updated, adjusted.refused, adjusted.undoable]).to.deep.equal([1, [], false])
      expect((await undoRefusal(adjusted.id)).code).to.equal('import.notUndoable')
      const linked = await imported([header, 'Deux Rives;Liens;LINKS-1;;2024'])
      const links = [{ type: 'recipeInfo' as const, title: 'More', href: 'https://example.org/' }]
      await world.application.perform('sheets.setLinks', { id: linked.sheets[0] ?? 0, links }, owner)
      expect((await undoRefusal(linked.id)).code).to.equal('import.notUndoable')
    })

    it('waits for the end of the import', async () => {
      const id = await startedInQueue(1, 'EARLY')
      expect(await refusalOf(world.application.perform('imports.undo', { id }, owner))).to.equal(
        'import.notEnded',
      )
      await steer(id, 'cancel')
    })
  })

  describe('the refused rows as a file', () => {
    it('have the columns of their file and the reasons, and are imported once they are mended', async () => {
      const mapping = { Weinname: 'name' }
      const file = [
        'brand;Weinname;reference;vintage',
        'Deux Rives;=Böse;ROW-1;alt',
        'Deux Rives;Gut;ROW-2;2024',
      ]
      const answer = await imported(file, mapping)
      for (const language of interfaceLanguages) {
        const { body } = await world.application.perform(
          'imports.refusedRows',
          { id: answer.id },
          { ...owner, language },
        )
        const text = Buffer.from(body as Uint8Array).toString('utf8')
        const [head = '', row = ''] = text.replace('\uFEFF', '').split('\r\n')
        expect(head).to.match(/^brand,Weinname,reference,vintage,[^,]+$/u)
        expect(row).to.contain("Deux Rives,'=Böse,ROW-1,alt,")
        expect(row).to.contain('vintage: ')
        const mended = text.replace(',alt,', ',2023,').replaceAll('ROW-1', `ROW-1-${language}`)
        const content = Buffer.from(mended).toString('base64')
        const upload = { fileName: 'mended.csv', content }
        const check = await world.application.perform('imports.check', upload, owner)
        expect(check.headers.at(-1)).to.deep.include({ field: null, by: 'name' })
        expect(check.counts).to.deep.equal({ new: 1, changed: 0, same: 0, refused: 0 })
      }
    })
  })

  function linesOf(count: number, reference: string): string[] {
    return Array.from(
      { length: count },
      (_, n) => `Deux Rives;Vin ${String(n)};${reference}-${String(n)};;2024`,
    )
  }

  async function startedInQueue(count: number, reference: string): Promise<number> {
    const upload = uploadOf([header, ...linesOf(count, reference)])
    return (await queued.perform('imports.start', upload, owner)).import.id
  }

  function steer(id: number, action: 'pause' | 'resume' | 'cancel') {
    return queued.perform('imports.steer', { id, action }, owner)
  }

  function get(id: number): Promise<Output<'imports.get'>> {
    return world.application.perform('imports.get', { id }, owner)
  }

  async function imported(file: readonly string[], mapping?: Record<string, string>) {
    const upload = { ...uploadOf(file), ...(mapping === undefined ? {} : { mapping }) }
    const { import: started } = await world.application.perform('imports.start', upload, owner)
    return get(started.id)
  }

  async function checkedAndImported(file: readonly string[]) {
    const check = await world.application.perform('imports.check', uploadOf(file), owner)
    return { check, answer: await imported(file) }
  }

  async function undoRefusal(id: number): Promise<Refusal> {
    try {
      await world.application.perform('imports.undo', { id }, owner)
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
    throw new Error('The undo was not refused.')
  }

  /** Every column of the sheets whose reference begins so. */
  function rowsOf(reference: string): Promise<Record<string, unknown>[]> {
    return world.database
      .db('sheets')
      .whereLike('reference', `${reference}%`)
      .orderBy('id')
      .select<Record<string, unknown>[]>('*')
  }
})

function uploadOf(file: readonly string[]) {
  return { fileName: 'wines.csv', content: Buffer.from(file.join('\n')).toString('base64') }
}
