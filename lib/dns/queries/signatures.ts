import type { DnsAnswer, Signature } from '@/lib/dns/wire/messages'

/** The tolerated error of this console's clock, in seconds. */
const skewSeconds = 3600

/**
 * The state of a record's signatures. Only `mismatched`, `uncovered` and `other-keys` require cryptography.
 * - `missing`: the server supports signatures but sent none.
 * - `unsupported`: the server doesn't support EDNS.
 * - `unknown`: another zone signed the record, or the server sent no signatures and might not support them.
 */
export type SignatureState =
  /** `lapsed` is set if the signature is valid only because of the tolerated error of the console's clock. */
  | { state: 'valid'; lapsed?: Lapsed }
  | { state: 'unknown' }
  | { state: 'missing' }
  | { state: 'unsupported' }
  /** The signature doesn't match the record and the zone's keys. */
  | { state: 'mismatched' }
  /** The signatures are valid, but the NSEC or NSEC3 records don't prove the denial. */
  | { state: 'uncovered' }
  /** The signature matches the server's own keys, but not those that `holders` return. */
  | { state: 'other-keys'; holders: ServersAt }
  /** None of the zone's servers returns its keys. Set only for the keys themselves. */
  | { state: 'unread' }
  | Lapsed

/** `at` is the time when the last signature expired, or when the first one becomes valid, in RFC 3339 format. */
interface Lapsed {
  state: 'expired' | 'early'
  at: string
}

/** Name servers. `addresses` contains the affected addresses of servers that also have others, keyed by server name. */
interface ServersAt {
  servers: readonly string[]
  addresses: ReadonlyMap<string, readonly string[]>
}

export type BadSignature = Exclude<SignatureState, { state: 'valid' | 'unknown' }>

export interface SignedRecords {
  name: string
  type: string
  zone: string
}

export function judgeRecord(
  {
    signatures,
    supportsSignatures,
    lacksEdns,
  }: Pick<DnsAnswer, 'signatures' | 'supportsSignatures' | 'lacksEdns'>,
  { name, type, zone }: SignedRecords,
  nowMs = Date.now(),
): SignatureState {
  const own = signatures.filter((one) => one.name === name && one.covers === type)
  if (!own.length && lacksEdns) return { state: 'unsupported' }
  if (!own.length) return { state: supportsSignatures ? 'missing' : 'unknown' }
  return judgePeriods(own, zone, nowMs)
}

/** Reports whether a name's records come from a wildcard above it (RFC 4035 section 5.3.4). */
export const isExpanded = (
  { signatures }: Pick<DnsAnswer, 'signatures'>,
  { name, type }: Pick<SignedRecords, 'name' | 'type'>,
): boolean =>
  signatures.some(
    (one) =>
      one.name === name &&
      one.covers === type &&
      one.proof !== undefined &&
      one.proof.data.labels < name.split('.').length,
  )

/** The types of records that prove that other records don't exist (RFC 4034 section 4, RFC 5155 section 3). */
export const denialTypes: ReadonlySet<string> = new Set(['NSEC', 'NSEC3'])

/** Returns the names and types of a zone's signed NSEC and NSEC3 records in an answer. */
export const signedDenials = (
  { signatures }: Pick<DnsAnswer, 'signatures'>,
  zone: string,
): SignedRecords[] => [
  ...new Map(
    signatures.flatMap((one) =>
      denialTypes.has(one.covers) && one.zone === zone
        ? [[`${one.name} ${one.covers}`, { name: one.name, type: one.covers, zone }] as const]
        : [],
    ),
  ).values(),
]

const proofs: ReadonlySet<string> = new Set(['DS', ...denialTypes])

export function judgeReferral(
  { signatures, lacksEdns }: Pick<DnsAnswer, 'signatures' | 'lacksEdns'>,
  zone: string,
  nowMs = Date.now(),
): SignatureState {
  const own = signatures.filter(({ covers }) => proofs.has(covers))
  if (!own.length && lacksEdns) return { state: 'unsupported' }
  return own.length ? judgePeriods(own, zone, nowMs) : { state: 'unknown' }
}

function judgePeriods(signatures: readonly Signature[], zone: string, nowMs: number): SignatureState {
  if (signatures.some((one) => one.zone !== zone)) return { state: 'unknown' }
  const now = Math.floor(nowMs / 1000)
  const periods = signatures.map(({ inception, expiration }) => ({
    start: secondsFrom(now, inception),
    end: secondsFrom(now, expiration),
  }))
  const isWithinPeriod = (tolerated: number) =>
    periods.some(({ start, end }) => start <= tolerated && end >= -tolerated)
  if (isWithinPeriod(0)) return { state: 'valid' }
  const after = (seconds: number) => new Date((now + seconds) * 1000).toISOString()
  const ended = periods.filter(({ end }) => end < 0).map(({ end }) => end)
  const lapsed: Lapsed = ended.length
    ? { state: 'expired', at: after(Math.max(...ended)) }
    : { state: 'early', at: after(Math.min(...periods.map(({ start }) => start))) }
  return isWithinPeriod(skewSeconds) ? { state: 'valid', lapsed } : lapsed
}

/** Returns a signature's state without the tolerated error of the console's clock. */
export const strictly = (signature: SignatureState | undefined): SignatureState | undefined =>
  (signature?.state === 'valid' && signature.lapsed) || signature

/** Returns the seconds from `now` to `time` in serial number arithmetic (RFC 4034 section 3.1.5, RFC 1982). */
const secondsFrom = (now: number, time: number) => (time - now) | 0

export const isBad = (signature: SignatureState | undefined): signature is BadSignature =>
  signature !== undefined && signature.state !== 'valid' && signature.state !== 'unknown'
