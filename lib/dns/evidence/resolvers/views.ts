import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import type { Server } from '@/lib/dns/wire/config'
import { compareWithResolvers, valuesByWalk } from '../chain/addresses'
import { hasCopies, isCopied, type Copies } from '../at-name/copies'
import { followChain } from '../chain/chain'
import type { DnsReply } from '@/lib/dns/wire/messages'
import { areSinkholes, findPrivate, findRemoved } from './filters'
import { hasValue, isReached, noHints, valuesOf, type Evidence, type Hints } from '../evidence'
import { lookupAtSource } from '@/lib/dns/queries/find-zone'
import type { NamedRecords, ServerFinding } from '@/lib/dns/queries/finding'
import type { OldStep, ResolverView } from '../observations'
import { inPublic, isDelegated } from '@/lib/dns/queries/public-view'
import { askEach, isOwnAnswer, showsZone } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { versionIn } from '../delegation/versions'
import { recordsAt } from '@/lib/dns/queries/walk'
import { isWithin, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'

interface Input {
  session: Session
  servers: readonly Server[]
  zone: string
  record: WantedRecord
  findings: readonly ServerFinding[]
  resolverResults: readonly ResolverResult[]
}

/**
 * Finds the reasons other than caching why resolvers' answers differ from the zone's answers, keyed by resolver name.
 */
export async function findViews(
  input: Input,
  { oldSteps, ...hints }: Pick<Hints, 'chains' | 'childServers' | 'oldSteps'> & Copies,
): Promise<Hints['views']> {
  const evidence = { ...input, hints: { ...noHints, ...hints } }
  const old = input.resolverResults.filter((resolverResult) => isOld(evidence, resolverResult))
  const isConfirmed =
    old.length < input.resolverResults.filter(({ outcome }) => outcome === 'answered').length
  const views = await Promise.all(
    old.map(async (resolverResult): Promise<[string, ResolverView][]> => {
      const view = await viewOf(
        { ...input, isCopied: isCopied(hints, input.findings) },
        resolverResult,
        isConfirmed,
      )
      return view ? [[resolverResult.name, view]] : []
    }),
  )
  const steps = await Promise.all(
    [...oldSteps].map(async ([name, step]): Promise<[string, ResolverView][]> => {
      const view = (await viewOfEnd(input, step)) ?? (await viewElsewhere(input, step))
      return view ? [[name, view]] : []
    }),
  )
  return new Map([...views, ...steps].flat())
}

interface Viewed extends Input {
  isCopied: boolean
}

async function viewOf(
  input: Viewed,
  resolverResult: ResolverResult,
  isConfirmed: boolean,
): Promise<ResolverView | null> {
  const { session, zone, record } = input
  const { deniedBy, isAbsent, reply, found } = resolverResult
  if (!reply) return null
  if (await isAlternative(input, resolverResult)) return { reason: 'alternative', zone }
  const sources = deniedBy !== null && isWithin(record.name, deniedBy) ? [deniedBy] : [zone, record.name]
  for (const source of reply.isAuthoritative ? sources : [])
    if (await servesZone(input, resolverResult, source)) return { reason: 'own-zone', zone: source }
  if (areSinkholes(found)) return { reason: 'filter', zone }
  // A nonexistent name can't be a zone's apex.
  const isMadeUp = deniedBy === record.name && reply.rcode === 'NXDOMAIN'
  if (deniedBy !== null && (isMadeUp || !isWithin(record.name, deniedBy))) return { reason: 'filter', zone }
  const isBare = isAbsent && reply.rcode === 'NXDOMAIN'
  if (isBare && (await sendsDenials(input, resolverResult))) return { reason: 'filter', zone }
  const removed = isAbsent ? await findRemoved(session, resolverResult.server, record) : null
  if (removed) return { reason: 'private-addresses', zone, at: removed }
  const isAbove = deniedBy !== null && deniedBy !== zone && isWithin(zone, deniedBy)
  if (session.config.isPrivate && isConfirmed && isAbove) return { reason: 'public', zone }
  const elsewhere = await viewElsewhere(input, { name: record.name, records: found })
  if (elsewhere) return elsewhere
  return (await usesOtherCopy(input, resolverResult)) ? { reason: 'other-copy', zone } : null
}

async function viewOfEnd({ session, zone, record }: Input, step: OldStep): Promise<ResolverView | null> {
  if (areSinkholes(step.records)) return { reason: 'filter', zone, at: step }
  const isBare = !step.records.length && step.until === null
  const removed = isBare ? await findPrivate(session, record) : null
  return removed && { reason: 'private-addresses', zone, at: removed }
}

async function viewElsewhere(
  { session, zone, record }: Input,
  at: NamedRecords,
): Promise<ResolverView | null> {
  const { internal, config } = session
  const other = internal ?? (config.isPrivate ? inPublic(session) : null)
  if (!other || (config.isPrivate && !(await isDelegated(other, zone)))) return null
  const { name, records } = at
  const type = userTypeOf(record)
  const { reply } = await lookupAtSource(other, { name, type })
  if (!isOwnAnswer(reply)) return null
  const own = recordsAt(reply.answers, name, record.type)
  const isThere = isSame(own.length ? own : recordsAt(reply.answers, name, type), records)
  return isThere ? { reason: internal ? 'own-zone' : 'public-version', zone, at } : null
}

async function isAlternative(input: Viewed, { found }: ResolverResult): Promise<boolean> {
  const { session, record } = input
  if (found.some(({ type }) => type === 'A')) {
    const { isFlattened } = await compareWithResolvers(input, found)
    // Copies can differ by client, as the target's own addresses do.
    return isFlattened === true || (isFlattened === null && input.isCopied)
  }
  if (found.some(({ type }) => type === 'TXT')) return areOfTarget(input, found)
  const [first, ...more] = valuesOf(found)
  if (record.type !== 'CNAME' || first === undefined || more.length) return false
  const { name, values: targets } = record
  const chain = await followChain(session, {
    name,
    type: userTypeOf(record),
    first,
    targets,
    otherTargets: [],
  })
  return chain.end === 'target'
}

async function areOfTarget({ session, record }: Input, found: ResolverResult['found']): Promise<boolean> {
  const [name = ''] = record.values
  const values = await valuesByWalk(session, { name, type: 'TXT' })
  return found.every(({ value }) => values?.includes(value))
}

async function usesOtherCopy(
  { session, servers, zone }: Input,
  { server }: ResolverResult,
): Promise<boolean> {
  if (!session.config.isPrivate) return false
  const at = { name: `${session.label}.${zone}`, type: 'SOA' } as const
  const versionsIn = (replies: readonly DnsReply[]) => replies.map((reply) => versionIn(reply, zone))
  const before = versionsIn(await askEach(session, servers, { name: zone, type: 'SOA' }))
  const seen = await session.ask(server, at, { recurse: true })
  const after = versionsIn(await askEach(session, servers, at))
  const version = versionIn(seen, zone)
  // A validating resolver may derive its answer from its cache (RFC 8198).
  const isFresh = seen.kind === 'answer' && !seen.isAuthenticated
  // Some zones change all the time.
  const isStable = !before.includes(null) && before.join('\n') === after.join('\n')
  return isFresh && isStable && version !== null && !before.includes(version)
}

async function servesZone({ session }: Input, { server }: ResolverResult, zone: string): Promise<boolean> {
  const reply = await session.ask(server, { name: zone, type: 'SOA' }, { recurse: true })
  return showsZone(reply, zone)
}

async function sendsDenials({ session, zone }: Input, { server }: ResolverResult): Promise<boolean> {
  const question = { name: `${session.label}.${zone}`, type: 'A' } as const
  const isProven = (reply: DnsReply) =>
    reply.kind === 'answer' &&
    reply.rcode === 'NXDOMAIN' &&
    reply.authorities.some(({ type, name }) => type === 'SOA' && name === zone)
  if (!isProven(await session.ask(server, question, { recurse: true }))) return false
  // With the same flags, the session would return the first answer again.
  return isProven(await session.ask(server, question, { recurse: true, checkingDisabled: true }))
}

/** Reports whether a resolver's answer has no record, although nothing confirms that the record doesn't exist. */
export const isUnclear = ({ outcome, found, deniedBy, isAbsent }: ResolverResult): boolean =>
  outcome === 'answered' && !found.length && deniedBy === null && !isAbsent

/**
 * Reports whether a resolver's answer is known to be incorrect and different from the answers of the zone's servers.
 */
export function isOld(
  evidence: Pick<Evidence, 'record' | 'findings' | 'hints'>,
  resolverResult: ResolverResult,
): boolean {
  const { outcome, found, deniedBy } = resolverResult
  if (outcome !== 'answered' || isUnclear(resolverResult)) return false
  const { record } = evidence
  // A resolver gets the NS records from the delegated zone, which may lack some or all of the parent's.
  if (record.type === 'NS') {
    const delegated = evidence.findings.flatMap(({ records }) => valuesOf(records ?? []))
    const current = [...record.values, ...delegated, ...evidence.hints.childServers]
    return found.length ? !hasValue(record, found, current) : deniedBy !== record.name
  }
  if (isReached(evidence, found)) return false
  if (isCopied(evidence.hints, evidence.findings)) return !hasCopies(evidence.hints, record, resolverResult)
  const { flattenedAt } = evidence.hints
  // Resolvers are queried for IPv4 addresses.
  const recordsOf = ({ server, records }: ServerFinding) =>
    flattenedAt.get(server.address ?? '')?.records.filter(({ type }) => type !== 'AAAA') ?? records
  return !evidence.findings.some((finding) => isSame(recordsOf(finding), found))
}

const isSame = (records: readonly Pick<FoundRecord, 'value'>[] | null, found: ResolverResult['found']) =>
  records
    ?.map(({ value }) => value)
    .toSorted()
    .join() ===
  found
    .map(({ value }) => value)
    .toSorted()
    .join()
