import { askServers, notAsked, userTypeOf } from '@/lib/dns/queries/ask-servers'
import { headStartOf, type ResolverConfig, type ZoneServers } from '@/lib/dns/wire/config'
import { markFailing } from '@/lib/dns/queries/denied'
import { diagnose } from '@/lib/dns/diagnosis/diagnose'
import { addOmittedDs, dsRecordsOf, isChainSigned } from '@/lib/dns/evidence/dnssec/dnssec'
import { isDead } from '@/lib/dns/diagnosis/dead-delegation'
import { unfinished, withLimitNote, withUnanswered } from '@/lib/dns/diagnosis/limits'
import { withOldAnswers } from '@/lib/dns/evidence/resolvers/old-answers'
import { continueOld } from '@/lib/dns/evidence/dnssec/old-validation'
import { followChain } from '@/lib/dns/evidence/chain/chain'
import { noHints, valuesOf, type Subject } from '@/lib/dns/evidence/evidence'
import { markServing } from '@/lib/dns/evidence/delegation/delegated'
import { findRegistryViews } from '@/lib/dns/evidence/delegation/split-registry'
import { askDisputed, followDelegations } from '@/lib/dns/evidence/delegation/disputed'
import { askCopies } from '@/lib/dns/evidence/wildcard/hidden-copies'
import { firstPass } from '@/lib/dns/queries/first-pass'
import { findZone } from '@/lib/dns/queries/find-zone'
import { askSeveral } from '@/lib/dns/evidence/chain/several'
import { isAskable, type DnsFailure } from '@/lib/dns/wire/messages'
import type { Probed } from '@/lib/dns/evidence/probed'
import { probe } from '@/lib/dns/evidence/probes'
import { probeGroups } from '@/lib/dns/evidence/at-name/server-groups'
import { onlyInternal } from '@/lib/dns/sentences/sentences-outcomes'
import { isRegistered } from '@/lib/dns/sentences/sentences'
import { isAbsentOnMost, type ServerFinding } from '@/lib/dns/queries/finding'
import { startSession, type Session } from '@/lib/dns/queries/session'
import { parentName } from '@/lib/dns/queries/walk'
import { interceptsQueries, zoneOfName } from '@/lib/dns/queries/zone-of'
import { inPublic, publicViewOf } from '@/lib/dns/queries/public-view'
import { markUncovered } from '@/lib/dns/evidence/wildcard/wildcard'
import { askAllResolvers } from '@/lib/dns/queries/resolver-results'
import {
  isWithin,
  type AskOutcome,
  type DnsCheck,
  type FoundRecord,
  type RecordCheck,
  type WantedRecord,
} from '@/lib/dns/model/records'
import { stateOf } from '@/lib/dns/model/check-state'
import { displayState } from '@/lib/dns/model/record-dns-state'
import { keepOldAnswers } from '@/lib/dns/model/old-answers'
import { keepRejections, rejectionsIn } from '@/lib/dns/model/rejection'
import { bySeverity } from '@/lib/dns/model/state'
import { isOwnZone } from '@/lib/dns/model/record-zone'
import { isRegistry } from '@/lib/dns/model/suffix'
import { forget, resultsToKeep, routineAfter } from '@/lib/dns/model/thorough'

/** The default time limit for one check, in milliseconds. */
const totalMs = 10_000

export interface Background {
  ingresses?: readonly string[]
  platformServers?: readonly string[]
  last?: DnsCheck | null
  /** True to rely on the results in `last` and send fewer queries (see `model/thorough.ts`). */
  isRoutine?: boolean
  /** True if a person requested the check, possibly after a change. Such a check sends a few more queries. */
  isRequested?: boolean
}

/**
 * Checks records on the authoritative servers of their zones. DNS errors become verdicts, so the promise rejects only
 * if `signal` is aborted.
 */
export async function checkRecords(
  wanted: readonly WantedRecord[],
  config: ResolverConfig,
  signal: AbortSignal,
  {
    ingresses = [],
    platformServers = [],
    last = null,
    isRoutine = false,
    isRequested = false,
  }: Background = {},
): Promise<DnsCheck> {
  signal.throwIfAborted()
  const checkedAt = new Date().toISOString()
  const finished = new AbortController()
  const timeUp = AbortSignal.timeout(config.totalMs ?? totalMs)
  const routine = isRoutine ? routineAfter(last) : null
  const session = startSession(config, AbortSignal.any([signal, timeUp, finished.signal]), wanted, routine)
  const context = { wanted, ingresses, platformServers, last, isRequested, timeUp }
  const quick = firstPass(session)
  const early = await checkAll(quick.session, context)
  const { learned } = session
  if (!quick.isComplete()) forget(learned)
  const checked = quick.isComplete() ? early : await checkAll(session, context)
  const dropped = [...learned.unanswered.values()]
  const kept = checked.map((one) => keepOldAnswers(keepRejections(one, rejectionsIn(last, one.record)), last))
  const noted = kept.map((one) => withUnanswered(one, dropped))
  const records = session.isOverLimit() ? noted.map(withLimitNote) : noted
  finished.abort()
  signal.throwIfAborted()
  const located = checked.find(({ zone }) => zone !== null)
  const check: DnsCheck = {
    checked_at: checkedAt,
    zone: located?.zone ?? null,
    name_servers: [...new Set(located?.servers.map(({ name }) => name))],
    is_from_root: !config.isPrivate && Boolean(config.roots?.length),
    records,
  }
  return {
    ...check,
    ...resultsToKeep(check, last, { isRoutine, isOverLimit: session.isOverLimit(), learned }),
  }
}

