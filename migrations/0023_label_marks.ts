// Marks of published labels whose copy in the store beside the database is out of date: made by triggers in the
// transaction of the change, deleted by the worker once the copy is written.
import type { Knex } from 'knex'

/** Creates the table, its triggers, and the marks that fill the store for the first time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create sequence label_revisions;
    create table label_marks (
      id bigint generated always as identity primary key,
      company_id bigint not null,
      sheet_id bigint,
      gtin text,
      is_forced boolean not null default false
    );

    create function mark_label() returns trigger language plpgsql as $$
    begin
      insert into label_marks (company_id, sheet_id)
        values (coalesce(new.company_id, old.company_id), coalesce(new.sheet_id, old.sheet_id));
      return null;
    end $$;
    create function mark_sheet_label() returns trigger language plpgsql as $$
    begin
      insert into label_marks (company_id, sheet_id) values (new.company_id, new.id);
      return null;
    end $$;
    create function mark_code_label() returns trigger language plpgsql as $$
    begin
      insert into label_marks (company_id, sheet_id)
        values (coalesce(new.company_id, old.company_id), coalesce(new.sheet_id, old.sheet_id));
      if old.gtin is not null and old.gtin is distinct from new.gtin then
        insert into label_marks (company_id, gtin) values (old.company_id, old.gtin);
      end if;
      return null;
    end $$;
    create function mark_company_labels() returns trigger language plpgsql as $$
    begin
      insert into label_marks (company_id) values (new.id);
      return null;
    end $$;

    create trigger sheets_mark_label after update on sheets for each row
      when (new.code is not null and (old.version is distinct from new.version or old.code is distinct from new.code
        or old.withdrawn_at is distinct from new.withdrawn_at or old.generated_at is distinct from new.generated_at
        or old.product is distinct from new.product))
      execute function mark_sheet_label();
    create trigger versions_mark_label after insert or update or delete on versions
      for each row execute function mark_label();
    create trigger lots_mark_label after insert or update or delete on lots
      for each row execute function mark_label();
    create trigger sheet_links_mark_label after insert or update or delete on sheet_links
      for each row execute function mark_label();
    create trigger codes_mark_label after insert or update or delete on codes
      for each row execute function mark_code_label();
    create trigger companies_mark_labels after insert or update of name, content, options, counts_views
      on companies for each row execute function mark_company_labels();

    insert into label_marks (company_id) select id from companies order by id;
    insert into label_marks (company_id, sheet_id)
      select company_id, sheet_id from codes order by company_id, sheet_id;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
