import { isIPv4, isIPv6 } from 'node:net'
import {
  AUTHORITATIVE_ANSWER,
  DNSSEC_OK,
  encode,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
  type Answer,
  type CaaData,
} from 'dns-packet'
import { assertNever } from '@/lib/util/errors'
import { decodeMessage, headerBytes } from '@/lib/dns/wire/decode'
import { isAskable, udpPayloadBytes } from '@/lib/dns/wire/messages'
import { numberedPacketType, typeName } from '@/lib/dns/wire/service-binding'
import {
  denialsIn,
  dsRecordsIn,
  resolve,
  signaturesOf,
  type Resolution,
  type Zone,
  type ZoneRecord,
} from './zone'
import { canonicalName } from '@/lib/dns/model/records'

/** The maximum UDP message size for clients that don't specify one, in bytes (RFC 1035 section 4.2.1). */
const plainUdpBytes = 512
const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 }

/**
 * Builds the response to one message. Returns null for messages that must not be answered. Truncates an oversized
 * answer (RFC 2181 section 9).
 */
export function respond(zones: readonly Zone[], message: Buffer, transport: 'udp' | 'tcp'): Buffer | null {
  if (message.length < headerBytes || (message.readUInt8(2) & 0x80) !== 0) return null
  const id = message.readUInt16BE(0)
  const error = (rcode: number) => encode({ type: 'response', id, flags: rcode })
  if (((message.readUInt8(2) >> 3) & 0xf) !== 0) return error(rcodes.NOTIMP)
  const query = decodeMessage(message)?.packet
  const [question, ...more] = query?.questions ?? []
  if (!query || !question || more.length || !isAskable(canonicalName(question.name)))
    return error(rcodes.FORMERR)

  const opt = query.additionals?.find((record) => record.type === 'OPT')
  const isSigned = opt?.flag_do === true
  const additionals = opt ? [optRecord(isSigned)] : []
  const echoed = (query.flags ?? 0) & RECURSION_DESIRED
  const base = { type: 'response' as const, id, questions: [question] }
  if (question.class !== 'IN') return encode({ ...base, flags: echoed | rcodes.REFUSED, additionals })

  const asked = { name: question.name, type: typeName(question.type) }
  const resolved = resolve(zones, asked.name, asked.type)
  const found = isSigned ? withSignatures(zones, resolved) : resolved
  const denials = isSigned ? denialsIn(zones, asked, found) : []
  const flags = echoed | rcodes[found.rcode] | (found.isAuthoritative ? AUTHORITATIVE_ANSWER : 0)
  const whole = encode({
    ...base,
    flags,
    ...sections(found, [...denials, ...signaturesOf(zones, denials)]),
    additionals: [...found.glue.flatMap(packed), ...additionals],
  })
  const clientBytes = Math.min(Math.max(opt?.udpPayloadSize ?? plainUdpBytes, plainUdpBytes), udpPayloadBytes)
  if (whole.length <= (transport === 'udp' ? clientBytes : 0xffff)) return whole
  return encode({ ...base, flags: flags | TRUNCATED_RESPONSE, additionals })
}

/** Builds a SERVFAIL response. Returns null for messages that must not be answered. */
export function respondFailure(message: Buffer): Buffer | null {
  if (message.length < headerBytes || (message.readUInt8(2) & 0x80) !== 0) return null
  return encode({ type: 'response', id: message.readUInt16BE(0), flags: rcodes.SERVFAIL })
}

function sections({ answers, referral, soaOf, isSoaAsked }: Resolution, denials: readonly ZoneRecord[]) {
  const soa = soaOf ? [soaRecord(soaOf)] : []
  return {
    answers: [...answers.flatMap(packed), ...(isSoaAsked ? soa : [])],
    authorities: [...referral.flatMap(packed), ...(isSoaAsked ? [] : soa), ...denials.flatMap(packed)],
  }
}

function withSignatures(zones: readonly Zone[], found: Resolution): Resolution {
  const ds = dsRecordsIn(zones, found.referral)
  return {
    ...found,
    answers: [...found.answers, ...signaturesOf(zones, found.answers)],
    referral: [...found.referral, ...ds, ...signaturesOf(zones, ds)],
  }
}

/** Returns a response's OPT record with the query's DO bit (RFC 3225 section 3). */
function optRecord(isSigned: boolean): Answer {
  return {
    type: 'OPT',
    name: '.',
    udpPayloadSize: udpPayloadBytes,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: isSigned ? DNSSEC_OK : 0,
    flag_do: isSigned,
    options: [],
  }
}

function soaRecord({ name, soa, records }: Zone): Answer {
  const server = records.find(
    (record) => record.type === 'NS' && canonicalName(record.name) === canonicalName(name),
  )
  const { mname, rname, serial, minimum } = soa ?? {
    mname: server?.value ?? name,
    rname: canonicalName(`hostmaster.${canonicalName(name)}`),
    serial: 1,
    minimum: 60,
  }
  const data = { mname, rname, serial, refresh: 3600, retry: 600, expire: 604_800, minimum }
  return { type: 'SOA', name: name || '.', ttl: minimum, data }
}

