import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import {
  askAsUser,
  oldRecordsUntil,
  rejectsAnswer,
  timeAfter,
  type ResolverResult,
} from '@/lib/dns/queries/resolver-results'
import { isServerFailure } from '@/lib/dns/queries/ask-twice'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import { isWithin, type AskOutcome } from '@/lib/dns/model/records'
import { continueRejection, type Rejection } from '@/lib/dns/model/rejection'
import { dsOnEach, dsRecordsOf } from './dnssec'
import type { Hints } from '../evidence'
import { failsForDnssec, findFailing, type Failing } from './failing'
import { findMismatched } from './mismatched'
import type { OldValidation } from '../observations'
import type { Probed } from '../probed'

// Resolvers' failures that are left from an earlier DNSSEC mistake and end when caches expire.

type Checked = Pick<Probed, 'session' | 'record' | 'zone' | 'servers' | 'findings' | 'resolverResults'>

/** The outcomes of a query to a resolver that may still be looking for the answer. */
const silences: ReadonlySet<AskOutcome> = new Set(['timeout', 'aborted'])

/** Unbound's default cache time for a failed validation, in seconds. */
const failureSeconds = 60
/** PowerDNS Recursor's default cache time for a failed validation, in seconds. */
const longestFailureSeconds = 3_600
/** BIND's default maximum cache time for any record, in seconds. */
const longestCacheSeconds = 604_800

interface Path {
  zones: readonly string[]
  between: readonly string[]
}

/** Functions that look for causes other than DNSSEC. */
export interface Causes {
  /** Reports whether a delegation is why resolvers fail. */
  isExplained: () => Promise<boolean>
  /** Reports whether the name servers themselves don't answer the queries that clients send. */
  isOfServers: () => Promise<boolean>
}

/**
 * Finds resolvers that fail because they cache old DS records or a failed validation (RFC 4035 section 4.7). Returns
 * null if none are found.
 */
export async function findOldValidation(
  probed: Checked,
  path: Path,
  causes: Causes,
): Promise<OldValidation | null> {
  const { session } = probed
  const all = await findFailing(probed)
  const found = await Promise.all(
    all.map(async (one) => ({ ...one, isDnssec: await failsForDnssec(probed, one) })),
  )
  const isOther = found.some(({ isDnssec }) => !isDnssec) && (await causes.isExplained())
  const failing = isOther ? found.filter(({ isDnssec }) => isDnssec) : found
  const held = await findOldDs(session, unresolvingIn(probed, failing), path.zones)
  // The other resolvers are silent, or can't resolve the name for a reason that isn't known to be DNSSEC.
  const isRejecting = ({ result, until }: Holding) =>
    until !== null || failing.some((one) => one.result === result && one.isDnssec)
  if (held.some(({ until }) => until !== null))
    return all.length && (await causes.isOfServers())
      ? null
      : describeOld(probed, path.zones, held.filter(isRejecting))
  if (isSomeSilent(probed)) return null
  const kinds = await Promise.all(
    failing.map(async (failure) =>
      (await isFailureOld(probed, failure, path)) ? 'old' : failure.result.isRejected ? 'rejected' : 'other',
    ),
  )
  if (!kinds.includes('old') || kinds.includes('rejected') || (await causes.isOfServers())) return null
  const old = failing.filter((_, index) => kinds[index] === 'old')
  return describeOld(probed, path.zones, old.map(withoutDs), await timeOf(session, old))
}

// BIND can take more than ten seconds to reject the CNAME records of an unsigned zone with a DS record.
const unresolvingIn = (
  { session, resolverResults }: Checked,
  failing: readonly Failing[],
): ResolverResult[] => [
  ...failing.map(({ result }) => result),
  ...resolverResults.filter(({ outcome, server }) => silences.has(outcome) && session.hasAnswered(server)),
]

/**
 * Finds the zones for which a failing or silent resolver has other DS records than the parent zone's first server. Such
 * records are old, or come from another server of the parent zone.
 */
