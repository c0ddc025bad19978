import type { Hints } from '../evidence'
import type { Probed } from '../probed'
import { isAbsence, isOwnAnswer, showsZone } from '@/lib/dns/queries/replies'
import { askAny } from '@/lib/dns/queries/session'
import { recordsAt, referralIn } from '@/lib/dns/queries/walk'
import { findWildcards, type AskZone } from './wildcard'
import type { FoundRecord } from '@/lib/dns/model/records'

type Answering = Pick<Hints, 'answering' | 'isApex' | 'cnameDenial'>

export const noAnswering: Answering = { answering: null, isApex: false, cnameDenial: null }

/**
 * Finds a wildcard that provides the CNAME, a separate zone at the name, or a server that hides the CNAME.
 * `isOnlyAlias` is true if the servers are known to have only the CNAME.
 */
export async function findAnswering(
  askZone: AskZone,
  probed: Probed,
  records: FoundRecord[],
  isOnlyAlias: boolean,
): Promise<Answering> {
  const { session, servers, zone, isPart } = probed
  const { name, type, values, purpose } = probed.record
  const { label } = session
  // No wildcard has the target of a challenge, and the challenge shows whether one covers the wildcard domain.
  if (isPart || purpose !== 'traffic' || name.startsWith('*.')) return noAnswering
  const before = isOnlyAlias ? session.routine?.wildcards.get(name) : undefined
  if (before === null) return noAnswering
  // If a wildcard answered in the last check, and one still covers a name two labels below, the name itself still
  // doesn't exist.
  if (before !== undefined) {
    const twoBelow = await askZone(`${label}.*.${name}`, type)
    if (twoBelow?.some(({ value }) => values.includes(value))) return { ...noAnswering, answering: before }
  }
  // A wildcard covers the random name only if the name itself doesn't exist (RFC 4592 section 3.3.1). Otherwise, the
  // negative answer contains the zone's SOA record.
  const below = `${label}.${name}`
  const reply = await askAny(session, servers, { name: below, type })
  if (reply.kind === 'failure') return noAnswering
  const isCovered = recordsAt(reply.answers, below, type).length > 0
  if (isCovered) {
    const { wildcard } = await findWildcards(askZone, { name, zone, label }, new Map([[type, records]]))
    return { ...noAnswering, answering: wildcard?.name ?? null }
  }
  // Some load balancers put their own name in denials, so the zone's SOA record decides.
  const isNamed = reply.authorities.some((one) => one.type === 'SOA' && one.name === name)
  const soa = isNamed ? await askAny(session, servers, { name, type: 'SOA' }) : undefined
  // An unusual denial of the random name shows a server that may also deny the name itself to CNAME queries, which a
  // routine check doesn't send to other servers.
  const isUsual = reply.rcode === 'NXDOMAIN' && reply.authorities.some((one) => one.type === 'SOA')
  const cnameDenial = isUsual && session.routine ? null : await findDenial(probed)
  return { answering: null, isApex: showsZone(soa, name), cnameDenial }
}

async function findDenial({ session, servers, record, findings }: Probed): Promise<Hints['cnameDenial']> {
  const { name, type } = record
  const server = servers.find((one) => session.hasAnswered(one))
  const own = findings.find((one) => one.server.address === server?.host)
  if (!server || !own?.records?.length) return null
  const reply = await session.ask(server, { name, type })
  if (!isOwnAnswer(reply) || reply.answers.length || referralIn(reply, name, '')) return null
  // If the server denies the name itself, `findInconsistent` reports this.
  return isAbsence(reply) ? null : own.server.name
}
