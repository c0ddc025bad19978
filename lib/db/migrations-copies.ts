import type { Migration } from '@/lib/util/sqlite'

/** Later migrations, of what earlier versions kept of an account. */
export const copyMigrations: readonly Migration[] = [
  {
    name: '16-copies-without-policies', // earlier versions kept secrets of policies that weren't JSON in clear
    statements: [
      `update requests set body = json_object('left_out', length(body) || ' bytes') where body is not null and
        (operation like '%.traffic_policy.%' or body like '%"traffic_policy"%')`,
      `update idempotency set status = null, response = null where response is not null and
        (operation like '%.traffic_policy.%' or response like '%"traffic_policy"%')`,
    ],
  },
  {
    // Targets that can't be read used to count as none.
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
