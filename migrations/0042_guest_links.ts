// Guest links: a printer, designer or importer without an account gets chosen files of a wine, or a draft's label.
import type { Knex } from 'knex'

/**
 * Creates the links, their uses and their comments. Of a link's secret the table has a hash alone. A draft that is
 * deleted takes its links with it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table guest_links (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      sheet_id bigint not null,
      user_id bigint,
      token_hash bytea not null check (length(token_hash) = 32),
      guest text not null,
      choice jsonb not null,
      language text not null,
      has_summary boolean not null,
      has_label boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      use_count integer not null default 0,
      used_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, sheet_id) references sheets (company_id, id) on delete cascade
    );
    create unique index guest_links_token on guest_links (token_hash);
    create index guest_links_sheet on guest_links (company_id, sheet_id);
    create index guest_links_expiry on guest_links (expires_at);

    create table guest_uses (
      company_id bigint not null,
      id bigint generated always as identity,
      link_id bigint not null,
      at timestamptz not null,
      file text not null,
      primary key (company_id, id),
      foreign key (company_id, link_id) references guest_links (company_id, id) on delete cascade
    );
    create index guest_uses_link on guest_uses (company_id, link_id, id desc);

    create table guest_comments (
      company_id bigint not null,
      id bigint generated always as identity,
      link_id bigint not null,
      at timestamptz not null,
      author text,
      body text not null,
      primary key (company_id, id),
      foreign key (company_id, link_id) references guest_links (company_id, id) on delete cascade
    );
    create index guest_comments_link on guest_comments (company_id, link_id, id);
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
