import type { Migration } from '@/lib/util/sqlite'

export const bulkMigrations: readonly Migration[] = [
  {
    name: '30-bulk-jobs',
    statements: [
      `create table bulk_jobs (
        account_id text not null references accounts (id) on delete cascade, id text not null primary key,
        resource text not null, action text not null, value text, user_id text not null, user_email text not null,
        created_at text not null, started_at text, ended_at text,
        state text not null check (state in ('planned','running','paused','stopped','done')), reason text
      ) strict, without rowid`,
      `create index bulk_jobs_account on bulk_jobs (account_id, created_at)`,
      `create index bulk_jobs_open on bulk_jobs (account_id) where ended_at is null`,
      `create table bulk_rows (
        job_id text not null references bulk_jobs (id) on delete cascade, place integer not null,
        id text not null, title text not null,
        state text not null check (state in ('queued','sending','checking','done','failed','skipped','unknown')),
        dependants integer not null, at text, code text, message text, act_id text, request_id text,
        primary key (job_id, place), unique (job_id, id)
      ) strict, without rowid`,
      `create index bulk_rows_state on bulk_rows (job_id, state, place)`,
      `create index bulk_rows_act on bulk_rows (act_id) where act_id is not null`,
    ],
  },
]