async function checkAll(session: Session, context: Context): Promise<RecordCheck[]> {
  const [first] = context.wanted
  // The other records are usually in the same zone, whose servers are known after this check.
  if (first && context.wanted.length > 1 && isAskable(first.name)) await findZoneOf(session, first)
  const own = await Promise.all(context.wanted.map((record) => checkInTime(session, record, context)))
  return markUncovered(session.config.isPrivate ? await checkInPublic(session, own, context) : own)
}

type Context = Required<Omit<Background, 'isRoutine'>> & {
  wanted: readonly WantedRecord[]
  timeUp: AbortSignal
}

async function checkInPublic(
  session: Session,
  records: readonly RecordCheck[],
  context: Context,
): Promise<RecordCheck[]> {
  const view = inPublic(session)
  return Promise.all(
    records.map(async (own) => {
      const { record, verdict } = own
      const publicly = await publicViewOf(session, view, own)
      if (!publicly) return own
      const other = await checkInTime(publicly, record, context)
      if (other.code === 'could-not-finish') return other
      if (record.purpose === 'certificate') return verdict === 'correct' ? withPublicView(other) : other
      return isWorking(other) && bySeverity(displayState(own), displayState(other)) >= 0 ? other : own
    }),
  )
}

const withPublicView = (check: RecordCheck): RecordCheck =>
  check.verdict === 'correct' ? check : { ...check, message: `${onlyInternal} ${check.message}` }

const isWorking = ({ at_source: source }: RecordCheck): boolean =>
  source?.form === 'as-wanted' || source?.form === 'other-form'

async function checkInTime(session: Session, record: WantedRecord, context: Context): Promise<RecordCheck> {
  const check = await checkRecord(session, record, context)
  return context.timeUp.aborted ? unfinished(check) : check
}

async function checkRecord(
  session: Session,
  record: WantedRecord,
  { wanted, ingresses, platformServers, last, isRequested }: Context,
): Promise<RecordCheck> {
  const subject = subjectOf(session, record)
  const failed = (outcome: Exclude<AskOutcome, 'answered'>, name: string) =>
    diagnose({ record: subject, zone: null, findings: [notAsked(name, null, outcome)], hints: noHints })
  const failedAt = ({ zone, servers }: ZoneServers, outcome: DnsFailure['reason']) =>
    diagnose({
      record: subject,
      zone,
      findings: servers.map(({ name, servers: [server] }) => notAsked(name, server?.host ?? null, outcome)),
      hints: noHints,
    })
  if (!isAskable(record.name)) return failed('invalid-name', record.name)
  // The session sends each query once, so later calls reuse these answers.
  const head = setTimeout(() => void askAllResolvers(session, record), headStartOf(session.config))
  const found = await findZoneOf(session, record).finally(() => clearTimeout(head))
  if ('kind' in found)
    return found.at ? failedAt(found.at, found.reason) : failed(found.reason, resolverNames(session))
  const [direct, copies, disputed] = await Promise.all([
    askServers(session, found.servers, found.zone, record),
    askCopies(session, found, record),
    askDisputed(session, found.zone, record),
  ])
  const { zone, asked: askedAll } = disputed ?? {
    zone: found.zone,
    asked: await followDelegations(session, [...direct, ...copies], found.zone, record),
  }
  const several = await askSeveral(session, askedAll, record)
  const served = await markFailing(session, zone, await markServing(session, zone, record, several))
  const asked = await addOmittedDs(session, zone, record, served)
  const findings = asked.map(({ finding }) => finding)
  const known = asked.flatMap(({ server, finding }) =>
    server && finding.records && !finding.servesName ? [server] : [],
  )
  const mayBePrivate = !session.internal && !session.config.roots?.length
  // A resolver caches the negative answer for a missing record, and would still return it after the record is created.
  const isAbsent = known.length > 0 && isAbsentOnMost(findings)
  const isSilent = !session.config.isPrivate && findings.every(({ server }) => server.outcome === 'timeout')
  const isUnresolvable = async () => isSilent || isDead(findings) || (await isLoop(session, record, findings))
  const resolverResults =
    isAbsent && !mayBePrivate ? [] : await askAllResolvers(session, record, { zone, isUnresolvable })
  const mayHaveChanged = isRequested || wasProblem(last, record)
  const probed = { session, servers: known, zone, record, findings, resolverResults, wanted, mayHaveChanged }
  if (session.config.isPrivate && !known.length) {
    const seen = await checkSeen(probed, last)
    if (seen) return seen
  }
  const isIntercepted =
    !known.length &&
    findings.some(({ server }) => server.outcome === 'not-authoritative') &&
    (await interceptsQueries(session, zone))
  const isServerListCached =
    mayBePrivate && !session.config.isPrivate && ![...session.cuts.keys()].some((cut) => isWithin(zone, cut))
  const hints = known.length
    ? continueOld(await probe(probed), rejectionsIn(last, record))
    : { ...noHints, resolverResults, isIntercepted, isServerListCached }
  const continued = known.length ? await withOldAnswers({ ...probed, hints }, last) : hints
  const groups = known.length ? await probeGroups(probed, hints, probe) : []
  const at = hints.isApex ? record.name : zone
  const isParentNeeded = isOwnZone(record, at) || !known.length
  const [parent, ds] = await Promise.all([
    hints.isApex ? zone : findParent(session, zone, isParentNeeded),
    record.name === at ? findDelegationDs(session, subject) : [],
  ])
  // An ingress's own name isn't under the ingress.
  const isUnder = (one: string) =>
    isWithin(record.name, one) && (record.type === 'CNAME' || record.name !== one)
  const ingress = ingresses.find(isUnder) ?? null
  const isShown = !session.config.isPrivate && findings.some((finding) => finding.ds)
  const hasDs = isShown && (await isChainSigned(session, zone))
  const registry = await findRegistryViews(probed, continued, probe)
  const names = { ingress, wanted, platformServers, hasDs, groups, registry, mayBePrivate }
  return diagnose({ record: subject, zone: at, parent, ds, findings, hints: continued, ...names })
}

