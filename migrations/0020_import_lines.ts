// Lines of imports in a table of their own, and imports that pause, end early, are undone, or take a file of
// any length from the command line (decision 43).
import type { Knex } from 'knex'

/**
 * Moves the issues and the sheets of earlier imports into the table. Their sheets are in no known line: they
 * get negative positions, and the outcome that an undo leaves alone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table import_lines (
      company_id bigint not null,
      import_id bigint not null,
      position integer not null,
      line integer not null,
      outcome text not null check (outcome in ('new', 'changed', 'same', 'refused')),
      identity text,
      sheet_id bigint,
      revision integer,
      before jsonb,
      cells jsonb,
      refused jsonb,
      advised jsonb,
      primary key (company_id, import_id, position)
    );
    create index import_lines_identity on import_lines (company_id, import_id, identity)
      where identity is not null;

    insert into import_lines (company_id, import_id, position, line, outcome, refused)
      select company_id, id, row_number() over (partition by company_id, id order by line) - 1, line, 'refused', issues
      from (
        select company_id, id, (issue ->> 'line')::integer as line,
          jsonb_agg(issue - 'line' order by place) as issues
        from imports, jsonb_array_elements(refused) with ordinality as entry (issue, place)
        group by company_id, id, (issue ->> 'line')::integer
      ) as refusals;
    insert into import_lines (company_id, import_id, position, line, outcome, sheet_id)
      select company_id, id, place - 1 - jsonb_array_length(sheets), 1, 'same', sheet::bigint
      from imports, jsonb_array_elements_text(sheets) with ordinality as entry (sheet, place);
    insert into import_lines (company_id, import_id, position, line, outcome, advised)
      select company_id, id, -100000 - row_number() over (partition by company_id, id), line, 'same', issues
      from (
        select company_id, id, (issue ->> 'line')::integer as line,
          jsonb_agg(issue - 'line' order by place) as issues
        from imports, jsonb_array_elements(advised) with ordinality as entry (issue, place)
        group by company_id, id, (issue ->> 'line')::integer
      ) as advice;

    alter table imports
      drop column refused,
      drop column advised,
      drop column sheets,
      alter column content drop not null,
      add column same integer not null default 0,
      add column sha256 text,
      add column plan jsonb,
      drop constraint imports_state_check,
      add constraint imports_state_check
        check (state in ('waiting', 'running', 'paused', 'cancelled', 'done', 'failed', 'undone'));

    drop index imports_one_at_a_time;
    create unique index imports_one_at_a_time on imports (company_id)
      where state in ('waiting', 'running', 'paused') and sha256 is null;
    create unique index imports_of_file on imports (company_id, sha256)
      where state in ('waiting', 'running', 'paused');
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
