// The tables of a company's archive: which columns each member holds, in which order, and which stay out and
// why. docs/guide/archive.md documents them; test/conventions/archive-tables.test.ts compares them with the
// database, so that a new column is either in the archive or left out for a stated reason.

import type { ArchiveColumn, ArchiveIdKind } from './columns.ts'

/** A table of the archive; its member is `data/<name>.jsonl`. */
export type ArchiveTable = {
  readonly columns: Readonly<Record<string, ArchiveColumn>>
  /** The columns that order the rows; `ctid` is the order of insertion. */
  readonly order: readonly string[]
  /** The columns that stay out, with the reason. */
  readonly omits: Readonly<Record<string, string>>
  /** How many rows are read at once: few where a row may be long. */
  readonly slice: number
  /** Archives written before the table was added have no member for it: no rows. */
  readonly isLater?: true
}

const text = { kind: 'text' } as const
const integer = { kind: 'integer' } as const
const flag = { kind: 'flag' } as const
const json = { kind: 'json' } as const
const moment = { kind: 'moment' } as const
const day = { kind: 'day' } as const
const bytes = { kind: 'bytes' } as const
const texts = { kind: 'texts' } as const
const actor = { kind: 'actor' } as const
const own = (names: ArchiveIdKind) => ({ kind: 'integer', names, isOwn: true }) as const
const of = (names: ArchiveIdKind) => ({ kind: 'integer', names }) as const

const usual = 500
const owner = { company_id: 'The archive holds one company.' } as const
const calculated = { facets: 'Of other columns.', appellation: 'Of the content.' } as const
const stored = { reported_at: 'The time of storing; it chooses the partition of this installation.' } as const
const unnamed = { id: 'Nothing names it; the import gives the next number in the same order.' } as const