export async function findHeldZones(probed: Checked, zones: readonly string[]): Promise<string[]> {
  const { session } = probed
  const unresolving = unresolvingIn(probed, await findFailing(probed))
  const found = zones.map(async (zone) => {
    const held = await findOldDs(session, unresolving, [zone], dsRecordsOf)
    return held.some(({ until }) => until !== null) ? [zone] : []
  })
  return (await Promise.all(found)).flat()
}

/** Finds resolvers that still cache DS records that a zone no longer has. Returns null if none are found. */
export async function findHeldDs(probed: Checked, zone: string): Promise<OldValidation | null> {
  const held = await findOldDs(probed.session, probed.resolverResults, [zone])
  const holding = held.filter(({ until }) => until !== null)
  return holding.length ? describeOld(probed, [zone], holding) : null
}

/**
 * A resolver, and the time at which its old DS records or its negative answer expire. The time is null if the resolver
 * caches neither.
 */
interface Holding {
  result: ResolverResult
  until: string | null
}

const withoutDs = ({ result }: Failing): Holding => ({ result, until: null })

async function describeOld(
  { session, findings }: Checked,
  zones: readonly string[],
  resolvers: readonly Holding[],
  failedUntil: string | null = null,
): Promise<OldValidation> {
  const types = ['DS', 'DNSKEY'] as const
  const found = zones.flatMap((name) => types.map((type) => lookup(session, { name, type })))
  const records = (await Promise.all(found)).flatMap(({ reply }) =>
    reply.kind === 'answer' ? reply.answers : [],
  )
  const own = findings.flatMap((finding) => finding.records ?? [])
  const longest = Math.max(longestFailureSeconds, ...[...records, ...own].map(({ ttl }) => ttl))
  const latest = timeAfter(Math.min(longest, longestCacheSeconds))
  const since = timeAfter(0)
  return {
    until: lastOf(resolvers.map(({ until }) => until)) ?? failedUntil,
    zones,
    dsUntil: new Map(
      resolvers.flatMap(({ result, until }) => (until === null ? [] : [[result.name, until] as const])),
    ),
    rejections: resolvers.map(({ result: { name: resolver }, until }) => ({
      resolver,
      since,
      ends_by: lastOf([latest, until]) ?? latest,
    })),
    overdue: [],
  }
}

/**
 * Adds the time at which an earlier check first found each cached failure, and marks failures that should have expired.
 */
export function continueOld(hints: Hints, last: readonly Rejection[]): Hints {
  const old = hints.oldValidation
  if (!old) return hints
  const rejections = old.rejections.map((one) => continueRejection(one, last, old.dsUntil.get(one.resolver)))
  const now = timeAfter(0)
  const overdue = rejections.filter((one) => one.ends_by < now)
  // The failure has lasted longer than expected, so its end is unknown.
  const isUnknown = !old.dsUntil.size && rejections.some(({ since }) => since < timeAfter(-failureSeconds))
  const until = isUnknown ? null : old.until
  return { ...hints, oldValidation: { ...old, until, rejections, overdue } }
}

/**
 * Describes failures that resolvers have cached for a record. Returns null if none are found, or if the failures may
 * have another cause, such as a silent name server. Must be called only if the path's signatures are valid now.
 */
export async function findOldRejection(
  probed: Checked,
  zones: readonly string[],
  causes: Causes,
): Promise<OldValidation | null> {
  const failing = await findFailing(probed)
  const { record, session, resolverResults } = probed
  // `failing` omits resolvers that reject their own cached negative answers.
  const denying = resolverResults.filter(({ isRejected }) => isRejected)
  const holding: Holding[] = failing.length
    ? failing.map(withoutDs)
    : denying.map((result) => ({ result, until: result.until }))
  if (
    !holding.length ||
    isSomeSilent(probed) ||
    (await causes.isOfServers()) ||
    (await listsAliasFirst(probed))
  )
    return null
  const targets = record.type === 'CNAME' ? record.values : []
  const resolved = await Promise.all(holding.map(({ result }) => canResolve(probed, result, targets)))
  if (!resolved.every(Boolean)) return null
  return describeOld(probed, zones, holding, failing.length ? await timeOf(session, failing) : null)
}

/** Reports whether a name server is silent, which may be why resolvers fail. */
const isSomeSilent = ({ findings }: Checked) => findings.some(({ server }) => server.outcome === 'timeout')