function packed({ name, type, ttl, value }: ZoneRecord): Answer[] {
  switch (type) {
    case 'A':
      return isIPv4(value) ? [{ name, type, ttl, data: value }] : []
    case 'AAAA':
      return isIPv6(value) ? [{ name, type, ttl, data: value }] : []
    case 'NS':
    case 'CNAME':
    case 'DNAME':
    case 'PTR':
      return isAskable(canonicalName(value)) ? [{ name, type, ttl, data: value }] : []
    case 'TXT':
      return [{ name, type, ttl, data: chunks(Buffer.from(value), 255) }]
    case 'CAA':
      return packedCaa(name, ttl, value)
    case 'MX':
      return packedMx(name, ttl, value)
    case 'SRV':
      return packedSrv(name, ttl, value)
    case 'HTTPS':
    case 'SVCB':
      return packedService(name, type, ttl, value)
    case 'DS':
      return packedDs(name, ttl, value)
    case 'DNSKEY':
      return packedDnskey(name, ttl, value)
    case 'RRSIG':
      return packedRrsig(name, ttl, value)
    case 'NSEC': {
      const [nextDomain = '', ...rrtypes] = value.split(' ')
      return [{ name, type, ttl, data: { nextDomain, rrtypes } }]
    }
    default:
      return assertNever(type)
  }
}

function packedMx(name: string, ttl: number, text: string): Answer[] {
  const [, preference, exchange = ''] = /^(\d{1,5}) (\S+)$/.exec(text) ?? []
  if (preference === undefined || !isAskable(canonicalName(exchange))) return []
  return [{ name, type: 'MX', ttl, data: { preference: Number(preference), exchange } }]
}

function packedSrv(name: string, ttl: number, text: string): Answer[] {
  const [, priority, weight, port, target = ''] = /^(\d{1,5}) (\d{1,5}) (\d{1,5}) (\S+)$/.exec(text) ?? []
  if (priority === undefined || !isAskable(canonicalName(target))) return []
  const data = { priority: Number(priority), weight: Number(weight), port: Number(port), target }
  return [{ name, type: 'SRV', ttl, data }]
}

function packedService(name: string, type: 'HTTPS' | 'SVCB', ttl: number, text: string): Answer[] {
  const [, priority, target = ''] = /^(\d{1,5}) (\S+)$/.exec(text) ?? []
  if (priority === undefined || !isAskable(canonicalName(target))) return []
  const labels = canonicalName(target).split('.').filter(Boolean)
  const data = Buffer.concat([
    Buffer.from([Number(priority) >> 8, Number(priority) & 0xff]),
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.alloc(1),
  ])
  return [{ name, type: numberedPacketType(type), ttl, data }]
}

/** Reports whether text is a valid CAA property tag (RFC 8659 section 4.1). */
const isCaaTag = (text: string): text is CaaData['tag'] => /^[a-z\d]+$/i.test(text)

function packedCaa(name: string, ttl: number, text: string): Answer[] {
  const [, flags, tag = '', value] = /^(\d{1,3}) (\S{1,255}) "?([^"]*)"?$/.exec(text) ?? []
  if (value === undefined || !isCaaTag(tag)) return []
  return [{ name, type: 'CAA', ttl, data: { flags: Number(flags), tag, value } }]
}

function packedDs(name: string, ttl: number, text: string): Answer[] {
  const [, keyTag, algorithm, digestType, digest] =
    /^(\d{1,5}) (\d{1,3}) (\d{1,3}) ([\da-f]+)$/i.exec(text) ?? []
  if (digest === undefined) return []
  const numbers = { keyTag: Number(keyTag), algorithm: Number(algorithm), digestType: Number(digestType) }
  return [{ name, type: 'DS', ttl, data: { ...numbers, digest: Buffer.from(digest, 'hex') } }]
}

function packedDnskey(name: string, ttl: number, text: string): Answer[] {
  const [, flags, algorithm, key] = /^(\d{1,5}) (\d{1,3}) ([\da-f]+)$/i.exec(text) ?? []
  if (key === undefined) return []
  const data = { flags: Number(flags), algorithm: Number(algorithm), key: Buffer.from(key, 'hex') }
  return [{ name, type: 'DNSKEY', ttl, data }]
}

function packedRrsig(name: string, ttl: number, text: string): Answer[] {
  const [typeCovered = '', ...rest] = text.split(' ')
  const [algorithm = 0, labels = 0, originalTTL = 0, expiration = 0, inception = 0, keyTag = 0] =
    rest.map(Number)
  const [signersName = '', signature = ''] = rest.slice(6)
  const data = { typeCovered, algorithm, labels, originalTTL, expiration, inception, keyTag, signersName }
  return [{ name, type: 'RRSIG', ttl, data: { ...data, signature: Buffer.from(signature, 'hex') } }]
}

function chunks(bytes: Buffer, size: number) {
  const count = Math.max(1, Math.ceil(bytes.length / size))
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
}