/** All tables, in the order in which they are written and read: a row comes after the rows that it names. */
const archiveTables = {
  companies: {
    columns: {
      id: own('company'),
      tva: text,
      name: text,
      gln: text,
      content: json,
      options: json,
      csv_mapping: json,
      csv_units: json,
      state: text,
      premium: flag,
      act_id: integer,
      vat_answer: json,
      review: json,
      review_requested_at: moment,
      counts_views: flag,
      created_at: moment,
    },
    order: ['id'],
    omits: {
      requires_second_factor: 'Second factors are secrets and stay out, so the owner requires them again.',
    },
    slice: usual,
  },
  users: {
    columns: {
      id: own('user'),
      email: text,
      content: json,
      language: text,
      state: integer,
      rights: texts,
      owner: flag,
      partner: flag,
      confirmed_at: moment,
      created_at: moment,
    },
    order: ['id'],
    omits: {
      ...owner,
      password: 'A secret: users set a new password by the normal reset.',
      admin: 'A right in the installation, not in the company.',
      short_admin: 'A right in the installation, not in the company.',
    },
    slice: usual,
  },
  sheets: {
    columns: {
      id: own('sheet'),
      brand: text,
      name: text,
      reference: text,
      vintage: integer,
      gtin: text,
      content: json,
      state: integer,
      code: text,
      version: integer,
      revision: integer,
      product: json,
      archived_at: moment,
      archive_call: integer,
      archived_by_all: flag,
      restore_call: integer,
      withdrawn_at: moment,
      generated_at: moment,
      gtin_freed_at: moment,
      created_at: moment,
      updated_at: moment,
      updated_by: of('user'),
      idempotency_key: text,
      search: text,
      recheck: texts,
    },
    order: ['id'],
    omits: { ...owner, ...calculated },
    slice: usual,
  },
  versions: {
    columns: {
      sheet_id: of('sheet'),
      version: integer,
      content: json,
      reason: text,
      user_id: of('user'),
      published_at: moment,
      law: text,
    },
    order: ['sheet_id', 'version'],
    omits: owner,
    slice: usual,
  },
  codes: {
    columns: {
      sheet_id: of('sheet'),
      code: text,
      gtin: text,
      cpv: text,
      lot: text,
      has_voids: flag,
      created_at: moment,
      freed_at: moment,
    },
    order: ['sheet_id', 'code'],
    omits: owner,
    slice: usual,
  },
  lots: {
    columns: { sheet_id: of('sheet'), lot: text, version: integer, created_at: moment },
    order: ['sheet_id', 'lot'],
    omits: owner,
    slice: usual,
  },
  sheet_links: {
    columns: {
      sheet_id: of('sheet'),
      position: integer,
      type: text,
      language: text,
      title: text,
      href: text,
    },
    order: ['sheet_id', 'position'],
    omits: owner,
    slice: usual,
  },
  views: {
    columns: { code: text, day, views: integer },
    order: ['code', 'day'],
    omits: owner,
    slice: usual,
  },
  imports: {
    columns: {
      id: own('import'),
      user_id: of('user'),
      language: text,
      file_name: text,
      content: bytes,
      mapping: json,
      units: json,
      preset: text,
      sha256: text,
      plan: json,
      state: text,
      lines: integer,
      done: integer,
      created: integer,
      updated: integer,
      same: integer,
      faulty: integer,
      created_at: moment,
      progressed_at: moment,
      finished_at: moment,
    },
    order: ['id'],
    omits: { ...owner, key_id: 'API keys stay in their installation.' },
    slice: 4,
  },
  import_lines: {
    columns: {
      import_id: of('import'),
      position: integer,
      line: integer,
      outcome: text,
      identity: text,
      sheet_id: { kind: 'integer', names: 'sheet', mayBeGone: true },
      revision: integer,
      before: json,
      cells: json,
      refused: json,
      advised: json,
    },
    order: ['import_id', 'position'],
    omits: owner,
    slice: 200,
  },
  serial_counters: {
    columns: { scope: text, preset: text, next: integer },
    order: ['scope', 'preset'],
    omits: {},
    slice: usual,
  },
  serial_forms: {
    columns: { scope: text, preset: text, pattern: text },
    order: ['scope', 'preset', 'pattern'],
    omits: owner,
    slice: usual,
  },
  batches: {
    columns: {
      id: own('batch'),
      sheet_id: of('sheet'),
      code: text,
      scope: text,
      preset: text,
      pattern: text,
      first: integer,
      count: integer,
      spare: integer,
      lot: text,
      cpv: text,
      idempotency_key: text,
      totals: json,
      created_at: moment,
    },
    order: ['id'],
    omits: owner,
    slice: usual,
  },
  batch_files: {
    columns: {
      id: own('file'),
      batch_id: of('batch'),
      format: text,
      heading: json,
      print: json,
      first_position: integer,
      last_position: integer,
      state: text,
      parts: integer,
      written: json,
      created_at: moment,
      started_at: moment,
      finished_at: moment,
    },
    order: ['id'],
    omits: { ...owner, progressed_at: 'It says whether the worker still draws the file.' },
    slice: 50,
  },
  serial_chunks: {
    columns: { batch_id: of('batch'), chunk: integer, states: bytes, runs: bytes },
    order: ['batch_id', 'chunk'],
    omits: owner,
    slice: 200,
  },
  serial_reports: {
    columns: {
      id: own('report'),
      idempotency_key: text,
      digest: text,
      target: text,
      batch_id: of('batch'),
      report: text,
      reason: text,
      answer: json,
      actor,
      created_at: moment,
      happened_at: moment,
    },
    order: ['id'],
    omits: owner,
    slice: 200,
  },
  serial_transitions: {
    columns: {
      batch_id: of('batch'),
      report_id: of('report'),
      first_position: integer,
      last_position: integer,
      state: integer,
    },
    order: ['report_id', 'batch_id', 'first_position', 'last_position', 'state'],
    omits: { ...owner, ...stored },
    slice: 1000,
  },
  line_serials: {
    columns: {
      scope: text,
      serial: text,
      sheet_id: of('sheet'),
      state: integer,
      runs: integer,
      preset: text,
      pattern: text,
      form_index: integer,
      first_report: of('report'),
    },
    order: ['scope', 'serial'],
    omits: owner,
    slice: 1000,
  },
  line_transitions: {
    columns: { report_id: of('report'), scope: text, state: integer, serials: texts },
    order: ['report_id', 'scope', 'state', 'serials'],
    omits: { ...owner, ...stored },
    slice: 20,
  },
  sscc_orders: {
    columns: { idempotency_key: text, prefix: text, first: integer, count: integer, created_at: moment },
    order: ['id'],
    omits: { ...owner, ...unnamed },
    slice: usual,
  },
  aggregations: {
    columns: { child: text, parent: text, report_id: of('report'), since: moment },
    order: ['child'],
    omits: owner,
    slice: 1000,
  },
  packings: {
    columns: { report_id: of('report'), action: text, parent: text, children: texts },
    order: ['report_id', 'ctid'],
    omits: { ...owner, ...stored },
    slice: 20,
  },
  proofs: {
    columns: {
      id: own('proof'),
      sheet_id: of('sheet'),
      user_id: of('user'),
      version: integer,
      file_name: text,
      kind: text,
      bytes: integer,
      sha256: text,
      state: text,
      problem: text,
      verdict: text,
      result: json,
      created_at: moment,
      finished_at: moment,
    },
    order: ['id'],
    omits: owner,
    slice: 50,
    isLater: true,
  },
  epcis_events: {
    columns: {
      id: own('event'),
      identity: bytes,
      hash: bytes,
      event_id: text,
      type: text,
      action: text,
      event_time: moment,
      record_time: moment,
      biz_step: text,
      disposition: text,
      read_point: text,
      biz_location: text,
      declared_at: moment,
      is_undone: flag,
      content: text,
      context: text,
    },
    order: ['id'],
    omits: { ...owner, capture_id: 'Capture jobs are work of their installation.' },
    slice: 200,
    isLater: true,
  },
  epcis_event_values: {
    columns: { event_id: of('event'), name: text, value: text },
    order: ['event_id', 'name', 'value'],
    omits: { ...owner, number: 'Of the value.' },
    slice: 1000,
    isLater: true,
  },
  epcis_queries: {
    columns: { name: text, query: json, created_at: moment },
    order: ['name'],
    omits: owner,
    slice: usual,
    isLater: true,
  },
  messages: {
    columns: { user_id: of('user'), email: text, subject: text, message: text, created_at: moment },
    order: ['id'],
    omits: { ...owner, ...unnamed },
    slice: usual,
  },
  audit: {
    columns: { at: moment, actor, operation: text, subject: { kind: 'subject' }, before: json, after: json },
    order: ['id'],
    omits: { ...owner, ...unnamed },
    slice: 200,
  },
} as const satisfies Record<string, ArchiveTable>

export type ArchiveTableName = keyof typeof archiveTables
export const archiveTableNames = Object.keys(archiveTables) as ArchiveTableName[]

/** One table, typed as ArchiveTable. */
export function archiveTable(name: ArchiveTableName): ArchiveTable {
  return archiveTables[name]
}

/** The member of a table. */
export function memberOfTable(name: ArchiveTableName): string {
  return `data/${name}.jsonl`
}