/**
 * Reports whether a server returns a DNAME record after the CNAME that the DNAME implies, as PowerDNS does. Unbound
 * rejects such answers from a signed zone.
 */
async function listsAliasFirst({ session, record, servers, findings }: Checked): Promise<boolean> {
  if (!findings.some(({ redirectedBy }) => redirectedBy)) return false
  const question = { name: record.name, type: userTypeOf(record) }
  const replies = await Promise.all(servers.map((server) => session.ask(server, question)))
  return replies.some((reply) => {
    const types = reply.kind === 'answer' ? reply.answers.map(({ type }) => type) : []
    return types.includes('DNAME') && types.indexOf('CNAME') < types.indexOf('DNAME')
  })
}

async function timeOf(session: Session, failing: readonly Failing[]): Promise<string | null> {
  const replies = await Promise.all(
    failing.map(({ result, question }) =>
      session.ask(result.server, question, { recurse: true, checkingDisabled: true }),
    ),
  )
  const isShort = replies.every(
    (reply) =>
      reply.kind === 'answer' &&
      reply.answers.length > 0 &&
      reply.answers.every(({ ttl }) => ttl <= failureSeconds),
  )
  return isShort ? timeAfter(failureSeconds) : null
}

const findOldDs = (
  session: Session,
  resolverResults: readonly ResolverResult[],
  zones: readonly string[],
  findCurrent = dsOnAnyOf,
) =>
  Promise.all(
    resolverResults.map(async (result): Promise<Holding> => {
      const times = zones.map((name) =>
        oldRecordsUntil(session, result.server, { name, type: 'DS' }, () => findCurrent(session, name)),
      )
      return { result, until: lastOf(await Promise.all(times)) }
    }),
  )

/** Returns the DS records from all servers of the parent zone, or null if those of the first server are unknown. */
async function dsOnAnyOf(session: Session, zone: string): Promise<string[] | null> {
  const first = await dsRecordsOf(session, zone)
  return first && [...first, ...(await dsOnEach(session, zone)).flatMap(({ records }) => records)]
}

async function isFailureOld(
  probed: Checked,
  { result, isDnssec }: Failing & { isDnssec: boolean },
  { zones, between }: Path,
): Promise<boolean> {
  const { session, record } = probed
  const old = await Promise.all(
    zones.map(async (zone) => {
      const isOld =
        (await isWithoutDs(probed, result, zone)) &&
        (await rejectsAnswer(session, result, { name: zone, type: 'SOA' }))
      return isOld ? [zone] : []
    }),
  )
  const oldZones = old.flat()
  if (!oldZones.length && !(isDnssec && (await hasOther(probed, result)))) return false
  const further = record.type === 'CNAME' ? [...between, ...record.values] : []
  const others = further.filter((name) => !oldZones.some((zone) => isWithin(name, zone)))
  if (!(await canResolve(probed, result, others))) return false
  // A resolver may also fail because some servers of a signed zone have an unsigned copy.
  const { unsignedServers, mismatchedServers } = await findMismatched(probed)
  return !unsignedServers.length && !mismatchedServers.length
}

async function hasOther({ session, record: { name } }: Checked, { server }: ResolverResult) {
  return (await session.ask(server, { name, type: 'SOA' }, { recurse: true })).kind === 'answer'
}

async function canResolve(
  { session, record }: Checked,
  { server }: ResolverResult,
  names: readonly string[],
) {
  const replies = await Promise.all(names.map((name) => askAsUser(session, server, { ...record, name })))
  return !replies.some(isServerFailure)
}

async function isWithoutDs({ session, record, findings }: Checked, { server }: ResolverResult, apex: string) {
  const isOwn = record.type === 'NS' && apex === record.name
  const isDelegated = isOwn ? findings.some(({ records }) => records?.length) : session.cuts.has(apex)
  if (!isDelegated || (await dsRecordsOf(session, apex))?.length) return false
  const ds = await session.ask(server, { name: apex, type: 'DS' }, { recurse: true })
  return ds.kind === 'answer' && !recordsAt(ds.answers, apex, 'DS').length
}

export const lastOf = (times: readonly (string | null)[]) =>
  times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1) ?? null
