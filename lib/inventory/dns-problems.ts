import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { problemStandings } from '@/lib/dns/model/standing'

/**
 * Counts the account's resources whose DNS records needed a change at the last check, and the domains with such a
 * record or a failed certificate. A certificate that only waits for DNS doesn't count. Names the indexes of those rows,
 * because SQLite would otherwise read the whole account.
 */
export async function dnsProblems(db: Db, accountId: string): Promise<{ dns: number; domains: number }> {
  const { rows } = await sql<{ dns: number; domains: number }>`
    with wrong as materialized (
      select known.resource, known.id from dns_checks as "check" indexed by dns_checks_problems
      cross join inventory as known on known.account_id = "check".account_id
        and known.resource = "check".resource and known.id = "check".id
      where "check".account_id = ${accountId} and "check".standing in (${sql.join(problemStandings.map((one) => sql.lit(one)))})
        and known.needs_dns = 1 and known.gone_at is null
    )
    select
      (select count(*) from wrong) as dns,
      (select count(*) from (
        select id from wrong where resource = 'reserved-domains'
        union
        select id from inventory indexed by inventory_attention where account_id = ${accountId} and resource = 'reserved-domains'
          and attention is not null and attention <> 'DNS_ERROR' and gone_at is null
      )) as domains`.execute(db)
  return rows[0] ?? { dns: 0, domains: 0 }
}
