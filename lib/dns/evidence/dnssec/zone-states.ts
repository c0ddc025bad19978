import type { Session } from '@/lib/dns/queries/session'
import { isWithin } from '@/lib/dns/model/records'
import type { Probed } from '../probed'
import { dsStateOf, type DsState } from './dnssec'
import { findHiddenZones, isInNoOther } from './hidden-zones'
import { findHeldZones } from './old-validation'
import { isSignedOnSome } from './split-ds'

// The zones on a record's path, and the states of their DS records.

export interface Path {
  names: readonly string[]
  between: readonly string[]
  zones: readonly string[]
  shown: ReadonlyMap<string, readonly string[]>
}

export const isDelegated = ({ record }: Probed, name: string) => record.type === 'NS' && record.name === name

export function knownPath({ session, record, zone, findings }: Probed, between: readonly string[]): Path {
  const names = [record.name, ...between]
  const cuts = [...session.cuts.keys()].filter((cut) => names.some((name) => isWithin(name, cut)))
  const delegated = record.type === 'NS' ? [record.name] : []
  // Top-level domains are assumed to be signed correctly.
  const zones = [...new Set([...delegated, zone, ...cuts])].filter((name) => name.includes('.'))
  // Each server's referral shows the DS records of a delegation.
  const shown = new Map([[record.name, findings.flatMap(({ ds = [] }) => ds)]])
  return { names, between, zones, shown }
}

export async function withHiddenZones(probed: Probed, path: Path): Promise<Path> {
  const { session, record, zone } = probed
  if (session.config.isPrivate) return path
  const { names, zones } = path
  const lowest = (await isInNoOther(probed)) ? zone : null
  const hidden = await Promise.all(
    names.map((name) => findHiddenZones(session, name, zones, name === record.name ? lowest : null)),
  )
  return { ...path, zones: [...new Set([...zones, ...hidden.flat()])] }
}

export const worstOf = (stale: readonly string[], isOnFew: (name: string) => boolean): string | null =>
  stale.find((name) => !isOnFew(name)) ?? stale[0] ?? null

interface Judged {
  name: string
  state: DsState
}

interface Compared extends Judged {
  own: DsState
}

export async function compareDs(
  session: Session,
  { zones, shown }: Path,
  isRejected = false,
): Promise<Compared[]> {
  const stateOf = (name: string) => dsStateOf(session, name, { shown: shown.get(name), isRejected })
  const compared = await Promise.all(zones.map(async (name) => ({ name, own: await stateOf(name) })))
  return compared.map((one) => ({ ...one, state: stateBelow(one, compared) }))
}

/** Treats a zone without DS records on the parent zone's first server as signed if another server has current ones. */
export async function withOtherDs(session: Session, compared: readonly Compared[]): Promise<Compared[]> {
  const isSigned = async ({ name, own }: Compared) =>
    own === 'unsigned' && (await isSignedOnSome(session, name))
  const signed = await Promise.all(compared.map(isSigned))
  const owned = compared.map((one, at) => (signed[at] ? { ...one, own: 'signed' as const } : one))
  return owned.map((one) => ({ ...one, state: stateBelow(one, owned) }))
}

interface Rejecting {
  isRejected: boolean
  isPrivate: boolean | undefined
  isOnFew: (name: string) => boolean
}

export function findStale(compared: readonly Compared[], { isRejected, isPrivate, isOnFew }: Rejecting) {
  if (isPrivate && !isRejected) return null
  const inChain = compared.flatMap(({ name, state }) => (state === 'stale' ? [name] : []))
  const outside = isRejected
    ? compared.find(({ own, state }) => own === 'stale' && state !== 'unsigned')?.name
    : undefined
  return worstOf(inChain, isOnFew) ?? outside ?? null
}

/**
 * Returns the DS states of zones if referrals contained their DS records, and those of all zones above them on the
 * path. Omits the other zones to save queries.
 */
export async function compareKnownDs(
  session: Session,
  { zones: known, shown }: Path,
  isAccepted: boolean,
): Promise<Judged[]> {
  const hasDs = (zone: string) => session.withDs.has(zone) || Boolean(shown.get(zone)?.length)
  const isInChain = (zone: string) => known.every((one) => !isWithin(zone, one) || hasDs(one))
  const zones = session.config.isPrivate ? [] : known.filter(isInChain)
  return Promise.all(
    zones.map(async (name) => ({
      name,
      state: await dsStateOf(session, name, { shown: shown.get(name), isAccepted }),
    })),
  )
}

export interface Zones {
  path: Path
  /** The zones whose signatures must be verified. Empty if a validating resolver accepts the answer. */
  signed: readonly string[]
  /** The zones with current DS records, whether or not a resolver accepts the answer. */
  current: readonly string[]
  unknown: readonly string[]
  /** The zones for which the parent zone's first server may have outdated DS records. */
  doubted: readonly string[]
  staleDs: string | null
}

interface HeldZones extends Zones {
  /** The zones for which a failing or silent resolver has other DS records than the parent zone's first server. */
  held: readonly string[]
}

/**
 * Adds the zones for which a failing or silent resolver has other DS records than the parent zone's first server.
 * Treats a zone as signed if another server of the parent zone has current DS records. If a resolver rejects the
 * answer, all zones are compared anyway (see `withOtherDs`).
 */
export async function withHeldDs(
  probed: Probed,
  zones: Zones,
  { isRejected, isFailing }: { isRejected: boolean; isFailing: boolean },
): Promise<HeldZones> {
  const isDecided = isRejected || zones.staleDs !== null
  const others = isDecided ? [] : zones.path.zones.filter((zone) => !isDelegated(probed, zone))
  // If a resolver fails, these records are needed later anyway, and the resolver may be slow.
  const isEarly = isFailing && !isDecided && !probed.session.config.isPrivate
  const [held] = await Promise.all([
    findHeldZones(probed, others),
    isEarly ? compareDs(probed.session, zones.path) : null,
  ])
  const current = await Promise.all(held.map((zone) => isSignedOnSome(probed.session, zone)))
  const signed = [...new Set([...zones.signed, ...held.filter((_, at) => current[at])])]
  return { ...zones, signed, held }
}

export const zonesWith = (state: DsState, zones: readonly Judged[]): string[] =>
  zones.flatMap((one) => (one.state === state ? [one.name] : []))

/** Returns the state of a zone's DS records within the chain of trust (RFC 4035 section 5.2). */
function stateBelow(
  { name, own }: Omit<Compared, 'state'>,
  all: readonly Omit<Compared, 'state'>[],
): DsState {
  const above = all.filter((one) => one.name !== name && isWithin(name, one.name)).map((one) => one.own)
  if (own === 'unsigned' || above.includes('unsigned')) return 'unsigned'
  return above.includes('unknown') ? 'unknown' : own
}