/** Reports whether a record wasn't ready at the last check. */
function wasProblem(last: DnsCheck | null, { name, type }: WantedRecord): boolean {
  const before = last?.records.find(({ record }) => record.name === name && record.type === type)
  return before !== undefined && stateOf(before) !== 'ready'
}

async function isLoop(session: Session, record: WantedRecord, findings: readonly ServerFinding[]) {
  const { name, values: targets } = record
  const [first, ...more] = valuesOf(findings.flatMap(({ records }) => records ?? []))
  if (record.type !== 'CNAME' || first === undefined || more.length) return false
  const type = userTypeOf(record)
  const { end } = await followChain(session, { name, type, first, targets, otherTargets: [] })
  return end === 'loop' || end === 'too-long'
}

const subjectOf = ({ config }: Session, record: WantedRecord): Subject => ({
  ...record,
  ...(config.isPrivate && { isPrivate: true }),
})

async function findParent(session: Session, zone: string, isNeeded: boolean): Promise<string | null> {
  const above = parentName(zone)
  if (session.cuts.has(above)) return above
  // Users can't edit a registry's zone.
  if (!isNeeded || (isRegistry(above) && !session.config.isPrivate)) return null
  return zoneOfName(session, above)
}

async function findDelegationDs(session: Session, subject: Subject): Promise<FoundRecord[]> {
  const { name } = subject
  const values = isRegistered(subject, name) ? [] : ((await dsRecordsOf(session, name)) ?? [])
  return values.map((value) => ({ type: 'DS', value, ttl: 0 }))
}

async function checkSeen(probed: Probed, last: Context['last']): Promise<RecordCheck | null> {
  const { session, zone, resolverResults, wanted } = probed
  const record = subjectOf(session, probed.record)
  const findings = resolverResults
    .filter(({ outcome }) => outcome === 'answered')
    .map(({ name, found }) => ({
      server: { name, address: name, outcome: 'answered' as const },
      records: found,
    }))
  if (!findings.length) return null
  const zoneServers = probed.findings.map(({ server }) => server.name)
  const hints = continueOld(await probe({ ...probed, findings, zoneServers }), rejectionsIn(last, record))
  const seen = diagnose({ record, zone, findings, hints, wanted })
  return seen.verdict === 'correct' ? seen : null
}

/** Finds the zone that holds a record, which is the parent zone for a delegation (RFC 1034 section 4.2.1). */
const findZoneOf = (session: Session, record: WantedRecord) =>
  record.type === 'NS'
    ? findZone(session, parentName(record.name), 'NS')
    : findZone(session, record.name, userTypeOf(record))

const resolverNames = ({ config }: Session) =>
  (config.roots?.length ? config.roots : config.recursive).map(({ host }) => host).join(', ') ||
  "the console's DNS resolver"
