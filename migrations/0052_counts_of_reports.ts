// Indexes that count the reports of a line or a batch without reading the reports (decision 84): 10,000 reports of one
// line among many lie in as many places. And indexes of reports with rows that were not accepted, in the order of the
// list, with a condition of which PostgreSQL expects few reports: it read all reports of a batch instead.
import type { Knex } from 'knex'

/** Replaces the indexes; those by batch have no reports of lines any more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index serial_reports_batch;
    drop index serial_reports_line;
    drop index serial_reports_rejections;
    create index serial_reports_batch on serial_reports (company_id, batch_id, id) include (report)
      where batch_id is not null;
    create index serial_reports_line on serial_reports (company_id, target, id) include (report)
      where batch_id is null;
    create index serial_reports_batch_rejections on serial_reports (company_id, batch_id, id)
      where batch_id is not null and ${isRejected};
    create index serial_reports_line_rejections on serial_reports (company_id, target, id)
      where batch_id is null and ${isRejected}`)
}

const isRejected = "jsonb_typeof(answer -> 'exceptions' -> 0) = 'object'"

/** Forward only. */
export async function down(): Promise<void> {}
