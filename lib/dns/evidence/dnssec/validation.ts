import { holdersOfDs } from '@/lib/dns/queries/finding'
import { dsRecordsOf, staleReasonOf } from './dnssec'
import { decide, type Facts, type View } from './decide'
import { findBadDenials } from './denials'
import type { Hints } from '../evidence'
import { findOldRejection, findOldValidation, type Causes } from './old-validation'
import type { Probed } from '../probed'
import { findOwnBad } from './own-signatures'
import { findLapsed } from './lapsed'
import { findBad, findUnreadKeys, type BadSignatures } from './signatures'
import { isStrictFor, shownBy, type Shown } from './shown'
import { verifyPath } from './verified'
import { findSplit, type SplitDs } from './split-ds'
import { areUnread, causesOf } from './unchecked'
import { viewOf } from './view'
import {
  compareDs,
  compareKnownDs,
  findStale,
  isDelegated,
  knownPath,
  withHeldDs,
  withHiddenZones,
  withOtherDs,
  worstOf,
  zonesWith,
  type Path,
  type Zones,
} from './zone-states'
import type { OldValidation } from '../observations'

type Dnssec = Pick<
  Hints,
  | 'isRejected'
  | 'isDisputed'
  | 'failing'
  | 'staleDs'
  | 'staleReason'
  | 'oldValidation'
  | 'signed'
  | 'unchecked'
  | 'isUnvalidated'
  | 'badSignatures'
  | 'splitDs'
>

const none: Dnssec = {
  isRejected: false,
  isDisputed: false,
  failing: [],
  staleDs: null,
  staleReason: 'no-match',
  oldValidation: null,
  signed: [],
  unchecked: [],
  isUnvalidated: false,
  badSignatures: null,
  splitDs: null,
}

/**
 * Determines whether validating resolvers reject the answer, and which zones may be the cause (see `rules.md`).
 * `between` are the names between the record and the target. `isWorking` is true if the record has no other problem at
 * its source.
 */
export async function checkDnssec(
  probed: Probed,
  between: readonly string[],
  { isWorking = false, causes = noCauses }: { isWorking?: boolean; causes?: Causes } = {},
): Promise<Dnssec> {
  const { view, failing } = await viewOf(probed, between)
  const known = knownPath(probed, between)
  const isEach = isWorking && probed.session.routine === null
  const found = await gather(probed, { known, view, isEach, causes })
  const { staleDs = null, signed, suspects, bad, old = null } = found
  const isRejected = found.view === 'rejected'
  switch (decide(found)) {
    case 'stale':
      return staleDs === null ? none : { ...none, ...(await describeStale(probed, staleDs, known)), signed }
    case 'broken':
      return {
        ...none,
        isRejected: true,
        ...(bad ? { signed: [bad.zone] } : await causesOf(probed.session, suspects, known)),
        badSignatures: bad,
        splitDs: found.split ?? null,
      }
    case 'uneven':
      return { ...none, badSignatures: bad }
    case 'split':
      return { ...none, splitDs: found.split ?? null }
    case 'doubtful':
      return { ...none, isDisputed: true, failing, ...(await causesOf(probed.session, suspects, known)) }
    case 'old':
      return { ...none, isRejected, oldValidation: old, signed: isRejected ? signed : [] }
    case 'unverified':
      return { ...none, isUnvalidated: true }
    case 'none':
      return none
  }
}

interface Found extends Facts {
  staleDs?: string
  signed: readonly string[]
  /** The zones that may cause resolvers to reject the answer. */
  suspects: readonly string[]
  bad: BadSignatures | null
  split?: SplitDs | null
  old?: OldValidation | null
}

const noCauses: Causes = {
  isExplained: () => Promise.resolve(false),
  isOfServers: () => Promise.resolve(false),
}

interface Gathering {
  known: Path
  view: View
  /** True to compare the DS records of signed zones at all servers of their parent zones. */
  isEach: boolean
  causes: Causes
}

