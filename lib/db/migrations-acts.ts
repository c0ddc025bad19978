import type { Migration } from '@/lib/util/sqlite'

/**
 * Returns an SQL expression for a request's act ID in the audit log. The expression is null if no intent was recorded.
 */
const audited = (table: string) => `(select min(act_id) from audit where phase = 'intent'
  and account_id = ${table}.account_id and request_id = ${table}.request_id)`
const newId = 'lower(hex(randomblob(16)))'

/**
 * Returns SQL that adds an act for each unfinished row of an earlier version. Skips rows without a request, and rows
 * whose request already has an act.
 */
const openActs = (table: string, of: Record<'operation' | 'target' | 'at', string>, condition: string) =>
  `insert into acts
    select coalesce(${audited('r')}, ${newId}), 'before', account_id, user_id, ${of.operation}, ${of.target}, null, null,
      case when ${audited('r')} is null then 'pending' else 'sent' end, request_id, ${of.at}, null, null
    from ${table} as r
    where ${condition} and request_id is not null and not exists (
      select 1 from acts as a where a.account_id = r.account_id and a.request_id = r.request_id)`

const actIds = (table: string, condition: string) =>
  `update ${table} set act_id = (select id from acts as a
    where a.request_id = ${table}.request_id) where ${condition} and request_id is not null`

const ownRemovals = `(select removal.*, account_id, taker_id as user_id from site_removals as removal
  join sites on sites.id = site_id)`

/**
 * The migrations that add acts and extend requests and DNS data. Unfinished acts of earlier versions belong to the
 * owner `before`, which never sends a heartbeat.
 */
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
  {
    name: '19-keys-act',
    statements: [
      // A key with neither a response nor a known request gets an unknown outcome.
      `insert into acts
        select coalesce(case when status is null then ${audited('i')} end, ${newId}), case when status is null and request_id is not null then 'before' end,
          account_id, user_id, substr(operation, 1, instr(operation || ' ', ' ') - 1),
          nullif(substr(operation, instr(operation || ' ', ' ') + 1), ''), key, body_hash,
          case when status is not null then 'confirmed' when request_id is null then 'unknown'
            when ${audited('i')} is null then 'pending' else 'sent' end,
          request_id, created_at, status, response
        from idempotency as i where true on conflict do nothing`,
      `drop table idempotency`,
    ],
  },
  {
    name: '20-commands-act',
    statements: [
      `alter table agent_commands add column act_id text`,
      `update agent_commands set state = 'unknown',
        error = json_object('code', 'ADIT_OUTCOME_UNKNOWN', 'message', 'The console ended before the answer arrived.')
        where state = 'sending' and request_id is null`,
      openActs(
        'agent_commands',
        { operation: "'tunnel-sessions.' || command || 'Agent'", target: 'session_id', at: 'sent_at' },
        "state = 'sending'",
      ),
      actIds('agent_commands', "state = 'sending'"),
      `create index agent_commands_act on agent_commands (act_id) where act_id is not null`,
    ],
  },
  {
    name: '21-sites-act',
    statements: [
      `alter table site_things add column act_id text`,
      openActs(
        'site_things',
        { operation: "'sites.' || role", target: 'null', at: 'added_at' },
        "state = 'making'",
      ),
      actIds('site_things', "state = 'making'"),
      `create index site_things_act on site_things (act_id) where act_id is not null`,
      `alter table site_removals add column act_id text`,
      openActs(ownRemovals, { operation: "'sites.' || kind", target: 'id', at: 'at' }, "state = 'under-way'"),
      actIds('site_removals', "state = 'under-way'"),
      `create index site_removals_act on site_removals (act_id) where act_id is not null`,
    ],
  },
  {
    name: '22-requests-owner',
    statements: [
      `alter table requests add column owner_id text`,
      `create index requests_running on requests (owner_id) where owner_id is not null`,
    ],
  },
  {
    // After a restart, earlier versions could store secrets in request bodies in plain text. Such rows can't be
    // identified, so all bodies are replaced.
    name: '23-requests-bodies',
    statements: [
      `update requests set body = '{"left_out":"by an update of the console"}' where body is not null`,
    ],
  },
  {
    // Few checks find a problem, so a partial index keeps the count fast in an account of any size.
    name: '24-dns-problems',
    statements: [
      `create index dns_checks_problems on dns_checks (account_id, resource, id) where verdict in ('wrong', 'missing')`,
    ],
  },
  {
    name: '25-dns-links',
    statements: [
      `create table dns_links (
        id text not null primary key, account_id text not null references accounts (id) on delete cascade,
        resource text not null, resource_id text not null, token_hash text not null unique,
        user_id text not null, user_email text not null,
        created_at text not null, expires_at text not null, opened_at text
      ) strict, without rowid`,
      `create index dns_links_resource on dns_links (account_id, resource, resource_id)`,
    ],
  },
  {
    // Verdicts describe the records on their own name servers. The standing is the state that people see.
    name: '26-dns-standing',
    statements: [
      `alter table dns_checks add column standing text not null default 'unknown'`,
      `update dns_checks set standing = verdict`,
      `drop index dns_checks_problems`,
      `create index dns_checks_problems on dns_checks (account_id, resource, id)
        where standing in ('wrong', 'missing', 'attention')`,
    ],
  },
  {
    // A change is a difference from the last conclusive result. Inconclusive results in between don't count.
    name: '32-dns-known-standing',
    statements: [
      `alter table dns_checks add column known_standing text`,
      `update dns_checks set known_standing = standing where standing not in ('unknown', 'waiting')`,
    ],
  },
  {
    // A CNAME at the apex of a zone and a delegation to only some of the name servers get their own states.
    name: '33-dns-apex-incomplete',
    statements: [
      `update dns_checks set standing = 'incomplete', known_standing = 'incomplete'
        where standing = 'wrong' and resource = 'agent-ingresses'
          and json_extract(body, '$.records[0].code') = 'partial-delegation'`,
      `update dns_checks set standing = 'apex', known_standing = 'apex'
        where standing in ('wrong', 'missing') and json_array_length(body, '$.records') = 1
          and json_extract(body, '$.records[0].code') = 'cname-at-apex'`,
      `drop index dns_checks_problems`,
      `create index dns_checks_problems on dns_checks (account_id, resource, id)
        where standing in ('wrong', 'missing', 'apex', 'incomplete', 'attention')`,
    ],
  },
  {
    // Correct records whose CAA records block the certificate get their own state.
    name: '35-dns-caa-forbids',
    statements: [
      `update dns_checks set standing = 'forbidden', known_standing = 'forbidden'
        where standing = 'wrong'
          and exists (select 1 from json_each(body, '$.records') where json_extract(value, '$.code') = 'caa-forbids')
          and not exists (select 1 from json_each(body, '$.records')
            where json_extract(value, '$.code') <> 'caa-forbids'
              and coalesce(json_extract(value, '$.state'), json_extract(value, '$.verdict')) in ('wrong', 'missing'))`,
      `drop index dns_checks_problems`,
      `create index dns_checks_problems on dns_checks (account_id, resource, id)
        where standing in ('wrong', 'missing', 'apex', 'incomplete', 'forbidden', 'attention')`,
    ],
  },
  {
    // Only acts in progress lock a resource, so every outcome releases the lock.
    name: '36-acts-locked-resource',
    statements: [
      `alter table acts add column locked_resource text`,
      `create unique index acts_locked_resource on acts (locked_resource)
        where locked_resource is not null and state in ('pending','sent')`,
    ],
  },
]

