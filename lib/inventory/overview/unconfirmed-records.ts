import { sql } from 'kysely'
import type { Attention } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { isResourceName } from '@/lib/resources/resource-types'
import { shortCause } from '@/lib/dns/model/cause'
import { causeAsClause, worstRecord } from '@/lib/dns/model/impact'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import type { DnsCheck } from '@/lib/dns/model/records'

/**
 * The SQL condition for checks that repeatedly couldn't confirm records that were correct before. Uses literals,
 * because SQLite doesn't use the partial index for a condition with parameters.
 */
export const isUnconfirmed = sql<boolean>`"check".dns_state = 'unknown' and "check".known_dns_state = 'unknown'`

const unconfirmed = (accountId: string) => sql`
  from dns_checks as "check" indexed by dns_checks_unconfirmed
  cross join inventory as known on known.account_id = "check".account_id
    and known.resource = "check".resource and known.id = "check".id
  where "check".account_id = ${accountId} and ${isUnconfirmed} and known.needs_dns = 1 and known.gone_at is null
    and (known.attention is null or known.attention = 'DNS_ERROR')`

interface Row {
  resource: string
  id: string
  title: string
  checked_at: string
  body: string
}

/**
 * Returns up to `limit` resources whose records were correct but can no longer be confirmed, newest resources first,
 * and their total number.
 */
export async function unconfirmedRecords(
  db: Db,
  accountId: string,
  limit: number,
): Promise<{ rows: Attention[]; count: number }> {
  const { rows } = await sql<Row>`
    select found.*, checked.checked_at, checked.body from (
      select known.resource, known.id, known.title, known.created_at ${unconfirmed(accountId)}
      order by known.created_at desc, known.id limit ${limit}
    ) as found
    cross join dns_checks as checked on checked.account_id = ${accountId}
      and checked.resource = found.resource and checked.id = found.id
    order by found.created_at desc, found.id`.execute(db)
  return {
    count: await countUnconfirmedRecords(db, accountId),
    rows: rows.flatMap(({ resource, id, title, checked_at, body }) => {
      if (!isResourceName(resource)) return []
      const check = JSON.parse(body) as DnsCheck // written by lib/dns/server
      const record = worstRecord(check)
      return {
        kind: 'dns-unconfirmed' as const,
        resource,
        id,
        title,
        state: 'unknown' as const,
        label: dnsStateLabels.unknown.label,
        cause: `DNS not confirmed${record ? `: ${causeAsClause(shortCause(record))}` : ''}`,
        sentence:
          `The DNS records were correct, but the last checks couldn't confirm them. ${record?.message ?? ''}`.trim(),
        since: check.unknown_since ?? checked_at,
      }
    }),
  }
}

export async function countUnconfirmedRecords(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${unconfirmed(accountId)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