/** Gathers the facts for the decision, without sending queries for facts that can't change it. */
async function gather(probed: Probed, gathering: Gathering): Promise<Found> {
  const shown = shownBy(probed, gathering)
  const own = shown.isOpen ? null : await findOwnBad(probed, { ...shown, isStrict: isStrictFor(shown) })
  const zones = await withHeldDs(probed, await compareZones(probed, gathering.known, shown), shown)
  const { signed, unknown, held } = zones
  const facts = {
    view: shown.view,
    caches: 'current',
    signatures: 'unproven',
    signed,
    suspects: signed.length ? signed : unknown,
    bad: null,
  } as const
  if (zones.staleDs !== null) return { ...facts, ds: 'stale', staleDs: zones.staleDs }
  const unread = shown.isRejected ? await findUnreadDelegation(probed, unknown) : null
  if (unread !== null) return { ...facts, ds: 'likely', suspects: [unread] }

  const bad = await findWorst(probed, zones, { ...shown, isEach: gathering.isEach }, own)
  // Each resolver may query another server of the parent zone. Bad signatures are repaired first.
  const current = gathering.isEach && !bad ? zones.current : []
  const suspects = [...(shown.isFailing ? signed : []), ...zones.doubted, ...held, ...current]
  const compared = shown.isRejected ? zones.path.zones : [...new Set(suspects)]
  const others = compared.filter((zone) => !isDelegated(probed, zone))
  const split = bad?.isEverywhere ? null : await findSplit(probed.session, others, shown.isAccepted)
  // Signatures that no server's DS records make valid may cause resolvers to reject the answer.
  const some = split && (shown.isRejected || shown.isFailing) ? [...new Set([...signed, split.zone])] : []
  const elsewhere = some.length ? (await verifyPath(probed, { ...zones.path, signed: some })).bad : null
  const worst = elsewhere?.isEverywhere ? elsewhere : (bad ?? elsewhere)
  if (split && (!worst || (split.isOnMost && !worst.isEverywhere)))
    return { ...facts, ds: split.isOnMost ? 'split-on-most' : 'split', split, suspects: [split.zone] }
  if (worst && (worst.isEverywhere || !bad))
    return { ...facts, ds: 'signed', ...signaturesOf(worst), bad: worst }

  const { causes } = gathering
  const old = bad ? null : await findOldValidation(probed, zones.path, causes)
  const isDoubted = shown.isRejected || shown.isFailing || held.length > 0
  const isSuspect = isDoubted || shown.view === 'outdated' || old !== null
  const { isPrivate = false } = probed.session.config
  if (isSuspect && !isPrivate) return verify(probed, { zones, shown, bad, old, causes })
  const ds = signed.length || (isPrivate && shown.view === 'rejected') ? 'signed' : dsOf(unknown)
  return { ...facts, ds, ...signaturesOf(bad), caches: old ? 'old' : 'current', bad, old }
}

async function compareZones(
  probed: Probed,
  known: Path,
  { view, isAccepted, isRejected, isOpen }: Shown,
): Promise<Zones> {
  const { session } = probed
  const isOnFew = isOnFewOf(probed)
  if (isAccepted || isOpen) {
    const brief = await compareKnownDs(session, known, isAccepted)
    // An accepted answer may come from a cache.
    const staleDs = worstOf(zonesWith('stale', brief), isOnFew)
    const [doubted, current] = [zonesWith('unknown', brief), zonesWith('signed', brief)]
    return { path: known, signed: [], current, unknown: [], doubted, staleDs }
  }
  const path = await withHiddenZones(probed, known)
  const compared = await compareDs(session, path, view === 'rejected')
  const unknown = zonesWith('unknown', compared)
  const staleDs = findStale(compared, { isRejected, isPrivate: session.config.isPrivate, isOnFew })
  // The parent zone's first server might not have new DS records yet.
  const updated = isRejected && staleDs === null ? await withOtherDs(session, compared) : compared
  const signed = zonesWith('signed', updated)
  return { path, signed, current: signed, unknown, doubted: unknown, staleDs }
}

/** Finds the record's own delegation if it has a DS record and the platform's keys are unknown. */
async function findUnreadDelegation(probed: Probed, unknown: readonly string[]): Promise<string | null> {
  const unread = unknown.find((name) => isDelegated(probed, name))
  return unread !== undefined && (await dsRecordsOf(probed.session, unread))?.length ? unread : null
}

