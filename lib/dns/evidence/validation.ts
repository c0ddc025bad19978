import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { holdersOfDs } from '@/lib/dns/queries/finding'
import { rejectsChain, someValidates } from '@/lib/dns/queries/beliefs'
import { dsRecordsOf, signingOf, type Signing } from './dnssec'
import type { Hints } from './evidence'
import { findHiddenZones } from './hidden-zones'
import { findOldRejection, findOldValidation } from './old-validation'
import type { Session } from '@/lib/dns/queries/session'
import type { Probed } from './probed'
import { findBadDs, findBadKeys, findBadSignatures, type BadSignatures } from './signatures'
import { verifyPath } from './verified'
import { isWithin } from '@/lib/dns/model/records'

type Dnssec = Pick<
  Hints,
  'isRejected' | 'staleDs' | 'oldValidation' | 'signed' | 'isUnvalidated' | 'badSignatures'
>

const none: Dnssec = {
  isRejected: false,
  staleDs: null,
  oldValidation: null,
  signed: [],
  isUnvalidated: false,
  badSignatures: null,
}

/**
 * Reports whether validating resolvers reject the answer, and which zones may be the cause. Compares DS records with
 * keys, and looks for expired signatures. If a validating resolver returned the answer and none rejects it, compares
 * only DS records that a referral contained, because the answer may come from a cache. `between` are the names between
 * the record and the target. `isExplained` reports whether something other than DNSSEC explains why resolvers fail.
 */
export async function checkDnssec(
  probed: Probed,
  between: readonly string[],
  isExplained = () => Promise.resolve(false),
): Promise<Dnssec> {
  const { session, record, zone, beliefs, findings } = probed
  const answered = beliefs.filter(({ outcome }) => outcome === 'answered')
  // A resolver that returns the first alias may still reject the zone of a later one.
  const used = { name: record.name, type: userTypeOf(record) }
  const isChainRejected =
    between.length > 0 &&
    (await Promise.all(answered.map((belief) => rejectsChain(session, belief, used)))).includes(true)
  const isDoubted = beliefs.some((belief) => belief.isRejected)
  const isValid = !isChainRejected && (await isValidated(probed))
  const isTrusted = isValid && !isDoubted
  const own = await findBadSignatures(probed, isTrusted)
  const names = [record.name, ...between]
  const cuts = [...session.cuts.keys()].filter((cut) => names.some((name) => isWithin(name, cut)))
  const delegated = record.type === 'NS' ? [record.name] : []
  // Top-level domains are assumed to be signed correctly.
  const known = [...new Set([...delegated, zone, ...cuts])].filter((name) => name.includes('.'))
  // Each server's referral shows the DS records of a delegation.
  const shown = new Map([[record.name, findings.flatMap(({ ds = [] }) => ds)]])
  const isOnFew = (name: string) =>
    name === record.name && record.type === 'NS' && holdersOfDs(findings).isOnFew
  const worst = (stale: readonly string[]) => stale.find((name) => !isOnFew(name)) ?? stale[0] ?? null
  if (isTrusted) {
    const staleDs = worst(await findStaleDs(session, known, shown))
    if (staleDs !== null) return { ...none, isRejected: !isOnFew(staleDs), staleDs }
    const oldValidation = await findOldValidation(probed, { zones: known, between, isExplained })
    return { ...none, badSignatures: own, oldValidation }
  }
  const hidden = session.config.isPrivate
    ? []
    : await Promise.all(names.map((name) => findHiddenZones(session, name, known)))
  const zones = [...new Set([...known, ...hidden.flat()])]
  const compared = await Promise.all(
    zones.map(async (name) => ({ name, state: await signingOf(session, name, shown.get(name)) })),
  )
  const states = compared.map((one) => stateBelow(one, compared))
  const withState = (state: Signing) => zones.filter((_, index) => states[index] === state)
  const signed = withState('signed')
  const isRejected = isChainRejected || isDoubted
  const stale = worst(withState('stale'))
  // Resolvers that reject an answer may know a chain of trust that the check doesn't. The DS record of a private zone can
  // be that of a public zone with the same name, which matters only to resolvers that reject the answer.
  const staleDs = isRejected
    ? (stale ?? compared.find(({ state }) => state === 'stale')?.name ?? null)
    : session.config.isPrivate
      ? null
      : stale
  if (staleDs !== null) return { ...none, isRejected: !isOnFew(staleDs), staleDs, signed }
  const isOwnUnread = record.type === 'NS' && withState('unknown').includes(record.name)
  // If the platform's keys are unknown, the delegation's own DS record is the likely cause.
  if (isRejected && isOwnUnread && (await dsRecordsOf(session, record.name))?.length)
    return { ...none, isRejected: true, signed: [record.name] }
  const badSignatures = await findBad(session, own, signed)
  if (badSignatures?.isEverywhere)
    return { ...none, isRejected: true, signed: [badSignatures.zone], badSignatures }
  const oldValidation = await findOldValidation(probed, { zones, between, isExplained })
  // A resolver may have cached the answer before it became invalid, so only the zone's servers can decide.
  if (isValid) return { ...none, oldValidation, badSignatures }
  if (isRejected && signed.length && oldValidation === null && !session.config.isPrivate) {
    const isKnown = !states.includes('unknown')
    const verified = await verifyPath(probed, { zones, signed, between })
    if (typeof verified === 'object' && verified.isEverywhere)
      return { ...none, isRejected, signed: [verified.zone], badSignatures: verified }
    const old = verified === 'valid' && isKnown ? await findOldRejection(probed) : null
    const bad = typeof verified === 'object' ? verified : badSignatures
    return { ...none, isRejected, oldValidation: old, signed, badSignatures: bad }
  }
  // The account's own name servers don't show the zones on the path.
  if (isRejected && (signed.length || oldValidation !== null || session.config.isPrivate))
    return { ...none, isRejected, oldValidation, signed, badSignatures }
  const isUnvalidated = oldValidation === null && (signed.length > 0 || states.includes('unknown'))
  return { ...none, oldValidation, badSignatures, isUnvalidated }
}

