import type { Hints } from '../evidence'
import type { Probed } from '../probed'
import { showsZone } from '@/lib/dns/queries/replies'
import { askAny } from '@/lib/dns/queries/session'
import { recordsAt } from '@/lib/dns/queries/walk'
import { findWildcards, type AskZone } from './wildcard'
import type { FoundRecord } from '@/lib/dns/model/records'

/**
 * Finds the wildcard that provides a name's CNAME records, and reports whether the parent zone's servers have a
 * separate zone at the name. Queries a random name below the name. A wildcard covers the random name only if the name
 * itself doesn't exist (RFC 4592 section 3.3.1). Otherwise, the negative answer contains the zone's SOA record.
 * `answering` is null if no wildcard provides the records or no server answers.
 */
export async function findAnswering(
  askZone: AskZone,
  { session, servers, record: { name, type }, zone }: Probed,
  records: FoundRecord[],
): Promise<Pick<Hints, 'answering' | 'isApex'>> {
  const { label } = session
  const below = `${label}.${name}`
  const reply = await askAny(session, servers, { name: below, type })
  if (reply.kind === 'failure') return { answering: null, isApex: false }
  const isCovered = recordsAt(reply.answers, below, type).length > 0
  if (isCovered) {
    const { wildcard } = await findWildcards(askZone, { name, zone, label }, new Map([[type, records]]))
    return { answering: wildcard?.name ?? null, isApex: false }
  }
  // Some load balancers put their own name in denials, so the zone's SOA record decides.
  const isNamed = reply.authorities.some((one) => one.type === 'SOA' && one.name === name)
  const soa = isNamed ? await askAny(session, servers, { name, type: 'SOA' }) : undefined
  return { answering: null, isApex: showsZone(soa, name) }
}