async function findWorst(
  probed: Probed,
  { path, signed, unknown }: Zones,
  shown: Shown & Pick<Gathering, 'isEach'>,
  own: BadSignatures | null,
): Promise<BadSignatures | null> {
  const { view, isAccepted, isRejected, isFailing, isEach } = shown
  const first = isAccepted ? own : await findBad(probed.session, own, signed, isStrictFor(shown))
  const isDecided = isAccepted || view === 'disputed' || first?.isEverywhere
  const unread = isDecided ? null : await findUnread(probed, unknown)
  return (
    unread ??
    first ??
    findLapsed(probed, path, { isStrict: isStrictFor(shown), isAsking: isEach || isRejected || isFailing })
  )
}

interface Suspected {
  zones: Zones
  shown: Shown
  bad: BadSignatures | null
  old: OldValidation | null
  causes: Causes
}

/**
 * Verifies all signatures on the path. If any isn't valid, attributes failures to cached data only for NS records,
 * unsigned paths and known old DS records.
 */
async function verify(probed: Probed, { zones, shown, bad, old, causes }: Suspected): Promise<Found> {
  const { session, resolverResults, record } = probed
  const { view, isAccepted, isRejected, isFailing } = shown
  const all = isAccepted ? await compareDs(session, zones.path) : null
  const signed = [...new Set([...zones.signed, ...zonesWith('signed', all ?? [])])]
  const unknown = all ? zonesWith('unknown', all) : zones.unknown
  const verified = await verifyPath(probed, { ...zones.path, signed })
  const worst = verified.bad ?? (isFailing ? await findBadDenials(probed, signed) : null) ?? bad
  const isProven = !worst && !verified.unverified.length && !unknown.length && signed.length > 0
  // Without an old DS record, a failure of a signed zone is known to be old only if its signatures are valid now.
  const isKnown = isProven || old?.dsUntil.size || record.type === 'NS' || !signed.length
  const left = isKnown ? old : null
  const isUnexplained = isProven && !left && (isRejected || isFailing)
  const rejection = isUnexplained ? await findOldRejection(probed, signed, causes) : left
  const isAnswered = resolverResults.some(({ outcome }) => outcome === 'answered')
  const isDisputed = isAnswered && !isRejected && (isFailing || left !== old)
  const isUnread = areUnread(unknown, verified.unverified)
  return {
    view: isDisputed ? 'disputed' : view,
    signed,
    ds: signed.length && !isUnread ? 'signed' : dsOf(unknown),
    ...(worst ? signaturesOf(worst) : { signatures: isProven ? 'valid' : 'unproven' }),
    caches: rejection ? 'old' : 'current',
    suspects: isUnread ? unknown : ([verified.unverified, signed].find((some) => some.length) ?? []),
    bad: worst,
    old: rejection,
  }
}

const dsOf = (unknown: readonly string[]) => (unknown.length ? 'unknown' : 'unsigned')

const signaturesOf = (bad: BadSignatures | null): Pick<Facts, 'signatures'> => ({
  signatures: bad ? (bad.isEverywhere ? 'bad' : 'bad-on-some') : 'unproven',
})

const isOnFewOf = (probed: Probed) => (name: string) =>
  isDelegated(probed, name) && holdersOfDs(probed.findings).isOnFew

const describeStale = async (probed: Probed, staleDs: string, { shown }: Path) => ({
  isRejected: !isOnFewOf(probed)(staleDs),
  staleDs,
  staleReason: await staleReasonOf(probed.session, staleDs, shown.get(staleDs)),
})

async function findUnread({ session, resolverResults }: Probed, zones: readonly string[]) {
  const isUnresolved = resolverResults.some(
    ({ outcome, server }) =>
      (outcome === 'server-failure' || outcome === 'timeout') && session.hasAnswered(server),
  )
  const asked = session.config.isPrivate ? [] : zones
  const found = await Promise.all(asked.map((zone) => findUnreadKeys(session, zone, isUnresolved)))
  return found.find((unread) => unread !== null) ?? null
}
