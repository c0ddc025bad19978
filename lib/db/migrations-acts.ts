import type { Migration } from '@/lib/util/sqlite'

/** Acts and their owners. */
export const actMigrations: readonly Migration[] = [
  {
    name: '18-acts',
    statements: [
      `create table act_owners (
        id text not null primary key, started_at text not null, heartbeat_at text not null
      ) strict, without rowid`,
      `create table acts (
        id text not null primary key, owner_id text,
        account_id text not null references accounts (id) on delete cascade, user_id text not null,
        operation text not null, target text, key text, body_hash text,
        state text not null check (state in ('pending','sent','confirmed','failed','unknown')),
        request_id text, created_at text not null, status integer, response text
      ) strict, without rowid`,
      `create unique index acts_key on acts (user_id, account_id, key) where key is not null`,
      `create index acts_open on acts (state) where state in ('pending','sent')`,
      `create index acts_age on acts (created_at)`,
    ],
  },
]