/**
 * Returns the zones whose DS records match none of their keys. Checks a zone only if referrals have shown its DS
 * records and the DS records of every known zone above it. `shown` contains the DS records from the referrals to a
 * delegation.
 */
async function findStaleDs(
  session: Session,
  known: readonly string[],
  shown: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  const hasDs = (zone: string) => session.withDs.has(zone) || Boolean(shown.get(zone)?.length)
  const isInChain = (zone: string) => known.every((one) => !isWithin(zone, one) || hasDs(one))
  const zones = session.config.isPrivate ? [] : known.filter(isInChain)
  const states = await Promise.all(zones.map((zone) => signingOf(session, zone, shown.get(zone))))
  return zones.filter((_, index) => states[index] === 'stale')
}

/**
 * Returns the rejected signatures of the record's own zone or, failing that, of another zone or DS record on the path.
 */
async function findBad(session: Session, own: BadSignatures | null, signed: readonly string[]) {
  if (own?.isEverywhere) return own
  const others = signed.filter((zone) => zone !== own?.zone)
  const found = await Promise.all([
    ...others.map((zone) => findBadKeys(session, zone)),
    ...signed.map((zone) => findBadDs(session, zone)),
  ])
  return found.find((bad) => bad !== null) ?? own
}

interface Compared {
  name: string
  state: Signing
}

/**
 * Returns the state of a zone's DS records within the chain of trust. Resolvers ignore DS records below an unsigned
 * zone (RFC 4035 section 5.2).
 */
function stateBelow({ name, state }: Compared, all: readonly Compared[]): Signing {
  const above = all.filter((one) => one.name !== name && isWithin(name, one.name)).map((one) => one.state)
  if (state === 'unsigned' || above.includes('unsigned')) return 'unsigned'
  return above.includes('unknown') ? 'unknown' : state
}

/** Reports whether a validating resolver returned an answer. */
export async function isValidated({
  session,
  beliefs,
}: Pick<Probed, 'session' | 'beliefs'>): Promise<boolean> {
  const answered = beliefs.filter(({ outcome }) => outcome === 'answered')
  if (answered.some(({ isProven }) => isProven)) return true
  return (
    answered.length > 0 &&
    someValidates(
      session,
      answered.map(({ server }) => server),
    )
  )
}
