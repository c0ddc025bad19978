import type { RecordType } from 'dns-packet'

/** The numbers of the types that dns-packet doesn't know (RFC 9460 sections 14.1 and 14.2). It names them by number. */
const numbers = { SVCB: 64, HTTPS: 65 } as const
export type ServiceType = keyof typeof numbers

const isService = (type: string): type is ServiceType => type in numbers

/** Returns the name of a type in dns-packet, whose typings omit names such as `UNKNOWN_65`. */
export const packetType = (type: RecordType | ServiceType): RecordType =>
  isService(type) ? servicePacketType(type) : type

/** Returns the name of a service type in dns-packet, for a record whose data is a buffer. */
export const servicePacketType = (type: ServiceType) => `UNKNOWN_${numbers[type]}` as 'NULL'

/** Returns the common name of a type that dns-packet names by number. */
export function typeName<T extends string>(type: T): T | ServiceType {
  if (type === 'UNKNOWN_64') return 'SVCB'
  return type === 'UNKNOWN_65' ? 'HTTPS' : type
}

const maxLabels = 127

/**
 * Formats the data of an SVCB or HTTPS record in master-file form (RFC 9460 section 2.1), with every parameter in the
 * form for unknown keys. Invalid data is formatted as for an unknown type (RFC 3597).
 */
export function serviceText(data: Buffer): string {
  try {
    const { name, at } = nameIn(data)
    return [data.readUInt16BE(0), name, ...paramsIn(data, at)].join(' ')
  } catch {
    return unknownText(data)
  }
}

/** Formats the data of a record as for an unknown type (RFC 3597 section 5). */
export const unknownText = (data: Buffer) => `\\# ${data.length} ${data.toString('hex')}`.trimEnd()

/** Reads the target's name, which isn't compressed. Throws if it's cut off. */
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
    const value = escaped(slice(data, at + 4, length))
    params.push(length ? `key${key}="${value}"` : `key${key}`)
    at += 4 + length
  }
  return params
}

function slice(data: Buffer, from: number, length: number): Buffer {
  if (from + length > data.length) throw new RangeError('Cut off')
  return data.subarray(from, from + length)
}

/** Formats untrusted bytes as printable ASCII. Bytes with a meaning in master files become `\DDD`. */
const escaped = (bytes: Buffer) =>
  [...bytes]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      return /[\w*+/:=-]/.test(char) ? char : `\\${String(byte).padStart(3, '0')}`
    })
    .join('')
