// Lists of reports at a cost that does not grow with the reports of a company's other lines, nor with those whose rows
// were all accepted (decision 56).
import type { Knex } from 'knex'

/** Adds an index of the reports of lines, and one of the reports with rows that were not accepted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index serial_reports_line on serial_reports (company_id, target, id) where batch_id is null;
    create index serial_reports_rejections on serial_reports (company_id, batch_id, target, id)
      where answer -> 'exceptions' <> '[]'`)
}

/** Forward only. */
export async function down(): Promise<void> {}
