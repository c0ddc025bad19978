import type { RecordType } from 'dns-packet'

/** The numbers of types that dns-packet or its typings have no names for. */
const numbers = {
  SMIMEA: 53,
  OPENPGPKEY: 61,
  SVCB: 64,
  HTTPS: 65,
  SPF: 99,
  ANY: 255,
  URI: 256,
} as const
export type NumberedType = keyof typeof numbers

const isNumbered = (type: string): type is NumberedType => Object.hasOwn(numbers, type)

const namesByNumber = new Map<string, NumberedType>(
  Object.keys(numbers)
    .filter(isNumbered)
    .map((type) => [`UNKNOWN_${numbers[type]}`, type]),
)

export const packetType = (type: RecordType | NumberedType): RecordType =>
  isNumbered(type) ? numberedPacketType(type) : type

/**
 * Returns dns-packet's numbered name for a type, such as `UNKNOWN_65`. Typed as `NULL`, because the record's data is a
 * buffer.
 */
export const numberedPacketType = (type: NumberedType) => `UNKNOWN_${numbers[type]}` as 'NULL'

/** Replaces dns-packet's number for a type with the type's common name. Returns other types unchanged. */
export const typeName = <T extends string>(type: T): T | NumberedType => namesByNumber.get(type) ?? type

const maxLabels = 127

/**
 * Formats an SVCB or HTTPS record's data in master-file form (RFC 9460 section 2.1). Formats invalid data as for an
 * unknown type (RFC 3597).
 */
export function serviceText(data: Buffer): string {
  try {
    const { name, at } = nameIn(data)
    return [data.readUInt16BE(0), name, ...paramsIn(data, at)].join(' ')
  } catch {
    return formatUnknown(data)
  }
}

/** Formats record data as for an unknown type (RFC 3597 section 5). */
export const formatUnknown = (data: Buffer) => `\\# ${data.length} ${data.toString('hex')}`.trimEnd()

function nameIn(data: Buffer) {
  const labels: string[] = []
  let at = 2
  for (let length = data.readUInt8(at); length > 0; length = data.readUInt8(at)) {
    if (length > 63 || labels.length >= maxLabels) throw new RangeError('Invalid label')
    labels.push(escaped(slice(data, at + 1, length)))
    at += 1 + length
  }
  return { name: labels.length ? labels.join('.').toLowerCase() : '.', at: at + 1 }
}

function paramsIn(data: Buffer, from: number): string[] {
  const params: string[] = []
  for (let at = from; at < data.length;) {
    const [key, length] = [data.readUInt16BE(at), data.readUInt16BE(at + 2)]
    params.push(paramText(key, slice(data, at + 4, length)))
    at += 4 + length
  }
  return params
}

/** Formats valid parameters of common types by name (RFC 9460 section 14.3.2), and others by number. */
function paramText(key: number, value: Buffer): string {
  if (key === 1 && value.length) return `alpn="${protocolsIn(value).join(',')}"`
  if (key === 2 && !value.length) return 'no-default-alpn'
  if (key === 3 && value.length === 2) return `port=${value.readUInt16BE(0)}`
  if (key === 4 && isList(value, 4))
    return `ipv4hint=${chunks(value, 4)
      .map((ip) => ip.join('.'))
      .join(',')}`
  if (key === 6 && isList(value, 16)) return `ipv6hint=${chunks(value, 16).map(ipv6Text).join(',')}`
  return value.length ? `key${key}="${escapedValue(value)}"` : `key${key}`
}

const isList = ({ length }: Buffer, size: number) => length > 0 && length % size === 0

const chunks = (value: Buffer, size: number): Buffer[] =>
  Array.from({ length: value.length / size }, (_, index) => value.subarray(index * size, (index + 1) * size))

/** Formats the 16 bytes of an IPv6 address in short form (RFC 5952). */
const ipv6Text = (ip: Buffer): string =>
  new URL(
    `http://[${chunks(ip, 2)
      .map((group) => group.toString('hex'))
      .join(':')}]`,
  ).hostname.slice(1, -1)

function protocolsIn(value: Buffer): string[] {
  const ids: string[] = []
  for (let at = 0; at < value.length; at += 1 + value.readUInt8(at))
    ids.push(escapedValue(slice(value, at + 1, value.readUInt8(at))))
  return ids
}

function slice(data: Buffer, from: number, length: number): Buffer {
  if (from + length > data.length) throw new RangeError('Cut off')
  return data.subarray(from, from + length)
}

const escapedExcept = (plain: RegExp) => (bytes: Buffer) =>
  [...bytes]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      return plain.test(char) ? char : `\\${String(byte).padStart(3, '0')}`
    })
    .join('')

/** Formats a label. Escapes dots, because they separate labels. */
const escaped = escapedExcept(/[\w*+/:=-]/)

const escapedValue = escapedExcept(/[\w*+/:=.-]/)
