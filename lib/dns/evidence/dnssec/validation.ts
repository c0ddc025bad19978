import { holdersOfDs } from '@/lib/dns/queries/finding'
import { dsRecordsOf, dsStateOf, staleReasonOf, type DsState } from './dnssec'
import { decide, type Facts, type View } from './decide'
import type { Hints } from '../evidence'
import { findHiddenZones, isInUnsigned } from './hidden-zones'
import { findOldRejection, findOldValidation } from './old-validation'
import type { Session } from '@/lib/dns/queries/session'
import type { Probed } from '../probed'
import { findBadDs, findBadKeys, findBadSignatures, findUnreadKeys, type BadSignatures } from './signatures'
import { findMismatchedSignatures, verifyPath } from './verified'
import { findSplitDs, type SplitDs } from './split-ds'
import { viewOf } from './view'
import { isWithin } from '@/lib/dns/model/records'
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
  isUnvalidated: false,
  badSignatures: null,
  splitDs: null,
}

interface Path {
  names: readonly string[]
  between: readonly string[]
  zones: readonly string[]
  shown: ReadonlyMap<string, readonly string[]>
}

/**
 * Reports whether validating resolvers reject the answer, and which zones may be the cause (see `rules.md`). `between`
 * are the names between the record and the target.
 */
