import type { OwnedHost } from '@/lib/api/find'
import type { Db } from '@/lib/db/open'
import { coveringNames } from '@/lib/resources/values/endpoint-url'
import { hasTitle } from './row'

/** The kinds of resources with hosts. If both match a host equally well, the first kind wins. */
const kinds = ['reserved-domains', 'endpoints'] as const

const titlesOf = (name: string) => [name, `https://${name}`, `http://${name}`]

/**
 * Returns the domain or endpoint of each host that belongs to the account, in the order of `hosts`. Prefers an exact
 * match to a wildcard, and a narrower wildcard to a wider one.
 */
export async function ownedHosts(db: Db, accountId: string, hosts: readonly string[]): Promise<OwnedHost[]> {
  const wanted = [...new Set(hosts)].map((host) => {
    const lower = host.toLowerCase().replace(/\.$/, '')
    return {
      host,
      titles: coveringNames({ scheme: 'https', host: lower, hostport: lower }).flatMap(titlesOf),
    }
  })
  const titles = [...new Set(wanted.flatMap((one) => one.titles))]
  if (titles.length === 0) return []
  const rows = await db
    .selectFrom('inventory')
    .select(['resource', 'id', 'title'])
    .where('account_id', '=', accountId)
    .where('resource', 'in', kinds) // listed one by one, so that SQLite uses the index
    .where('gone_at', 'is', null)
    .where(hasTitle(titles))
    .execute()
  const known = new Map<string, Omit<OwnedHost, 'host'>>()
  for (const resource of kinds.toReversed())
    for (const row of rows)
      if (row.resource === resource) known.set(row.title.toLowerCase(), { ...row, resource })
  return wanted.flatMap(({ host, titles: own }) => {
    const found = own.map((title) => known.get(title)).find((row) => row !== undefined)
    return found ? [{ host, ...found }] : []
  })
}
