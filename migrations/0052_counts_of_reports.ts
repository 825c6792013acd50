// Indexes that count the reports of a line or a batch without reading the reports (decision 56): 10,000 reports of one
// line among many lie in as many places.
import type { Knex } from 'knex'

/** Adds the kind of report to the indexes by batch and by line; that by batch has no reports of lines any more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index serial_reports_batch;
    drop index serial_reports_line;
    create index serial_reports_batch on serial_reports (company_id, batch_id, id) include (report)
      where batch_id is not null;
    create index serial_reports_line on serial_reports (company_id, target, id) include (report)
      where batch_id is null`)
}

/** Forward only. */
export async function down(): Promise<void> {}
