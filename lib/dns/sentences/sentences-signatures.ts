import type { BadSignatures } from '@/lib/dns/evidence/dnssec/signatures'
import type { WantedRecord } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'
import { formatTime } from './format-time'
import { plural } from './sentences'

// The parts of sentences about bad signatures.

/** Lists servers. Adds a server's affected addresses if the server also has unaffected ones. */
export const listServers = ({ servers, addresses }: Pick<BadSignatures, 'servers' | 'addresses'>) =>
  joinWithAnd(
    servers.map((name) => {
      const some = addresses?.get(name) ?? []
      return some.length ? `${name} (${joinWithAnd(some)})` : name
    }),
  )

export function signedOf(record: WantedRecord, { zone, type, name, delegated, denied }: BadSignatures) {
  if (denied) return `the denial of ${denied} records at ${name} in the zone ${zone}`
  if (type === 'DNSKEY') return `the DNSSEC keys of ${zone}`
  if (type === 'DS') return `the delegation of ${delegated ?? record.name} in the zone ${zone}`
  const count = name === undefined ? record.values.length : 1
  return `the ${type} ${plural(count, 'record')} at ${name ?? record.name} in the zone ${zone}`
}

/** Describes a denial that the NSEC or NSEC3 records don't prove. */
function unprovenOf(
  { name: own }: WantedRecord,
  { zone, type, name = own, delegated, denied }: BadSignatures,
) {
  const denials = type === 'DS' ? 'NSEC or NSEC3' : type
  const claim = denied
    ? `${name} has no ${denied} records`
    : type === 'DS'
      ? `${delegated ?? own} has no DS records`
      : own.startsWith('*.')
        ? `the wildcard ${own} applies`
        : `${own} has no records of its own`
  return `the ${denials} records in the zone ${zone} don't prove that ${claim}`
}

export function faultOf(record: WantedRecord, bad: BadSignatures) {
  const { zone, type, signature, servers } = bad
  if (signature.state === 'uncovered') return unprovenOf(record, bad)
  const signed = signedOf(record, bad)
  const isMany = type === 'DNSKEY'
  const unsigned = `${signed} ${isMany ? 'have' : 'has'} no signature`
  if (signature.state === 'missing') return unsigned
  if (signature.state === 'unread')
    return `${joinWithAnd(servers)} ${plural(servers.length, "doesn't", "don't")} return ${signed}`
  if (signature.state === 'unsupported')
    return `${unsigned}, because ${joinWithAnd(servers)} ${plural(servers.length, "doesn't", "don't")} support EDNS, which DNSSEC requires`
  if (signature.state === 'mismatched')
    return `the signature on ${signed} ${isMany ? 'is invalid' : `can't be verified with the DNSSEC keys of ${zone}`}`
  if (signature.state === 'other-keys') {
    const { holders } = signature
    const others = bad.addresses?.size
      ? `${listServers(holders)} ${plural(holders.servers.length, 'returns', 'return')}`
      : `other name servers of ${zone} return`
    return `the signature on ${signed} can't be verified with the DNSSEC keys that ${others}`
  }
  const time = formatTime(signature.at)
  return signature.state === 'expired'
    ? `the signature on ${signed} expired on ${time}`
    : `the signature on ${signed} isn't valid before ${time}`
}
