import { holdersOfDs } from '@/lib/dns/queries/finding'
import { dsRecordsOf, signingOf, staleReasonOf, type Signing } from './dnssec'
import type { Hints } from '../evidence'
import { findHiddenZones } from './hidden-zones'
import { findOldRejection, findOldValidation } from './old-validation'
import type { Session } from '@/lib/dns/queries/session'
import type { Probed } from '../probed'
import { findBadDs, findBadKeys, findBadSignatures, findUnreadKeys, type BadSignatures } from './signatures'
import { verifyPath } from './verified'
import { viewOf } from './view'
import { isWithin } from '@/lib/dns/model/records'

type Dnssec = Pick<
  Hints,
  'isRejected' | 'staleDs' | 'staleReason' | 'oldValidation' | 'signed' | 'isUnvalidated' | 'badSignatures'
>

const none: Dnssec = {
  isRejected: false,
  staleDs: null,
  staleReason: 'no-match',
  oldValidation: null,
  signed: [],
  isUnvalidated: false,
  badSignatures: null,
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
  const { session, findings } = probed
  const view = await viewOf(probed, between)
  const isRejected = view === 'disputed' || view === 'rejected'
  const own = await findBadSignatures(probed, view === 'accepted')
  const known = knownPath(probed, between)
  const isOnFew = (name: string) => isDelegated(probed, name) && holdersOfDs(findings).isOnFew
  const broken = async (staleDs: string) => ({
    ...none,
    isRejected: !isOnFew(staleDs),
    staleDs,
    staleReason: await staleReasonOf(session, staleDs, known.shown.get(staleDs)),
  })

  // 1. Resolvers accept the answer. It may come from a cache, so a DS record without a key counts.
  if (view === 'accepted') {
    const staleDs = worstOf(await findStaleDs(session, known), isOnFew)
    if (staleDs !== null) return broken(staleDs)
    return { ...none, ...(await findCached(probed, { ...known, isExplained, isOutdated: false }, own)) }
  }

  const path = await withHiddenZones(session, known)
  const compared = await compareDs(session, path)
  const zonesIn = (state: Signing) => compared.flatMap((one) => (one.state === state ? [one.name] : []))
  const signed = zonesIn('signed')

  // 2. The DS records of a zone match none of its keys, or a key that doesn't sign the others.
  const staleDs = findStale(compared, { isRejected, isPrivate: session.config.isPrivate, isOnFew })
  if (staleDs !== null) return { ...(await broken(staleDs)), signed }

  // 3. A rejected delegation has a DS record, and the platform's keys are unknown. The DS record is the likely cause.
  const unread = zonesIn('unknown').find((name) => isDelegated(probed, name))
  if (isRejected && unread !== undefined && (await dsRecordsOf(session, unread))?.length)
    return { ...none, isRejected: true, signed: [unread] }

  // 4. All servers of a zone return signatures that are missing, or outside their validity period.
  const badSignatures = await findBad(session, own, signed)
  if (badSignatures?.isEverywhere)
    return { ...none, isRejected: true, signed: [badSignatures.zone], badSignatures }

  // 5. No server of a zone returns its keys.
  const hidden = view === 'disputed' ? null : await findUnread(probed, zonesIn('unknown'))
  if (hidden) return { ...none, isRejected: true, signed: [hidden.zone], badSignatures: hidden }

  // 6. A resolver returned the answer. Resolvers that reject it got bad signatures or cache an old failure.
  const isOutdated = view === 'outdated'
  const cached = await findCached(probed, { ...path, isExplained, isOutdated }, badSignatures)
  const bad = cached.badSignatures
  if (bad?.isEverywhere && (view === 'disputed' || isOutdated))
    return { ...none, isRejected: true, signed: [bad.zone], badSignatures: bad }
  if (view === 'disputed') return { ...none, ...cached }

  // 7. No resolver validated the answer, or no zone on the path is signed, so DNSSEC isn't why resolvers fail.
  const { isPrivate = false } = session.config
  const isUnsigned = !signed.length && cached.oldValidation === null && !isPrivate
  if (view === 'unvalidated' || isUnsigned) {
    const isOpen = signed.length > 0 || zonesIn('unknown').length > 0
    return { ...none, ...cached, isUnvalidated: cached.oldValidation === null && isOpen }
  }

  // 8. Resolvers reject the answer because of an old DS record or validation, or in a private zone, whose path the
  // account's own name servers don't show.
  if (cached.oldValidation !== null || isPrivate) return { ...none, isRejected, ...cached, signed }

  // 9. Resolvers reject a signed zone for an unknown reason, so the signatures decide.
  const { bad: mismatched, unverified } = await verifyPath(probed, { ...path, signed })
  if (mismatched) return { ...none, isRejected, signed: [mismatched.zone], badSignatures: mismatched }
  const isProven = !unverified.length && !zonesIn('unknown').length
  const oldRejection = isProven ? await findOldRejection(probed, signed) : null
  const suspect = unverified.length ? unverified : signed
  return { ...none, isRejected, oldValidation: oldRejection, signed: suspect, badSignatures }
}

interface Explained extends Path {
  isExplained: () => Promise<boolean>
  isOutdated: boolean
}

async function findCached(
  probed: Probed,
  path: Explained,
  bad: BadSignatures | null,
): Promise<Pick<Dnssec, 'oldValidation' | 'badSignatures'>> {
  const { session } = probed
  const oldValidation = bad ? null : await findOldValidation(probed, path)
  // The PowerDNS Recursor also fails if checking is disabled, so its failure doesn't show that DNSSEC is the cause.
  const isFailing = probed.beliefs.some(
    ({ isRejected, outcome }) => isRejected || outcome === 'server-failure',
  )
  const isSuspect = !bad && (oldValidation !== null || isFailing || path.isOutdated)
  if (!isSuspect || session.config.isPrivate) return { oldValidation, badSignatures: bad }
  const compared = await compareDs(session, path)
  const signed = compared.flatMap(({ name, state }) => (state === 'signed' ? [name] : []))
  const { bad: found, unverified } = await verifyPath(probed, { ...path, signed })
  if (found) return { oldValidation: null, badSignatures: found }
  const isProven =
    signed.length > 0 && !unverified.length && compared.every(({ state }) => state !== 'unknown')
  const oldRejection = oldValidation === null && isProven ? await findOldRejection(probed, signed) : null
  return { oldValidation: oldValidation ?? oldRejection, badSignatures: null }
}

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

interface Compared {
  name: string
  own: Signing
  state: Signing
}

async function compareDs(session: Session, { zones, shown }: Path): Promise<Compared[]> {
  const compared = await Promise.all(
    zones.map(async (name) => ({ name, own: await signingOf(session, name, shown.get(name)) })),
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

async function findStaleDs(session: Session, { zones: known, shown }: Path): Promise<string[]> {
  const hasDs = (zone: string) => session.withDs.has(zone) || Boolean(shown.get(zone)?.length)
  const isInChain = (zone: string) => known.every((one) => !isWithin(zone, one) || hasDs(one))
  const zones = session.config.isPrivate ? [] : known.filter(isInChain)
  const states = await Promise.all(zones.map((zone) => signingOf(session, zone, shown.get(zone))))
  return zones.filter((_, index) => states[index] === 'stale')
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
): Signing {
  const above = all.filter((one) => one.name !== name && isWithin(name, one.name)).map((one) => one.own)
  if (own === 'unsigned' || above.includes('unsigned')) return 'unsigned'
  return above.includes('unknown') ? 'unknown' : own
}
