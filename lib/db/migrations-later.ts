import type { Migration } from '@/lib/util/sqlite'

const metadata = `json_extract(one.body, '$.metadata')`
/**
 * Returns the SQL condition for text that can be part of a tag: 1 to `max` characters without a comma or control
 * character. Matches the check in `lib/inventory/model/tags.ts`.
 */
const isPart = (text: string, max: number) =>
  `length(trim(${text})) between 1 and ${max} and instr(${text}, ',') = 0
    and ${text} not glob '*[' || char(1) || '-' || char(31) || ']*'`

export const listMigrations: readonly Migration[] = [
  {
    name: '27-inventory-tags',
    statements: [
      `create table inventory_tags (
        account_id text not null references accounts (id) on delete cascade, resource text not null, id text not null,
        tag text not null, primary key (account_id, resource, id, tag)
      ) strict, without rowid`,
      `create index inventory_tags_tag on inventory_tags (account_id, resource, tag, id)`,
      `insert or ignore into inventory_tags (account_id, resource, id, tag)
        select one.account_id, one.resource, one.id, trim(entry.key) || '=' || trim(entry.value)
        from inventory as one, json_each(case when json_type(one.body, '$.metadata') = 'text'
          and substr(ltrim(${metadata}), 1, 1) = '{' and length(${metadata}) <= 16384 and json_valid(${metadata})
          then ${metadata} else '{}' end) as entry
        where entry.type = 'text' and instr(entry.key, '=') = 0
          and ${isPart('entry.key', 60)} and ${isPart('entry.value', 120)}`,
    ],
  },
  {
    name: '28-inventory-filters',
    statements: [
      `alter table inventory add column certificate text not null default ''`,
      `update inventory set certificate = case when attention = 'DNS_ERROR' then 'waiting'
          when attention is not null then 'failed'
          when json_type(body, '$.certificate_management_status.provisioning_job') = 'object' then 'issuing'
          when json_type(body, '$.certificate_management_status.renews_at') = 'text'
            and json_extract(body, '$.certificate_management_status.renews_at') <> '' then 'issued'
          else 'unknown' end
        where resource in ('agent-ingresses', 'reserved-domains')
          and json_type(body, '$.certificate_management_policy') = 'object'`,
      `update inventory set facet_1 = substr(coalesce(json_extract(body, '$.owner_id'), ''), 1, 200)
        where resource in ('credentials', 'ssh-credentials', 'api-keys')`,
    ],
  },
  {
    name: '29-list-views',
    statements: [
      `create table list_views (
        id text primary key, account_id text not null references accounts (id) on delete cascade,
        resource text not null, user_id text not null, name text not null, search text not null, columns text,
        is_shared integer not null, created_at text not null
      ) strict`,
      `create index list_views_list on list_views (account_id, resource)`,
    ],
  },
]

