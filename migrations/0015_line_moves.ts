// What became of the serials that a line made itself, move by move. What a report first told of them is known
// by that report; every later move is kept here, some of one report together.
import type { Knex } from 'knex'

/**
 * Lays the moves. Of what happened before, the last report of a serial was kept alone: it becomes a move
 * where it led to the state that the serial is in.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table line_moves (
      company_id bigint not null,
      report_id bigint not null,
      scope text collate "C" not null,
      state smallint not null,
      serials text[] not null
    );
    create index line_moves_report on line_moves (company_id, report_id);

    insert into line_moves (company_id, report_id, scope, state, serials)
      select l.company_id, l.last_report, l.scope, l.state, array_agg(l.serial order by l.serial)
      from line_serials l join serial_reports r on r.company_id = l.company_id and r.id = l.last_report
      where l.last_report <> l.first_report and (r.report, l.state) in (
        ('unused', 1), ('void', 3), ('printed', 4), ('sampled', 5), ('scrapped', 6), ('commissioned', 7), ('sampled', 8), ('inactive', 9),
        ('scrapped', 10), ('destroyed', 10), ('released', 11)
      )
      group by l.company_id, l.last_report, l.scope, l.state;
    alter table line_serials drop column last_report;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
