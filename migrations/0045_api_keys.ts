// API keys: machines act for a company without a session (decision 71).
import type { Knex } from 'knex'

/**
 * Adds the keys, with the keyed hash of the secret in use and of the one before it while that is valid, and the key
 * that started an import.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table api_keys (
      company_id bigint not null references companies (id),
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      rights text[] not null check (rights <> '{}'),
      hash bytea not null check (length(hash) = 32),
      previous_hash bytea check (length(previous_hash) = 32),
      previous_ends_at timestamptz,
      previous_used_at timestamptz,
      previous_maker_id bigint,
      maker_id bigint,
      created_at timestamptz not null,
      rotated_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      check ((previous_hash is null) = (previous_ends_at is null))
    );
    create unique index api_keys_name on api_keys (company_id, name) where revoked_at is null;
    create index api_keys_company on api_keys (company_id, id);
    alter table imports add column key_id bigint;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