export async function checkDnssec(
  probed: Probed,
  between: readonly string[],
  isExplained = () => Promise.resolve(false),
): Promise<Dnssec> {
  const { view, failing } = await viewOf(probed, between)
  const known = knownPath(probed, between)
  const found = await gather(probed, { known, view, isExplained })
  const { staleDs = null, signed, suspects, bad, old = null } = found
  const isRejected = found.view === 'rejected'
  switch (decide(found)) {
    case 'stale':
      return staleDs === null ? none : { ...none, ...(await describeStale(probed, staleDs, known)), signed }
    case 'broken':
      return { ...none, isRejected: true, signed: bad ? [bad.zone] : suspects, badSignatures: bad }
    case 'uneven':
      return { ...none, badSignatures: bad }
    case 'split':
      return { ...none, splitDs: found.split ?? null }
    case 'doubtful':
      return { ...none, isDisputed: true, failing, signed: suspects }
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
  /** The zones that may be why resolvers reject the answer. */
  suspects: readonly string[]
  bad: BadSignatures | null
  split?: SplitDs | null
  old?: OldValidation | null
}

interface Gathering {
  known: Path
  view: View
  isExplained: () => Promise<boolean>
}

/** Gathers the facts for the decision. Doesn't send the queries for facts that can't change it. */
async function gather(probed: Probed, { known, view, isExplained }: Gathering): Promise<Found> {
  const { session, beliefs } = probed
  const { isPrivate = false } = session.config
  const isAccepted = view === 'accepted'
  const isRejected = view === 'disputed' || view === 'rejected'
  // The PowerDNS Recursor also fails if checking is disabled, so its failure doesn't show that DNSSEC is the cause.
  const isFailing = beliefs.some((one) => one.isRejected || one.outcome === 'server-failure')
  const isOpen = view === 'outdated' && !isFailing && known.names.every((name) => isInUnsigned(session, name))
  const own = isOpen
    ? null
    : ((await findBadSignatures(probed, isAccepted)) ?? (await findMismatchedSignatures(probed, isAccepted)))
  const isBrief = isAccepted || isOpen
  const path = isBrief ? known : await withHiddenZones(session, known)
  const compared = isBrief ? [] : await compareDs(session, path)
  const [signed, unknown] = [zonesWith('signed', compared), zonesWith('unknown', compared)]
  const facts = {
    view,
    caches: 'current',
    signatures: 'unproven',
    signed,
    suspects: signed.length ? signed : unknown,
    bad: null,
  } as const

  const isOnFew = isOnFewOf(probed)
  // An accepted answer may come from a cache.
  const brief = isBrief ? await compareKnownDs(session, known) : []
  const staleDs = isBrief
    ? worstOf(zonesWith('stale', brief), isOnFew)
    : findStale(compared, { isRejected, isPrivate, isOnFew })
  // A lookup compared the DS records on the parent's servers already.
  const doubted = isBrief ? zonesWith('unknown', brief) : unknown
  if (staleDs !== null) return { ...facts, ds: 'stale', staleDs }
  const unread = unknown.find((name) => isDelegated(probed, name))
  if (isRejected && unread !== undefined && (await dsRecordsOf(session, unread))?.length)
    return { ...facts, ds: 'likely', suspects: [unread] }

  const first = isAccepted ? own : await findBad(session, own, signed)
  const hidden =
    isAccepted || view === 'disputed' || first?.isEverywhere ? null : await findUnread(probed, unknown)
  const bad = hidden ?? first
  if (bad?.isEverywhere) return { ...facts, ds: 'signed', signatures: 'bad', bad }

  const split = bad ? null : await findSplit(probed, isRejected || isFailing ? path.zones : doubted)
  if (split) return { ...facts, ds: 'split', split }

  const old = bad ? null : await findOldValidation(probed, { ...path, isExplained })
  const isSuspect = isRejected || view === 'outdated' || old !== null || isFailing
  if (!isSuspect || isPrivate) {
    const ds = signed.length || (isPrivate && view === 'rejected') ? 'signed' : dsOf(unknown)
    return { ...facts, ds, ...signaturesOf(bad), caches: old ? 'old' : 'current', bad, old }
  }
  const all = isAccepted ? await compareDs(session, path) : compared
  const judged = { signed: zonesWith('signed', all), unknown: zonesWith('unknown', all) }
  const verified = await verifyPath(probed, { ...path, signed: judged.signed })
  const worst = verified.bad ?? bad
  const isProven = !worst && !verified.unverified.length && !judged.unknown.length && judged.signed.length > 0
  // Without an old DS record, a failure of a signed zone is known to be old only if its signatures are valid now.
  const isKnown = isProven || old?.dsUntil.size || probed.record.type === 'NS' || !judged.signed.length
  const left = isKnown ? old : null
  const rejection =
    isProven && !left && (isRejected || isFailing) ? await findOldRejection(probed, judged.signed) : left
  const isDoubted = isFailing || left !== old
  const isAnswered = beliefs.some(({ outcome }) => outcome === 'answered')
  return {
    view: isDoubted && !isRejected && isAnswered ? 'disputed' : view,
    signed: judged.signed,
    ds: judged.signed.length ? 'signed' : dsOf(judged.unknown),
    ...(worst ? signaturesOf(worst) : { signatures: isProven ? 'valid' : 'unproven' }),
    caches: rejection ? 'old' : 'current',
    suspects: [verified.unverified, judged.signed, judged.unknown].find((zones) => zones.length) ?? [],
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

const isDelegated = ({ record }: Probed, name: string) => record.type === 'NS' && record.name === name

function knownPath({ session, record, zone, findings }: Probed, between: readonly string[]): Path {
  const names = [record.name, ...between]
  const cuts = [...session.cuts.keys()].filter((cut) => names.some((name) => isWithin(name, cut)))
  const delegated = record.type === 'NS' ? [record.name] : []
  // Top-level domains are assumed to be signed correctly.
  const zones = [...new Set([...delegated, zone, ...cuts])].filter((name) => name.includes('.'))
  // Each server's referral shows the DS records of a delegation.
  const shown = new Map([[record.name, findings.flatMap(({ ds = [] }) => ds)]])
  return { names, between, zones, shown }
}

async function withHiddenZones(session: Session, path: Path): Promise<Path> {
  if (session.config.isPrivate) return path
  const { names, zones } = path
  const hidden = await Promise.all(names.map((name) => findHiddenZones(session, name, zones)))
  return { ...path, zones: [...new Set([...zones, ...hidden.flat()])] }
}

const worstOf = (stale: readonly string[], isOnFew: (name: string) => boolean): string | null =>
  stale.find((name) => !isOnFew(name)) ?? stale[0] ?? null

interface Judged {
  name: string
  state: DsState
}

interface Compared extends Judged {
  own: DsState
}

async function compareDs(session: Session, { zones, shown }: Path): Promise<Compared[]> {
  const compared = await Promise.all(
    zones.map(async (name) => ({ name, own: await dsStateOf(session, name, shown.get(name)) })),
  )
  return compared.map((one) => ({ ...one, state: stateBelow(one, compared) }))
}

interface Rejecting {
  isRejected: boolean
  isPrivate: boolean | undefined
  isOnFew: (name: string) => boolean
}

function findStale(compared: readonly Compared[], { isRejected, isPrivate, isOnFew }: Rejecting) {
  if (isPrivate && !isRejected) return null
  const inChain = compared.flatMap(({ name, state }) => (state === 'stale' ? [name] : []))
  const outside = isRejected ? compared.find(({ own }) => own === 'stale')?.name : undefined
  return worstOf(inChain, isOnFew) ?? outside ?? null
}

/** Compares only the DS records that referrals show, which sends few queries. */
async function compareKnownDs(session: Session, { zones: known, shown }: Path): Promise<Judged[]> {
  const hasDs = (zone: string) => session.withDs.has(zone) || Boolean(shown.get(zone)?.length)
  const isInChain = (zone: string) => known.every((one) => !isWithin(zone, one) || hasDs(one))
  const zones = session.config.isPrivate ? [] : known.filter(isInChain)
  return Promise.all(
    zones.map(async (name) => ({ name, state: await dsStateOf(session, name, shown.get(name)) })),
  )
}

const zonesWith = (state: DsState, zones: readonly Judged[]): string[] =>
  zones.flatMap((one) => (one.state === state ? [one.name] : []))

/** Finds the first zone about whose DS records the servers of its parent zone disagree. */
async function findSplit(probed: Probed, zones: readonly string[]): Promise<SplitDs | null> {
  const others = zones.filter((zone) => !isDelegated(probed, zone))
  const found = await Promise.all(others.map((zone) => findSplitDs(probed.session, zone)))
  return found.find((split) => split !== null) ?? null
}

async function findUnread({ session, beliefs }: Probed, zones: readonly string[]) {
  const isUnresolved = beliefs.some(
    ({ outcome, server }) => outcome !== 'answered' && session.hasAnswered(server),
  )
  const asked = session.config.isPrivate ? [] : zones
  const found = await Promise.all(asked.map((zone) => findUnreadKeys(session, zone, isUnresolved)))
  return found.find((unread) => unread !== null) ?? null
}

async function findBad(session: Session, own: BadSignatures | null, signed: readonly string[]) {
  if (own?.isEverywhere) return own
  const others = signed.filter((zone) => zone !== own?.zone)
  const found = await Promise.all([
    ...others.map((zone) => findBadKeys(session, zone)),
    ...signed.map((zone) => findBadDs(session, zone)),
  ])
  return found.find((bad) => bad !== null) ?? own
}

/** Returns the state of a zone's DS records within the chain of trust (RFC 4035 section 5.2). */
function stateBelow(
  { name, own }: Omit<Compared, 'state'>,
  all: readonly Omit<Compared, 'state'>[],
): DsState {
  const above = all.filter((one) => one.name !== name && isWithin(name, one.name)).map((one) => one.own)
  if (own === 'unsigned' || above.includes('unsigned')) return 'unsigned'
  return above.includes('unknown') ? 'unknown' : own
}
