import { actMigrations, copyMigrations } from './migrations-acts'
import { bulkMigrations } from './migrations-bulk'
import { accountMigrations, listMigrations } from './migrations-later'
import { stateMigrations } from './migrations-states'
import type { Migration } from '@/lib/util/sqlite'

/** All migrations, in order. Never change a released migration. Add a new one instead. */
export const migrations: readonly Migration[] = [
  {
    name: '1-first',
    statements: [
      `create table users (
        id text primary key, email text not null collate nocase unique, password_hash text not null,
        role text not null check (role in ('viewer','operator','admin')), disabled_at text, created_at text not null
      ) strict`,
      `create table sessions (
        id text primary key, user_id text not null references users (id) on delete cascade,
        created_at text not null, seen_at text not null, expires_at text not null, revoked_at text,
        user_agent text not null, address text not null
      ) strict`,
      `create index sessions_user on sessions (user_id)`,
      `create table attempts (id integer primary key, subject text not null, at text not null) strict`,
      `create index attempts_subject on attempts (subject, at)`,
      `create table settings (name text primary key, value text not null) strict`,
      `create table accounts (
        id text primary key, slug text not null unique, name text not null, base_url text not null,
        version_header text not null, version text not null, sealed_key text not null,
        kind text not null check (kind in ('local','connected')), created_at text not null
      ) strict`,
      `create table capabilities (
        account_id text not null references accounts (id) on delete cascade, name text not null,
        state text not null check (state in ('works','missing','refused')), checked_at text not null,
        primary key (account_id, name)
      ) strict, without rowid`,
      `create table inventory (
        row_id integer primary key,
        account_id text not null references accounts (id) on delete cascade, resource text not null, id text not null,
        title text not null, created_at text not null, facet_1 text not null, facet_2 text not null,
        facet_3 text not null, facet_4 text not null, body text not null, attention text,
        source text not null check (source in ('list','registered','added')),
        first_seen_at text not null, seen_at text not null, gone_at text,
        unique (account_id, resource, id)
      ) strict`,
      `create index inventory_created on inventory (account_id, resource, created_at, id) where gone_at is null`,
      `create index inventory_title on inventory (account_id, resource, title, id) where gone_at is null`,
      ...[1, 2, 3, 4].map(
        (n) =>
          `create index inventory_facet_${n} on inventory (account_id, resource, facet_${n}, created_at, id) where gone_at is null`,
      ),
      `create index inventory_attention on inventory (account_id, created_at) where attention is not null and gone_at is null`,
      `create virtual table inventory_search using fts5 (words, content = '', contentless_delete = 1, tokenize = 'trigram')`,
      `create table inventory_refs (
        account_id text not null references accounts (id) on delete cascade, resource text not null, id text not null,
        field text not null, target_id text not null, primary key (account_id, resource, id, field, target_id)
      ) strict, without rowid`,
      `create index inventory_refs_target on inventory_refs (account_id, target_id)`,
      `create table inventory_syncs (
        account_id text not null references accounts (id) on delete cascade, resource text not null,
        started_at text not null, finished_at text, error text, complete_at text, pages integer not null,
        primary key (account_id, resource)
      ) strict, without rowid`,
      `create table audit (
        seq integer primary key autoincrement, at text not null, phase text not null check (phase in ('intent','outcome')),
        act_id text not null, user_id text, user_email text, account_id text, operation text not null, target text,
        result text check (result in ('done','refused','unknown')), status integer, request_id text, before text,
        after text, mac text not null
      ) strict`,
      `create index audit_act on audit (act_id)`,
      `create index audit_account on audit (account_id, seq)`,
      `create index audit_target on audit (account_id, target, seq)`,
      `create trigger audit_no_update before update on audit begin select raise(abort, 'audit is append-only'); end`,
      `create trigger audit_no_delete before delete on audit begin select raise(abort, 'audit is append-only'); end`,
      `create table idempotency (
        user_id text not null, account_id text not null references accounts (id) on delete cascade, key text not null,
        operation text not null, body_hash text not null, created_at text not null, status integer, response text,
        primary key (user_id, account_id, key)
      ) strict, without rowid`,
      `create index idempotency_age on idempotency (created_at)`,
      `create table dns_checks (
        account_id text not null references accounts (id) on delete cascade, resource text not null, id text not null,
        checked_at text not null, verdict text not null check (verdict in ('correct','missing','wrong','unknown')),
        body text not null, primary key (account_id, resource, id)
      ) strict, without rowid`,
      `create table jobs (
        id integer primary key, kind text not null, account_id text not null references accounts (id) on delete cascade,
        subject text not null, due_at text not null, runs integer not null, lease_until text,
        unique (kind, account_id, subject)
      ) strict`,
      `create index jobs_due on jobs (due_at)`,
    ],
  },
  {
    name: '2-abuse-hostnames',
    statements: [
      `create table abuse_hostnames (
        account_id text not null references accounts (id) on delete cascade, report_id text not null,
        hostname text not null, status text not null, seen_at text not null,
        primary key (account_id, report_id, hostname, seen_at)
      ) strict, without rowid`,
    ],
  },
  {
    name: '3-inventory-ends-and-dns',
    statements: [
      `alter table inventory add column ends_at text`,
      `alter table inventory add column needs_dns integer not null default 0`,
      `update inventory set ends_at = strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(body, '$.not_after'))
        where resource = 'certificate-authorities' and json_type(body, '$.not_after') = 'text'`,
      `update inventory set needs_dns = 1 where resource in ('agent-ingresses', 'reserved-domains') and (
        coalesce(json_extract(body, '$.cname_target'), '') <> '' or
        coalesce(json_extract(body, '$.acme_challenge_cname_target'), '') <> '' or
        coalesce(json_extract(body, '$.ns_targets[0]'), '') <> '')`,
    ],
  },
  {
    name: '4-agents',
    statements: [
      `create table agents (
        account_id text not null references accounts (id) on delete cascade, id text not null,
        name text not null collate nocase, is_named integer not null, first_seen_at text not null, current_session_id text,
        last_session_id text not null, session_count integer not null, started_at text not null, gone_at text,
        agent_version text not null, version_order text not null, ip text not null, os text not null,
        region text not null, transport text not null, credential_id text not null, words text not null,
        by_metadata text, by_address text, by_place text, primary key (account_id, id)
      ) strict, without rowid`,
      ...['name', 'started_at', 'version_order', 'first_seen_at', 'credential_id'].map(
        (column) => `create index agents_${column} on agents (account_id, ${column}, id)`,
      ),
      ...['by_metadata', 'by_address', 'by_place'].map(
        (column) =>
          `create index agents_${column} on agents (account_id, ${column}, current_session_id) where ${column} is not null`,
      ),
      `create table agent_sessions (
        account_id text not null, session_id text not null, agent_id text not null,
        started_at text not null, first_seen_at text not null, seen_at text not null, gone_at text,
        agent_version text not null, ip text not null, os text not null, region text not null,
        transport text not null, credential_id text, metadata text not null, match text,
        primary key (account_id, session_id),
        foreign key (account_id, agent_id) references agents (account_id, id) on delete cascade
      ) strict, without rowid`,
      `create index agent_sessions_agent on agent_sessions (account_id, agent_id, started_at)`,
      `create index agent_sessions_there on agent_sessions (account_id) where gone_at is null`,
      `create index agent_sessions_gone on agent_sessions (account_id, gone_at) where gone_at is not null`,
      `create table agent_looks (
        account_id text not null references accounts (id) on delete cascade, from_at text not null, to_at text not null,
        primary key (account_id, from_at)
      ) strict, without rowid`,
      `create table agent_commands (
        account_id text not null references accounts (id) on delete cascade, id text not null primary key,
        agent_id text not null, session_id text not null, command text not null, user_id text not null,
        user_email text not null, sent_at text not null, state text not null, ended_at text, looked_at text,
        is_still_there integer, back_session_id text, away_ms integer, version_before text not null,
        version_after text, error text, update_id text
      ) strict, without rowid`,
      `create index agent_commands_agent on agent_commands (account_id, agent_id, sent_at)`,
      `create index agent_commands_open on agent_commands (account_id) where ended_at is null`,
      `create unique index agent_commands_once on agent_commands (update_id, agent_id, session_id, command)
        where update_id is not null and state <> 'refused'`,
      `create table agent_updates (
        account_id text not null references accounts (id) on delete cascade, id text not null primary key,
        name text not null, user_id text not null, user_email text not null, created_at text not null,
        state text not null, ended_at text, wave_size integer not null, has_canary integer not null,
        settle_ms integer not null, patience_ms integer not null, reason text
      ) strict, without rowid`,
      `create table agent_update_targets (
        update_id text not null references agent_updates (id) on delete cascade, agent_id text not null,
        name text not null, wave integer not null, step text not null, due_at text, since_at text not null,
        session_id text not null, version_before text not null, version_after text, endpoints text not null, 
        restarts integer not null, is_lost integer not null, error text, ended_at text,
        primary key (update_id, agent_id)
      ) strict, without rowid`,
      `create table agent_update_events (
        seq integer primary key, update_id text not null references agent_updates (id) on delete cascade,
        agent_id text, at text not null, kind text not null, evidence text not null
      ) strict`,
      `create index agent_updates_open on agent_updates (account_id) where ended_at is null`,
      `create index agent_update_targets_open on agent_update_targets (agent_id) where ended_at is null`,
      `create index agent_update_events_update on agent_update_events (update_id, seq)`,
      `create table agent_apis (
        account_id text not null references accounts (id) on delete cascade, agent_id text not null,
        endpoint_id text not null, url text not null, primary key (account_id, agent_id)
      ) strict, without rowid`,
      `create table agent_wanted_tunnels (
        account_id text not null references accounts (id) on delete cascade, agent_id text not null,
        name text not null, definition text not null, primary key (account_id, agent_id, name)
      ) strict, without rowid`,
    ],
  },
  {
    name: '5-requests',
    statements: [
      `create table requests (
        id integer primary key, account_id text not null references accounts (id) on delete cascade, at text not null,
        operation text not null, target text, method text not null, path text not null, body text,
        status integer, code text, reason text, ms integer, request_id text, user_email text, work text
      ) strict`,
      `create index requests_account on requests (account_id, id)`,
      `create index requests_target on requests (account_id, target, id)`,
      `create index requests_age on requests (at)`,
    ],
  },
  {
    name: '6-agents-known-better',
    statements: [
      `alter table agent_commands add column away_least_ms integer`,
      `create table agent_api_reads (
        act_id text not null primary key, account_id text not null, agent_id text not null, user_id text not null,
        url text not null, until_at text not null, calls integer not null, answered integer not null, status integer
      ) strict, without rowid`,
    ],
  },
  {
    name: '7-inventory-confirmed',
    statements: [
      `alter table inventory add column is_confirmed integer not null default 1`,
      `alter table inventory add column looked_at text`,
      `update inventory set is_confirmed = 0 where source = 'added' and
        (select count(*) from json_each(body)) = 1`,
      `create index inventory_known on inventory (account_id, resource, id) where source <> 'list'`,
    ],
  },
  {
    name: '8-sites',
    statements: [
      `create table sites (
        account_id text not null references accounts (id) on delete cascade, id text not null primary key,
        name text not null, customer text not null, zone text not null, connect_domain text not null,
        user_email text not null, created_at text not null, finished_at text, taker_id text, taker_email text,
        taken_at text, ended_at text, visit text
      ) strict, without rowid`,
      `create index sites_account on sites (account_id, created_at)`,
      `create unique index sites_wildcard on sites (account_id, customer, zone) where ended_at is null`,
      `create table site_things (
        row_id integer primary key, account_id text not null,
        site_id text not null references sites (id) on delete cascade, role text not null, label text not null,
        thing_id text, title text not null, is_made integer not null, state text not null, user_id text not null,
        user_email text not null, added_at text not null, key text, request_id text, reason text,
        unique (site_id, role, label)
      ) strict`,
      `create index site_things_thing on site_things (account_id, role, thing_id) where thing_id is not null`,
      `create table site_agents (
        site_id text not null references sites (id) on delete cascade, label text not null, server_addr text not null,
        domain text not null, agent_id text, primary key (site_id, label)
      ) strict, without rowid`,
      `create table site_evidence (
        site_id text not null references sites (id) on delete cascade, step text not null, first_seen_at text not null,
        seen_at text not null, facts text not null, primary key (site_id, step)
      ) strict, without rowid`,
      `create table site_removals (
        site_id text not null references sites (id) on delete cascade, place integer not null, kind text not null,
        id text not null, title text not null, consequence text not null, state text not null, at text, reason text,
        agent_id text, wanted text, request_id text, stopped_at text, primary key (site_id, kind, id)
      ) strict, without rowid`,
    ],
  },
  {
    name: '9-commands-unclear',
    statements: [
      `update agent_commands set state = 'unclear' where state = 'seen' and
        (error is not null or command = 'update' and (version_before = '' or version_after = ''))`,
    ],
  },
  {
    name: '10-commands-of-sessions',
    statements: [`create index agent_commands_session on agent_commands (account_id, session_id, sent_at)`],
  },
  {
    // Earlier versions trusted an imported file's claim that this console created a resource. Only imports leave
    // `user_id` empty.
    name: '11-imported-sites-link',
    statements: [`update site_things set is_made = 0 where user_id = ''`],
  },
  {
    name: '12-idempotency-request',
    statements: [`alter table idempotency add column request_id text`],
  },
  {
    name: '13-commands-request',
    statements: [`alter table agent_commands add column request_id text`],
  },
  {
    name: '14-sessions-confirmed',
    statements: [
      `alter table sessions add column confirmed_at text not null default ''`,
      `update sessions set confirmed_at = created_at`,
    ],
  },
  ...copyMigrations,
  ...actMigrations,
  ...listMigrations,
  ...bulkMigrations,
  ...accountMigrations,
  ...stateMigrations,
]
