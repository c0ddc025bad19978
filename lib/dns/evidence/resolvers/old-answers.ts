import { oldAnswersIn, type OldAnswer } from '@/lib/dns/model/old-answers'
import { isWithin, type DnsCheck, type FoundRecord, type ResolverAnswer } from '@/lib/dns/model/records'
import { timeAfter, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import { isForRandom } from '@/lib/dns/queries/resolver-below'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { Server } from '@/lib/dns/wire/config'
import type { Evidence, Hints } from '../evidence'
import type { Probed } from '../probed'
import type { ResolverView } from '../observations'
import { areLoopback } from './filters'
import { isOld } from './views'

// Resolvers' answers that differ from the name servers' answers, because they are cached or overridden.

export interface CachedAnswer extends ResolverAnswer {
  at?: string
}

type Seen = Pick<Evidence, 'record' | 'zone' | 'findings' | 'hints'>

type Asked = Pick<Probed, 'session' | 'servers'>

/** Returns resolvers' answers that appear to be cached from before a change. */
export function findCached(evidence: Seen): CachedAnswer[] {
  const { hints } = evidence
  const old = hints.resolverResults.flatMap((resolverResult): (ResolverResult & CachedAnswer)[] => {
    const isCached = !hints.views.has(resolverResult.name)
    const step = hints.oldSteps.get(resolverResult.name)
    if (step && isCached)
      return [{ ...resolverResult, found: step.records, until: step.until, at: step.name }]
    const isOldAnswer = isCached && isOld(evidence, resolverResult)
    return isOldAnswer || isRejectedDenial(evidence, resolverResult) ? [resolverResult] : []
  })
  return old.filter((resolverResult) => !isFromLame(evidence, resolverResult))
}

const isRejectedDenial = ({ zone }: Seen, { outcome, deniedBy }: ResolverResult) =>
  outcome === 'server-failure' && deniedBy !== null && deniedBy === zone

function isFromLame({ record, zone, findings }: Seen, { found, deniedBy }: ResolverResult): boolean {
  if (!findings.some(({ server }) => server.outcome === 'not-authoritative')) return false
  if (found.length) return found.every(({ type }) => type !== record.type)
  return deniedBy !== null && deniedBy !== zone && isWithin(zone ?? '', deniedBy)
}

/**
 * Adds the resolvers' old answers to a record's hints, and marks answers that don't expire. `last` is the previous
 * check.
 */
export async function withOldAnswers(
  evidence: Seen & Asked,
  last: Pick<DnsCheck, 'records'> | null,
): Promise<Hints> {
  const { record, zone, hints, session } = evidence
  if (hints.oldDelegation || hints.movedUntil !== null) return hints
  const earlier = oldAnswersIn(last, record)
  const deniedBy = new Map(
    hints.resolverResults.map((resolverResult) => [resolverResult.name, resolverResult.deniedBy]),
  )
  // A random name below a wildcard has a new answer in each check, so its TTL is always the full one.
  const renewed = new Set(
    hints.resolverResults.flatMap(({ name, server }) => (isForRandom(session, server, record) ? name : [])),
  )
  const cached = findCached(evidence)
  const isRepeated = earlier.some(({ found }) => !found.length)
  const hasAbsence = cached.some(({ found, until }) => !found.length && (until === null || isRepeated))
  const lifetimeMs = hasAbsence ? await negativeLifetimeMs(evidence) : Infinity
  const answers = cached.flatMap(({ name: resolver, at: name = record.name, found, ...one }) => {
    // Only a negative answer from the zone itself has a known lifetime. Without an SOA record, the zone's applies.
    const isOwn = name === record.name && [zone, null].includes(deniedBy.get(resolver) ?? null)
    // For a delegation, the servers of the former one may have renewed the answer.
    const mayBeRenewed =
      (record.type === 'NS' && found.every(({ type }) => type === 'NS')) ||
      (name === record.name && renewed.has(resolver))
    const isKnown = one.until !== null || Number.isFinite(lifetimeMs)
    if (!(found.length || isOwn) || mayBeRenewed || !isKnown) return []
    const until = one.until ?? timeAfter(lifetimeMs / 1_000)
    const before = earlier.find(
      (each) => each.resolver === resolver && each.name === name && isSame(each, found),
    )
    const [expires_by = until] = [until, before?.expires_by ?? until].toSorted()
    return [{ answer: { resolver, name, found, expires_by }, before, until }]
  })
  const overrides = answers.flatMap(({ answer, before, until }): [string, ResolverView][] => {
    const { resolver, name, found, expires_by } = answer
    if (!found.length) {
      const startedMs = Date.parse(until) - lifetimeMs
      const isRenewed = before && startedMs > Date.parse(expires_by) && startedMs <= Date.now()
      return isRenewed ? [[resolver, { reason: 'renewed', zone: zone ?? '' }]] : []
    }
    const answeredMs = Date.parse(until) - ttlOf(found) * 1_000
    if (!before || Date.parse(expires_by) >= answeredMs || !isConstant(before.found, found)) return []
    const reason = areLoopback(found) ? 'filter' : 'override'
    return [[resolver, { reason, zone: zone ?? '', at: { name, records: found } }]]
  })
  return {
    ...hints,
    views: new Map([...hints.views, ...overrides]),
    oldAnswers: answers.map(({ answer }) => answer),
  }
}

/**
 * Returns the longest time for which a resolver may cache a negative answer from the zone, in milliseconds. Infinite if
 * unknown.
 */
async function negativeLifetimeMs({ session, servers, zone }: Seen & Asked): Promise<number> {
  const name = zone ?? ''
  // The SOA record in a negative answer has a different TTL. A query for signatures is never answered from replies to
  // other queries.
  const ask = (server: Server) => session.ask(server, { name, type: 'SOA' }, { signatures: true })
  const replies = await Promise.all(servers.map(ask))
  const ttls = replies.map((reply) =>
    reply.kind === 'answer' ? (recordsAt(reply.answers, name, 'SOA')[0]?.ttl ?? Infinity) : Infinity,
  )
  return Math.max(...ttls) * 1_000
}

const isSame = ({ found }: OldAnswer, records: readonly FoundRecord[]) =>
  valuesIn(found) === valuesIn(records)

const valuesIn = (records: readonly FoundRecord[]) =>
  records
    .map(({ type, value }) => `${type} ${value}`)
    .toSorted()
    .join()

const ttlOf = (records: readonly FoundRecord[]) => Math.max(...records.map(({ ttl }) => ttl))

/** Reports whether two answers have the same TTL (within 1 s), which suggests that they don't come from a cache. */
const isConstant = (before: readonly FoundRecord[], found: readonly FoundRecord[]) =>
  Math.abs(ttlOf(before) - ttlOf(found)) <= 1
