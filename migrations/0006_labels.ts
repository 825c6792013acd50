// Lots of a sheet, a company's wish not to count views, and word to every web process when a label changed.
import type { Knex } from 'knex'

/**
 * Lays the lots; makes the database say on the channel `labels` whose labels changed, and `+` when a code is
 * new.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table lots (
      company_id bigint not null,
      sheet_id bigint not null,
      lot text not null,
      version integer not null,
      created_at timestamptz not null,
      primary key (company_id, sheet_id, lot),
      foreign key (company_id, sheet_id, version) references versions (company_id, sheet_id, version)
    );
    alter table companies add column counts_views boolean not null default true;

    create function announce_label() returns trigger language plpgsql as $$
    begin
      perform pg_notify('labels', coalesce(new.company_id, old.company_id)::text);
      return null;
    end $$;
    create function announce_code() returns trigger language plpgsql as $$
    begin
      perform pg_notify('labels', coalesce(new.company_id, old.company_id)::text || '+');
      return null;
    end $$;
    create function announce_company() returns trigger language plpgsql as $$
    begin
      perform pg_notify('labels', new.id::text);
      return null;
    end $$;

    create trigger sheets_announce after update on sheets for each row
      when (old.version is distinct from new.version or old.code is distinct from new.code
        or old.withdrawn_at is distinct from new.withdrawn_at or old.product is distinct from new.product)
      execute function announce_label();
    create trigger versions_announce after insert or update or delete on versions for each row execute function announce_label();
    create trigger lots_announce after insert or update or delete on lots for each row execute function announce_label();
    create trigger codes_announce after insert or update or delete on codes for each row execute function announce_code();
    create trigger companies_announce after update on companies for each row
      when (old.name is distinct from new.name or old.content is distinct from new.content
        or old.options is distinct from new.options or old.counts_views is distinct from new.counts_views)
      execute function announce_company();
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