export const accountMigrations: readonly Migration[] = [
  {
    name: '31-account-name-servers',
    statements: [`alter table accounts add column name_servers text`],
  },
  {
    name: '34-dns-links-note',
    statements: [`alter table dns_links add column note text not null default ''`],
  },
  {
    name: '35-inventory-state',
    statements: [`alter table inventory add column state text not null default '3unknown:Unknown'`],
  },
  {
    // References now include the targets of traffic policies. The trailing space makes the body differ from the API's
    // response, so that the next sync stores the references. A list without a finished sync is read as soon as a page
    // needs it.
    name: '37-inventory-policy-targets',
    statements: [
      `update inventory set body = body || ' ' where resource in ('endpoints','https-edges','tcp-edges')
        and instr(body, '"traffic_policy"') > 0`,
      `update inventory_syncs set finished_at = null, complete_at = null
        where resource in ('endpoints','https-edges','tcp-edges')`,
    ],
  },
  {
    name: '38-inventory-title-nocase',
    statements: [
      `create index inventory_title_nocase on inventory (account_id, resource, title collate nocase)
        where gone_at is null`,
    ],
  },
  {
    name: '39-inventory-id',
    statements: [`create index inventory_id on inventory (account_id, id) where gone_at is null`],
  },
  {
    name: '40-sites-imported',
    statements: [
      `alter table sites add column imported_at text`,
      `alter table sites add column imported_by text`,
    ],
  },
  {
    // A zone apex that has the target's addresses gets its own state.
    name: '41-dns-alias',
    statements: [
      `update dns_checks set standing = 'alias', known_standing = 'alias'
        where standing = 'attention'
          and exists (select 1 from json_each(body, '$.records') where json_extract(value, '$.code') = 'address-flattened')
          and not exists (select 1 from json_each(body, '$.records')
            where json_extract(value, '$.state') <> 'ready'
              and (json_extract(value, '$.code') <> 'address-flattened' or json_extract(value, '$.wildcard') is not null
                or json_extract(value, '$.zone') is not json_extract(value, '$.record.name')))`,
    ],
  },
  {
    // Renaming a column also updates the indexes that contain it.
    name: '42-names',
    statements: [
      `alter table site_things rename to site_resources`,
      `alter table site_resources rename column thing_id to resource_id`,
      `alter table site_resources rename column is_made to is_created`,
      `update site_resources set state = 'creating' where state = 'making'`,
      `alter table sites rename column taker_id to deletion_user_id`,
      `alter table sites rename column taker_email to deletion_user_email`,
      `alter table sites rename column taken_at to deletion_confirmed_at`,
      `alter table inventory rename column looked_at to checked_at`,
      `alter table agent_commands rename column looked_at to checked_at`,
    ],
  },
  {
    name: '43-dns-baselines',
    statements: [
      `create table dns_baselines (
        account_id text not null references accounts (id) on delete cascade, resource text not null, id text not null,
        standing text not null, primary key (account_id, resource, id)
      ) strict, without rowid`,
    ],
  },
  {
    name: '44-more-names',
    statements: [
      `alter table site_removals rename column place to position`,
      `alter table bulk_rows rename column place to position`,
      `update site_resources set state = 'exists' where state = 'there'`,
      `alter table agent_commands rename column is_still_there to is_session_listed`,
      `alter table agent_commands rename column back_session_id to new_session_id`,
      `alter table agent_commands rename column away_ms to offline_ms`,
      `alter table agent_commands rename column away_least_ms to min_offline_ms`,
    ],
  },
  {
    name: '45-account-results',
    statements: [
      `create table account_results (
        account_id text not null primary key references accounts (id) on delete cascade,
        result text not null check (result in ('working','key-refused','failing','unreachable')), at text not null
      ) strict, without rowid`,
    ],
  },
  {
    // Links now have signed tokens. Earlier links had random tokens and stop working.
    name: '46-signed-dns-links',
    statements: [
      `drop table dns_links`,
      `create table dns_links (
        id text not null primary key, account_id text not null references accounts (id) on delete cascade,
        resource text not null, resource_id text not null, user_id text not null, user_email text not null,
        note text not null default '', created_at text not null, expires_at text not null, opened_at text
      ) strict, without rowid`,
      `create index dns_links_resource on dns_links (account_id, resource, resource_id)`,
    ],
  },
  {
    name: '47-dns-link-keys',
    statements: [`alter table dns_links add column key_id text`],
  },
  {
    name: '48-failed-requests',
    statements: [
      `create table failed_requests (
        account_id text not null references accounts (id) on delete cascade, resource text not null, id text not null,
        at text not null, cause text not null, is_reported integer not null, primary key (account_id, resource, id)
      ) strict, without rowid`,
    ],
  },
  {
    // A stored 404 means that no tunnel was online.
    name: '49-offline-requests',
    statements: [
      `alter table failed_requests add column is_offline integer not null default 0`,
      `update failed_requests set is_offline = 1 where cause = 'status 404'`,
    ],
  },
  {
    // Nothing reads the verdict. The body and the standing contain the results.
    name: '50-dns-verdict',
    statements: [`alter table dns_checks drop column verdict`],
  },
  {
    name: '51-failed-request-causes',
    statements: [
      `update failed_requests set cause = upper(substr(cause, 1, 1)) || substr(cause, 2)`,
      `alter table failed_requests drop column is_reported`,
    ],
  },
  {
    // An empty cause means that the request succeeded.
    name: '52-test-requests',
    statements: [`alter table failed_requests rename to test_requests`],
  },
  {
    name: '53-problems',
    statements: [
      `create index inventory_problems on inventory (account_id, resource, id)
        where state > '' and state < '2' and gone_at is null`,
    ],
  },
  {
    name: '54-request-messages',
    statements: [`alter table requests add column message text`],
  },
  {
    name: '55-waiting',
    statements: [
      `create index inventory_waiting on inventory (account_id, resource, id)
        where state >= '2' and state < '3' and gone_at is null`,
      `create index inventory_issuing on inventory (account_id, resource, id)
        where certificate in ('issuing', 'waiting') and gone_at is null`,
      `create index dns_checks_waiting on dns_checks (account_id, resource, id) where standing = 'waiting'`,
    ],
  },
  {
    // DNS checks keep the ingresses of all accounts in memory until this number changes.
    name: '56-ingress-version',
    statements: [
      `create table versions (name text primary key, value integer not null) strict, without rowid`,
      `insert into versions values ('ingresses', 0)`,
      ...['insert', 'delete', 'update of body, gone_at'].map(
        (change, index) =>
          `create trigger ingress_version_${index + 1} after ${change} on inventory
            when ${change === 'delete' ? 'old' : 'new'}.resource = 'agent-ingresses'
            begin update versions set value = value + 1 where name = 'ingresses'; end`,
      ),
    ],
  },
  {
    // With the standing in the index, lists sorted by problem don't read the long bodies of the checks.
    name: '57-problem-standings',
    statements: [
      `drop index dns_checks_problems`,
      `create index dns_checks_problems on dns_checks (account_id, resource, id, standing)
        where standing in ('wrong', 'missing', 'apex', 'incomplete', 'forbidden', 'attention')`,
    ],
  },
  {
    name: '58-audit-address',
    statements: [`alter table audit add column address text`],
  },
  {
    // Finds the request of a rejected change. Without this index, a request without a target requires a scan of all
    // list reads.
    name: '59-request-ids',
    statements: [`create index requests_request on requests (request_id) where request_id is not null`],
  },
  {
    // Finds records that were correct but can no longer be confirmed, without reading all checks.
    name: '60-unconfirmed-checks',
    statements: [
      `create index dns_checks_unconfirmed on dns_checks (account_id, resource, id)
        where standing = 'unknown' and known_standing = 'unknown'`,
    ],
  },
  {
    // Earlier versions stored messages that could quote the secrets of traffic policies.
    name: '61-request-messages',
    statements: [`update requests set message = null where message is not null and body like '%adit:kept:%'`],
  },
  {
    name: '62-bulk-unknown-count',
    statements: [`alter table bulk_jobs add column unknown_count integer not null default 0`],
  },
  {
    // Lists sorted by problem read these rows in order.
    name: '63-unknown-states',
    statements: [
      `create index inventory_unknown on inventory (account_id, resource, created_at, id)
        where state >= '3' and state < '4' and gone_at is null`,
      `create index inventory_unchecked on inventory (account_id, resource, created_at, id)
        where state = '4ready:Service not checked' and gone_at is null`,
    ],
  },
  {
    // The search for tags ignores case.
    name: '64-tag-search',
    statements: [
      `create index inventory_tags_search on inventory_tags (account_id, resource, tag collate nocase)`,
    ],
  },
]
