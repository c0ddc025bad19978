import type { Generated } from 'kysely'
import type { Migration } from '@/lib/util/sqlite'

export interface Schema {
  objects: {
    /** The ID: a prefix, an underscore, and a part that sorts by creation time. */
    id: string
    resource: string
    /** The object in the API's form, without `id` and `uri`, and with an empty `uri` in each Ref. */
    body: string
    /** A key that no two objects can share, such as `reserved-domains:app.example.com`, or null. */
    unique_key: string | null
    /**
     * The time when the object's background work is due, in milliseconds since the Unix epoch, or null if it has none.
     */
    due_at: number | null
    /** The state of the background work as JSON, or null if the object has none. */
    job: string | null
  }
  /** The references between objects: one row for each ID that a body refers to. */
  links: { source_id: string; target_id: string }
  tokens: { object_id: string; hash: string }
  settings: { name: string; value: string }
  counters: { name: string; value: number }
  /** The agent releases in the feed. The name of a release's file is its `sha256`. */
  releases: { version: string; size: number; sha256: string; signature: string; added_at: string }
  dns_zones: { name: string }
  dns_records: { id: Generated<number>; zone: string; name: string; type: string; value: string; ttl: number }
}

export const platformMigrations: readonly Migration[] = [
  {
    name: '2026-11-objects',
    statements: [
      `create table objects (
        id text primary key, resource text not null, body text not null,
        unique_key text unique, due_at integer, job text
      ) strict`,
      'create index objects_by_resource on objects (resource, id)',
      'create index objects_by_due on objects (due_at) where due_at is not null',
      `create table links (
        source_id text not null, target_id text not null, primary key (source_id, target_id)
      ) strict, without rowid`,
      'create index links_by_target on links (target_id)',
    ],
  },
  {
    name: '2026-11-administration',
    statements: [
      `create table api_keys (
        id text primary key, hash text not null, description text not null, owner_id text, created_at text not null
      ) strict`,
      'create table settings (name text primary key, value text not null) strict',
      'create table counters (name text primary key, value integer not null) strict',
      'create table dns_zones (name text primary key) strict',
      `create table dns_records (
        id integer primary key, zone text not null references dns_zones (name) on delete cascade,
        name text not null, type text not null, value text not null, ttl integer not null,
        unique (name, type, value)
      ) strict`,
    ],
  },
  {
    // Stores API keys like all other objects. Existing keys without an owner belong to the admin (see owners.ts).
    name: '2026-11-tokens',
    statements: [
      `create table tokens (
        object_id text primary key references objects (id) on delete cascade, hash text not null
      ) strict, without rowid`,
      `insert into objects (id, resource, body)
        select id, 'api-keys', json_object('created_at', created_at, 'description', description, 'metadata', '',
          'owner_id', coalesce(owner_id, 'usr_000000000000000000000000001'), 'token', null)
        from api_keys`,
      'insert into tokens select id, hash from api_keys',
      'drop table api_keys',
    ],
  },
  {
    // Stores tunnels as objects. Earlier versions stored only the endpoints of tunnels.
    name: '2026-11-tunnels',
    statements: [
      `insert into objects (id, resource, body)
        select 'tn_' || substr(id, 4), 'tunnels', json_object('public_url', body ->> '$.public_url',
          'started_at', body ->> '$.created_at', 'metadata', body ->> '$.metadata', 'proto', body ->> '$.proto',
          'region', body ->> '$.region', 'tunnel_session', body -> '$.tunnel_session',
          'endpoint', json_object('id', id, 'uri', ''), 'labels', null, 'backends', null,
          'forwards_to', body ->> '$.upstream_url')
        from objects where resource = 'endpoints' and body ->> '$.type' = 'ephemeral'`,
      `insert into links
        select id, body ->> '$.endpoint.id' from objects where resource = 'tunnels'
        union select id, body ->> '$.tunnel_session.id' from objects
          where resource = 'tunnels' and body ->> '$.tunnel_session.id' is not null`,
    ],
  },
  {
    name: '2026-11-releases',
    statements: [
      `create table releases (
        version text primary key, size integer not null, sha256 text not null, signature text not null,
        added_at text not null
      ) strict, without rowid`,
    ],
  },
  {
    name: '2026-11-due-by-resource',
    statements: [
      'create index objects_by_resource_due on objects (resource, due_at) where due_at is not null',
    ],
  },
  {
    // The name server keeps its zones in memory until this number changes.
    name: '2026-11-zones-version',
    statements: [
      `insert into counters (name, value) values ('zones-version', 0)`,
      ...['dns_zones', 'dns_records'].flatMap((table) =>
        ['insert', 'update', 'delete'].map(
          (change) => `create trigger ${table}_version_${change} after ${change} on ${table}
            begin update counters set value = value + 1 where name = 'zones-version'; end`,
        ),
      ),
      ...['insert', 'update of body', 'delete'].map(
        (change, index) => `create trigger ingress_version_${index + 1} after ${change} on objects
          when ${change === 'delete' ? 'old' : 'new'}.resource = 'agent-ingresses'
          begin update counters set value = value + 1 where name = 'zones-version'; end`,
      ),
    ],
  },
]
