// Which GS1 numbers each company may use: claims with their evidence, disputes, and GTINs that support freed.
import type { Knex } from 'knex'

/**
 * Creates the tables. A company that has published GTINs keeps them: the digits that they share with its GLN
 * (at least 7) become a confirmed claim, any other GTIN a claim on this one number. So does a prefix under
 * which it took SSCCs.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table prefix_claims (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      prefix text not null check (prefix ~ '^[0-9]{4,12}$'),
      state text not null check (state in ('claimed', 'evidenced', 'confirmed', 'refused', 'disputed')),
      certificate jsonb,
      submitted_at timestamptz,
      decided_at timestamptz,
      reason text,
      created_at timestamptz not null,
      primary key (company_id, id)
    );
    create unique index prefix_claims_id on prefix_claims (id);
    create unique index prefix_claims_prefix on prefix_claims (company_id, prefix);
    create index prefix_claims_covering on prefix_claims (prefix text_pattern_ops);

    create table prefix_disputes (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      prefix text not null check (prefix ~ '^[0-9]{4,12}$'),
      other_company_id bigint not null references companies (id),
      reason text not null,
      state text not null check (state in ('open', 'granted', 'rejected')),
      decision text,
      created_at timestamptz not null,
      decided_at timestamptz,
      primary key (company_id, id)
    );
    create unique index prefix_disputes_id on prefix_disputes (id);
    create unique index prefix_disputes_open on prefix_disputes (company_id, other_company_id, prefix)
      where state = 'open';

    alter table codes add column freed_at timestamptz;
    alter table sheets add column gtin_freed_at timestamptz;
    drop index codes_link;
    create unique index codes_link on codes (gtin, coalesce(cpv, ''), coalesce(lot, ''))
      where gtin is not null and freed_at is null;
    create trigger codes_freed_announce after update on codes for each row
      when (old.freed_at is distinct from new.freed_at)
      execute function announce_label();

    with used as (
      select distinct codes.company_id, substr(codes.gtin, 2, 12) as body, left(companies.gln, 12) as own
      from codes join companies on companies.id = codes.company_id
      where codes.gtin is not null
    ), measured as (
      select company_id, body, own,
        (select max(length) from generate_series(7, 12) as length where left(own, length) = left(body, length))
          as shared
      from used
    ), prefixes as (
      select company_id, left(own, min(shared)) as prefix from measured where shared is not null
      group by company_id, own
      union
      select company_id, body from measured where shared is null
      union
      select company_id, prefix from sscc_orders
    )
    insert into prefix_claims (company_id, prefix, state, decided_at, reason, created_at)
    select company_id, prefix, 'confirmed', now(), 'in use before evidence was required', now() from prefixes;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
