import { askRoot } from '@/lib/dns/queries/ask-twice'
import { askAsUser, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import { isServerFailure } from '@/lib/dns/queries/ask-twice'
import type { Session } from '@/lib/dns/queries/session'
import { zoneOfName } from '@/lib/dns/queries/zone-of'
import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { failures } from '@/lib/dns/queries/denied'
import { isEvasive, recordsAt } from '@/lib/dns/queries/walk'
import type { DnsAnswer, DnsReply } from '@/lib/dns/wire/messages'
import { isWithin, type AskOutcome, type ServerAsked, type WantedRecord } from '@/lib/dns/model/records'
import type { Chain } from '../chain/chain'
import type { Unresolved } from '../observations'
import type { Probed } from '../probed'
import type { ZoneQueries } from '../at-name/zone-queries'

/**
 * Finds the name that resolvers can't resolve, although they resolve other names. `paths` are the names in each of the
 * record's CNAME chains.
 */
export async function findUnresolved(
  probed: Probed,
  paths: readonly (readonly string[])[],
): Promise<Unresolved | null> {
  const { session, record, resolverResults } = probed
  const isUsed = ([first]: readonly string[]) =>
    resolverResults.some(({ found }) => found.some(({ value }) => value === first))
  const hops = paths.find(isUsed) ?? paths[0] ?? []
  const cannot =
    (record.type === 'CNAME' && (await cannotFollow(session, resolverResults, record))) ||
    (await cannotResolve(session, resolverResults, record.name))
  if (cannot) return locate(probed, hops)
  const others = paths.flatMap((path) => (path === hops ? [] : path.slice(0, 1)))
  const found = await Promise.all(others.map((name) => findUnresolvedAt(probed, name)))
  const stuck = stuckIn(probed)
  const located = stuck.length > 0 && (await locate({ ...probed, resolverResults: stuck }, hops))
  const first = found.find((one) => one !== null)
  return first ?? (located ? { ...located, areSome: stuck.length < resolverResults.length } : null)
}

/**
 * Returns the resolvers that answer only for other names. Returns an empty list if a name server gave no usable answer,
 * because this may explain the resolvers' failures.
 */
export const stuckIn = ({
  resolverResults,
  findings,
}: Pick<Probed, 'resolverResults' | 'findings'>): ResolverResult[] =>
  findings.every(({ records }) => records) ? resolverResults.filter(({ isStuck }) => isStuck) : []

async function findUnresolvedAt(
  { session, record, resolverResults }: Probed,
  name: string,
): Promise<Unresolved | null> {
  const answered = resolverResults.filter(({ outcome }) => outcome === 'answered')
  const replies = await Promise.all(
    answered.map(({ server }) => askAsUser(session, server, { ...record, name })),
  )
  const isFailing = replies.every((reply) => reply.kind === 'failure' && reply.reason === 'server-failure')
  if (!answered.length || !isFailing) return null
  const servers = answered.map((result) => ({
    name: result.name,
    outcome: 'server-failure' as const,
  }))
  return { servers, at: name, zone: await zoneOfName(session, name) }
}

/**
 * Finds resolvers that return a CNAME, but can't look up addresses. Returns null if a server of the zone answers
 * address queries.
 */
export async function findWithoutAddresses(
  probed: Probed,
  { askZone }: ZoneQueries,
): Promise<Unresolved | null> {
  const { session, record, resolverResults } = probed
  if (record.purpose !== 'traffic' || (await askZone(record.name, 'A')) !== null) return null
  return (await cannotFollow(session, resolverResults, record)) ? locate(probed, []) : null
}

/**
 * Finds a name on the way to the target whose servers return the CNAME, but don't answer the queries that clients send.
 * Sends these queries to the record's servers only if `isAsking` is true. These servers may also have given no answer
 * at all.
 */
export async function findFailingServers(
  probed: Probed,
  chains: ReadonlyMap<string, Chain>,
  isAsking: boolean,
): Promise<Unresolved | null> {
  const { record } = probed
  if (record.type !== 'CNAME') return null
  const [hop] = [...chains.values()].map(({ failedHop }) => failedHop)
  const own = await failingServers(probed, isAsking)
  const failing = own.length ? { name: record.name, zone: null, servers: own } : hop
  if (!failing) return null
  return { servers: failing.servers, at: failing.name, zone: failing.zone, areNameServers: true }
}

/**
 * Returns the result of `findFailingServers`, or null if a resolver gets an answer to these queries. Ignores answers
 * whose CNAME record comes from the resolver's cache, because another query may have stored it.
 */
export async function findFailingUsers(
  probed: Probed,
  chains: ReadonlyMap<string, Chain>,
): Promise<Unresolved | null> {
  const { session, record, resolverResults } = probed
  const failing = await findFailingServers(probed, chains, false)
  if (!failing?.servers.some(({ outcome }) => outcome === 'timeout')) return failing
  const seen = await Promise.all(resolverResults.map(({ server }) => askAsUser(session, server, record)))
  return seen.some((reply) => reply.kind === 'answer' && !isCached(probed, reply)) ? null : failing
}

/** Reports whether the TTL of the CNAME record in a resolver's answer is less than at the name servers. */
function isCached({ record, findings }: Probed, { answers }: DnsAnswer): boolean {
  const own = findings.flatMap(({ records }) => records ?? []).map(({ ttl }) => ttl)
  return recordsAt(answers, record.name, 'CNAME').some(({ ttl }) => own.length > 0 && ttl < Math.min(...own))
}

async function failingServers(
  { session, record, zone, findings, servers }: Probed,
  isAsking: boolean,
): Promise<ServerAsked[]> {
  const question = { name: record.name, type: userTypeOf(record) }
  const isOpen = findings.some(({ records, server }) => !records && !failures.has(server.outcome))
  if (!servers.length) return []
  if (!isAsking && (isOpen || !servers.every((server) => session.hasAsked(server, question)))) return []
  const asked = await Promise.all(
    servers.map(async (server): Promise<ServerAsked> => {
      const reply = await session.ask(server, question)
      const { name = server.host } = findings.find((one) => one.server.address === server.host)?.server ?? {}
      return { name, address: server.host, outcome: outcomeFor(reply, record.name, zone) }
    }),
  )
  // Timeouts count too, because these servers have answered other queries.
  return asked.every(({ outcome }) => failures.has(outcome) || outcome === 'timeout') ? asked : []
}

function outcomeFor(reply: DnsReply, name: string, zone: string): AskOutcome {
  if (reply.kind === 'failure') return reply.reason
  const isDenied = reply.rcode === 'NXDOMAIN' && !reply.isAuthoritative && !reply.answers.length
  return isDenied || isEvasive(reply, name, zone) ? 'not-authoritative' : 'answered'
}

async function locate(
  { session, record, zone: own, resolverResults }: Probed,
  hops: readonly string[],
): Promise<Unresolved> {
  const found = await Promise.all(
    resolverResults.map(async (result) => ({
      result,
      at: await failingName(session, result, record, hops),
    })),
  )
  const failing = found.filter(({ result, at }) => at !== null || result.outcome !== 'answered')
  const [at = null, ...others] = new Set(failing.flatMap((one) => one.at ?? []))
  const isKnown = at !== null && others.length === 0
  const isWithinOwn = isKnown && record.type === 'CNAME' && isWithin(at, own)
  const resolved = isWithinOwn
    ? await Promise.all(failing.map(({ result }) => resolvesZone(session, result, own)))
    : []
  return {
    servers: failing.map(({ result: { name, outcome }, at: failed }) => ({
      name,
      outcome: failed === null ? outcome : 'server-failure',
    })),
    at: isKnown ? at : null,
    zone: isKnown && at !== record.name ? await zoneOfName(session, at) : null,
    areOthersResolved: isWithinOwn && resolved.every(Boolean),
  }
}

async function resolvesZone(
  session: Session,
  { server, isRejected }: ResolverResult,
  zone: string,
): Promise<boolean> {
  // The resolver can look up the record, and only rejects it.
  if (isRejected) return true
  const question = { name: zone, type: 'SOA' } as const
  const reply = await session.ask(server, question, { recurse: true })
  const isFailure = reply.kind === 'failure'
  const last = isFailure
    ? await session.ask(server, question, { recurse: true, checkingDisabled: true })
    : reply
  return last.kind === 'answer' && recordsAt(last.answers, zone, 'SOA').length > 0
}

async function failingName(
  session: Session,
  { server, outcome }: ResolverResult,
  record: WantedRecord,
  hops: readonly string[],
): Promise<string | null> {
  const names = [record.name, ...hops]
  const failsFor = async (name: string) => {
    const reply = await askAsUser(session, server, { ...record, name })
    return reply.kind === 'failure' && reply.reason === 'server-failure'
  }
  if (record.type === 'NS') return outcome === 'server-failure' ? record.name : null
  if (!(await failsFor(record.name))) return null
  const lacking = await Promise.all(
    names.slice(0, -1).map(async (name) => {
      const reply = await session.ask(server, { name, type: record.type }, { recurse: true })
      return reply.kind === 'failure'
    }),
  )
  const first = names[lacking.indexOf(true)]
  if (first !== undefined) return first
  const failed = await Promise.all(names.map(failsFor))
  return names[failed.lastIndexOf(true)] ?? null
}

async function cannotFollow(
  session: Session,
  resolverResults: readonly ResolverResult[],
  record: WantedRecord,
): Promise<boolean> {
  const answered = resolverResults.filter(({ outcome, found }) => outcome === 'answered' && found.length > 0)
  const failed = await Promise.all(
    answered.map(async ({ server }) => {
      const reply = await askAsUser(session, server, record)
      return isServerFailure(reply) && (await askRoot(session, server)).kind === 'answer'
    }),
  )
  return failed.length > 0 && failed.every(Boolean)
}

async function cannotResolve(
  session: Session,
  resolverResults: readonly ResolverResult[],
  name: string,
): Promise<boolean> {
  if (resolverResults.some(({ outcome }) => outcome === 'answered')) return false
  const failing = resolverResults.filter(({ outcome }) => outcome === 'server-failure')
  const failed = await Promise.all(
    failing.map(async ({ server }) => {
      const reply = await session.ask(server, { name, type: 'A' }, { recurse: true, signatures: true })
      return isServerFailure(reply) && (await askRoot(session, server)).kind === 'answer'
    }),
  )
  return failed.includes(true)
}
