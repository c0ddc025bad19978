import { randomInt } from 'node:crypto'
import {
  AUTHENTIC_DATA,
  CHECKING_DISABLED,
  DNSSEC_OK,
  encode,
  RECURSION_DESIRED,
  type Answer as PacketRecord,
  type RecordType,
  type RrsigData,
} from 'dns-packet'
import { decodeMessage, headerBytes } from './decode'
import { canonicalName, type AskOutcome } from '@/lib/dns/model/records'
import { printableLabel, printableName } from './printable'
import { packetType, typeName, type NumberedType } from './service-binding'
import { valueText, type Readable } from './values'

/** The maximum UDP payload that avoids fragmentation on typical paths, in bytes (DNS flag day 2020). */
export const udpPayloadBytes = 1232

export const maxRecords = 200

export interface Question {
  name: string
  type: RecordType | NumberedType
}

/**
 * A resource record in printable ASCII. `name` is canonical, and `ttl` is in seconds.
 *
 * `value` is in master-file form, but only the root has a trailing dot. An SOA value has only mname, rname and serial.
 * A DNSKEY value has only the flags, the algorithm, and the key in hexadecimal.
 */
export interface ResourceRecord {
  name: string
  type: string
  ttl: number
  value: string
}

export interface Signature {
  name: string
  covers: string
  zone: string
  /** The start and end of validity, in seconds since the Unix epoch, modulo 2^32 (RFC 4034 section 3.1.5). */
  inception: number
  expiration: number
  /**
   * The decoded data for verification. Absent if the decoder can't express all names in the section, or if the
   * signature is for a random name below a wildcard.
   */
  proof?: { data: RrsigData; section: readonly PacketRecord[] }
}

/** A reply with RCODE `NOERROR` or `NXDOMAIN`. A compact denial (RFC 9824) counts as `NXDOMAIN`. */
export interface DnsAnswer {
  kind: 'answer'
  rcode: 'NOERROR' | 'NXDOMAIN'
  isAuthoritative: boolean
  isTruncated: boolean
  isOverTcp?: true
  /**
   * True if the server recurses. A non-authoritative answer may then come from elsewhere, even if the zone lists the
   * server as a name server.
   */
  canRecurse: boolean
  /** True if the resolver reports that it validated the answer with DNSSEC (RFC 4035 section 3.2.3). */
  isAuthenticated: boolean
  /** True if the server copied the DO bit, so it sends the signatures that it has (RFC 3225 section 3). */
  supportsSignatures: boolean
  /** True if the answer has no OPT record, so the server doesn't support EDNS (RFC 6891 section 7). */
  lacksEdns?: true
  /** The signatures in the answer and authority sections (RFC 4034 section 3). */
  signatures: Signature[]
  /** The records of the answer section, without DNSSEC proofs (RRSIG, NSEC and NSEC3) and repeated records. */
  answers: ResourceRecord[]
  authorities: ResourceRecord[]
  additionals: ResourceRecord[]
}

export interface DnsFailure {
  kind: 'failure'
  reason: Exclude<AskOutcome, 'answered'>
  /** True if the server returned a truncated answer over UDP, but doesn't respond over TCP. */
  isUdpOnly?: true
}

export type DnsReply = DnsAnswer | DnsFailure

export const failure = (reason: DnsFailure['reason']): DnsFailure => ({ kind: 'failure', reason })

/**
 * Reports whether a name fits into a query: printable labels of 1 to 63 bytes, at most 253 bytes in total, without
 * escapes.
 */
export function isAskable(name: string) {
  if (name === '' || name === '.') return true
  if (name.length > 253 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(name)) return false
  return name.split('.').every((label) => label.length > 0 && label.length <= 63)
}

export interface HeaderBits {
  /**
   * Sets the RD bit, which requests recursion, and the AD bit, which requests the DNSSEC validation result (RFC 6840).
   */
  recurse: boolean
  /**
   * Sets the CD bit, so that a validating resolver also returns answers that fail validation (RFC 4035 section 3.2.2).
   */
  checkingDisabled?: boolean
  /**
   * Sets the DO bit, so that the server also returns signatures (RFC 3225). Defaults to true unless `recurse` is set.
   */
  signatures?: boolean
}

/** Encodes a query with a random ID, and with EDNS(0) if `edns` is set (RFC 6891). The name must pass `isAskable`. */
export function encodeQuestion(question: Question, options: HeaderBits & { edns: boolean }) {
  const id = randomInt(0x10000)
  const opt = { type: 'OPT', name: '.', udpPayloadSize: udpPayloadBytes } as const
  const flags = (options.signatures ?? !options.recurse) ? DNSSEC_OK : 0
  const extra = { extendedRcode: 0, ednsVersion: 0, flags, flag_do: flags !== 0, options: [] }
  const bytes = encode({
    type: 'query',
    id,
    flags:
      (options.recurse ? RECURSION_DESIRED | AUTHENTIC_DATA : 0) |
      (options.checkingDisabled ? CHECKING_DISABLED : 0),
    questions: [{ name: question.name, type: packetType(question.type) }],
    additionals: options.edns ? [{ ...opt, ...extra }] : [],
  })
  return { id, bytes }
}

