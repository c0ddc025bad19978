import type { Answer as PacketRecord } from 'dns-packet'
import { printable, printableName, quoted, targetName } from './printable'
import { formatUnknown, serviceText, typeName } from './service-binding'

export type Readable = Exclude<PacketRecord, { type: 'OPT' }>

/** Formats a record's data (see `ResourceRecord`). Returns an empty string for some types that aren't queried. */
export function valueText(record: Readable) {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.data
    case 'NS':
    case 'CNAME':
    case 'DNAME':
    case 'PTR':
      return targetName(record.data)
    case 'TXT':
      return [record.data].flat().map(quoted).join(' ')
    case 'CAA':
      return `${record.data.flags ?? 0} ${printable(record.data.tag)} ${quoted(record.data.value)}`
    case 'MX':
      return `${record.data.preference ?? 0} ${targetName(record.data.exchange)}`
    case 'SRV':
      return `${record.data.priority ?? 0} ${record.data.weight ?? 0} ${record.data.port} ${targetName(record.data.target)}`
    case 'NAPTR': {
      const { order, preference, flags, services, regexp, replacement } = record.data
      const texts = [flags, services, regexp].map(quoted)
      return [order, preference, ...texts, targetName(replacement)].join(' ')
    }
    case 'SSHFP':
      return `${record.data.algorithm} ${record.data.hash} ${record.data.fingerprint.toLowerCase()}`
    case 'SOA':
      return `${printableName(record.data.mname)} ${printableName(record.data.rname)} ${record.data.serial ?? 0}`
    case 'DS':
      return `${record.data.keyTag} ${record.data.algorithm} ${record.data.digestType} ${record.data.digest.toString('hex')}`
    case 'DNSKEY':
      return `${record.data.flags} ${record.data.algorithm} ${record.data.key.toString('hex')}`
    case 'TLSA':
      return `${record.data.usage} ${record.data.selector} ${record.data.matchingType} ${record.data.certificate.toString('hex')}`
    case 'RP':
      return `${targetName(record.data.mbox)} ${targetName(record.data.txt)}`
    default:
      if (!Buffer.isBuffer(record.data)) return ''
      return isService(record.type) ? serviceText(record.data) : formatUnknown(record.data)
  }
}

const isService = (type: string) => typeName(type) === 'SVCB' || typeName(type) === 'HTTPS'
