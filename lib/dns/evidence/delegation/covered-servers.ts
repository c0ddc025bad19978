import { isIPv6 } from 'node:net'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import type { NamedRecords } from '@/lib/dns/queries/finding'
import { parentName, recordsAt } from '@/lib/dns/queries/walk'
import { valuesOf } from '../evidence'
import type { Probed } from '../probed'
import { byValue } from '../at-name/zone-queries'

/**
 * Finds name servers whose addresses in the zone come from the required wildcard. Includes the addresses at which the
 * check queried them.
 */
export async function findCoveredServers({
  session,
  servers: [server],
  record: { name: wildcard, purpose, values },
  findings,
}: Probed): Promise<NamedRecords[]> {
  if (!server || purpose !== 'traffic' || !wildcard.startsWith('*.') || session.config.isPrivate) return []
  const base = wildcard.slice(2)
  const listed = findings.filter(
    ({ server: one, hides }) => hides === undefined && parentName(one.name) === base,
  )
  const ask = async (name: string) => {
    const types = ['A', 'AAAA'] as const
    const replies = await Promise.all(types.map((type) => session.ask(server, { name, type })))
    if (replies.some(({ kind }) => kind === 'failure')) return null
    const found = replies.flatMap((reply) => (reply.kind === 'answer' ? reply.answers : []))
    // A CNAME with another value isn't from the wildcard.
    if (recordsAt(found, name, 'CNAME').some(({ value }) => !values.includes(value))) return null
    return types.flatMap((type) => recordsAt(found, name, type).map(foundRecord))
  }
  const names = [...new Set(listed.map((one) => one.server.name))]
  const found = names.map(async (name): Promise<NamedRecords[]> => {
    const own = await ask(name)
    const other = own?.length ? await ask(`${session.label}.${base}`) : []
    if (!own || !other || valuesOf(own).join() !== valuesOf(other).join()) return []
    const records = listed
      .flatMap((one) => (one.server.name === name ? (one.server.address ?? []) : []))
      .map((value) => ({ type: isIPv6(value) ? 'AAAA' : 'A', value, ttl: 0 }))
    return records.length ? [{ name, records: records.toSorted(byValue) }] : []
  })
  return (await Promise.all(found)).flat()
}
