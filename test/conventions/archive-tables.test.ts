// The archive of a company holds every column of every table with a company's data, or says why not; and its
// guide describes each of them.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { useDatabase } from '../support/database.ts'
import { archiveTable, archiveTableNames } from '../../src/domain/company-archive/tables.ts'

/** Tables that an archive leaves out, and why. */
const left: Readonly<Record<string, string>> = {
  epcis_captures: 'work of this installation; the events that it recorded are in the archive',
  epcis_capture_parts: 'documents that are still to be read',
  company_exports: 'exports themselves; their files expire',
  guest_links: 'secrets of this installation, with what was done by them',
  guest_uses: 'of links that are left out',
  guest_comments: 'of links that are left out',
  file_bundles: 'work for the printer; their files expire and can be made again',
  prefix_claims: 'each installation checks the evidence itself',
  prefix_disputes: 'each installation checks the evidence itself; they name another company',
  one_time_links: 'secrets',
  sessions: 'secrets',
  api_keys: 'secrets',
  hooks: 'secrets; an endpoint knows the addresses of this installation',
  hook_events: 'sent to endpoints that are left out, for thirty days',
  hook_deliveries: 'of endpoints that are left out',
  epcis_subscriptions: 'of endpoints that are left out',
  epcis_subscription_events: 'what waits for endpoints that are left out',
  second_factors: 'secrets',
  partner_tickets: 'used tickets of the partner, of no company',
  request_counts: 'of no company',
  sign_in_attempts: 'of no company',
  news: 'of the installation',
  pictures: 'files of their own in the archive',
  serial_report_keys: 'made by a trigger from the reports that an import inserts',
  label_marks: 'work of the label store; rows that are imported make their own marks',
  saved_filters: 'of a user, not of the company',
  sheet_counts: 'calculated from the sheets by triggers',
  view_days: 'calculated from the views by triggers',
  view_rankings: 'made of the views by the worker, for a day',
  label_store: 'of the installation',
  label_changes: 'what web processes have to read again, of the last day',
  migrations: 'of the installation',
  migrations_lock: 'of the installation',
}

describe('the tables of an archive', () => {
  const database = useDatabase()

  it('are all tables of the database, except those left out for a reason', async () => {
    const tables = await database
      .db('pg_class')
      .whereRaw("relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition")
      .pluck<string[]>('relname')
    expect(tables.toSorted()).to.deep.equal([...archiveTableNames, ...Object.keys(left)].toSorted())
  })

  for (const name of archiveTableNames) {
    it(`have every column of ${name}, or state why it is left out`, async () => {
      const columns = await database
        .db('information_schema.columns')
        .where({ table_schema: 'public', table_name: name })
        .pluck<string[]>('column_name')
      const { columns: exported, omits } = archiveTable(name)
      expect([...Object.keys(exported), ...Object.keys(omits)].toSorted()).to.deep.equal(columns.toSorted())
    })

    it(`are described in the guide with every column of ${name}`, () => {
      const guide = readFileSync(new URL('../../docs/guide/archive.md', import.meta.url), 'utf8')
      const line = guide.split('\n').find((text) => text.startsWith(`| \`${name}\` |`)) ?? ''
      const named = [...line.matchAll(/`([a-z0-9_]+)`/g)].map(([, word]) => word)
      expect(named).to.include.members(Object.keys(archiveTable(name).columns))
    })
  }
})