const failureByRcode: Record<number, DnsFailure['reason']> = {
  1: 'format-error',
  2: 'server-failure',
  5: 'refused',
}

/** Parses a reply. Returns null for invalid messages and for messages that don't respond to this query. */
export function decodeReply(bytes: Buffer, id: number, question: Question): DnsReply | null {
  if (bytes.length < headerBytes || bytes.readUInt16BE(0) !== id || !(bytes.readUInt8(2) & 0x80)) return null
  const code = bytes.readUInt8(3) & 0xf
  const explainsWhy = code !== 0 && code !== 3
  if (bytes.readUInt16BE(4) ? !isSameQuestion(bytes, question) : !explainsWhy) return null
  if (explainsWhy) return failure(failureByRcode[code] ?? 'other-error')
  if (recordsIn(bytes) > maxRecords) return failure('too-many-records')
  const message = decodeMessage(bytes)
  if (!message) return null
  const { packet, dotted, inexact } = message
  const { answers = [], authorities = [], additionals = [] } = packet
  const [opt] = additionals.filter((one) => one.type === 'OPT')
  const isAbsent = code === 3 || (!answers.length && authorities.some((one) => deniesName(one, question)))
  return {
    kind: 'answer',
    rcode: isAbsent ? 'NXDOMAIN' : 'NOERROR',
    isAuthoritative: packet.flag_aa,
    isTruncated: packet.flag_tc,
    canRecurse: packet.flag_ra,
    isAuthenticated: packet.flag_ad,
    supportsSignatures: opt?.flag_do === true,
    ...(!opt && { lacksEdns: true }),
    signatures: [...signaturesIn(answers, inexact, 0), ...signaturesIn(authorities, inexact, answers.length)],
    answers: readable(answers, dotted, 0),
    authorities: readable(authorities, dotted, answers.length, negativeTtl),
    additionals: readable(additionals, dotted, answers.length + authorities.length),
  }
}

const recordsIn = (bytes: Buffer) => [6, 8, 10].reduce((sum, at) => sum + bytes.readUInt16BE(at), 0)

function isSameQuestion(bytes: Buffer, { name, type }: Question) {
  const asked = encode({ questions: [{ name, type: packetType(type) }] }).subarray(headerBytes)
  const echoed = bytes.subarray(headerBytes, headerBytes + asked.length)
  const nameBytes = asked.length - 4
  const nameIn = (part: Buffer) => part.toString('latin1', 0, nameBytes).toLowerCase()
  return (
    bytes.readUInt16BE(4) === 1 &&
    nameIn(echoed) === nameIn(asked) &&
    echoed.subarray(nameBytes).equals(asked.subarray(nameBytes))
  )
}

/** The type that some servers list in an NSEC record to deny a name with RCODE NOERROR (RFC 9824 section 2). */
const nxName = 'UNKNOWN_128'

const deniesName = (record: PacketRecord, { name }: Question) =>
  record.type === 'NSEC' &&
  record.data.rrtypes.includes(nxName) &&
  canonicalName(record.name) === canonicalName(name)

function signaturesIn(
  section: readonly PacketRecord[],
  inexact: ReadonlySet<number>,
  first: number,
): Signature[] {
  const isExpressible = !section.some((_, index) => inexact.has(first + index))
  return section.flatMap((record) => {
    if (record.type !== 'RRSIG') return []
    const { data } = record
    const { typeCovered: covers, signersName, inception, expiration } = data
    const own = { name: printableName(record.name), covers, zone: printableName(signersName) }
    return [{ ...own, inception, expiration, ...(isExpressible && { proof: { data, section } }) }]
  })
}

/** The record types that servers add to sections because of the DO bit. */
const proofTypes: ReadonlySet<string> = new Set(['RRSIG', 'NSEC', 'NSEC3'])

/**
 * Converts a section of a message. Omits OPT records, `proofTypes` and repeated records (RFC 2181 section 5). `first`
 * is the index of the section's first record in the message.
 */
function readable(
  records: readonly PacketRecord[],
  dotted: ReadonlyMap<number, readonly Buffer[]>,
  first: number,
  ttlIn: (record: Readable) => number = ttlOf,
): ResourceRecord[] {
  const seen = new Set<string>()
  return records.flatMap((record, index) => {
    if (record.type === 'OPT' || proofTypes.has(record.type)) return []
    const { type } = record
    const value =
      dotted
        .get(first + index)
        ?.map(printableLabel)
        .join('.') ?? valueText(record)
    const name = printableName(record.name)
    const key = `${name} ${type} ${value}`
    // Some types that aren't queried have empty values, which can't show whether a record is repeated.
    if (value !== '' && seen.has(key)) return []
    seen.add(key)
    return [{ name, type: typeName(type), ttl: ttlIn(record), value }]
  })
}

/** Returns a record's TTL. A TTL with the most significant bit set counts as 0 (RFC 2181 section 8). */
const ttlOf = ({ ttl = 0 }: Readable): number => (ttl > 0x7fff_ffff ? 0 : ttl)

/**
 * Returns the TTL of a record in the authority section or, for an SOA record, of the negative answer (RFC 2308 section
 * 5).
 */
const negativeTtl = (record: Readable): number =>
  record.type === 'SOA' ? Math.min(ttlOf(record), record.data.minimum ?? 0) : ttlOf(record)