export const copyMigrations: readonly Migration[] = [
  {
    // Only changed rows are compared with the time of their DNS check. Few rows change at a time.
    name: '15-inventory-changes',
    statements: [
      `alter table inventory add column changed_at text`,
      `create index inventory_changed on inventory (resource, changed_at) where changed_at is not null`,
    ],
  },
  {
    name: '16-copies-without-policies', // earlier versions kept secrets of policies that weren't JSON in plain text
    statements: [
      `update requests set body = json_object('left_out', length(body) || ' bytes') where body is not null and
        (operation like '%.traffic_policy.%' or body like '%"traffic_policy"%')`,
      `update idempotency set status = null, response = null where response is not null and
        (operation like '%.traffic_policy.%' or response like '%"traffic_policy"%')`,
    ],
  },
  {
    // Earlier versions treated unreadable targets as missing.
    name: '17-inventory-unreadable-targets',
    statements: [
      `update inventory set needs_dns = 2 where resource = 'agent-ingresses' and (
        coalesce(json_type(body, '$.ns_targets'), '') <> 'array' or
        exists (select 1 from json_each(body, '$.ns_targets') where type <> 'text') or
        not exists (select 1 from json_each(body, '$.ns_targets') where value <> ''))`,
      `update inventory set needs_dns = 2 where resource = 'reserved-domains' and (
        coalesce(json_type(body, '$.cname_target'), '') not in ('text', 'null') or
        coalesce(json_type(body, '$.acme_challenge_cname_target'), 'null') not in ('text', 'null') or
        json_type(body, '$.acme_challenge_cname_target') is null and json_extract(body, '$.domain') like '*.%' and
          json_extract(body, '$.cname_target') <> '')`,
    ],
  },
]
