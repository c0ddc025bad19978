import { splitWords } from '@/lib/util/text'

/** A network or a single address. `bits` is the numeric address. */
export interface Network {
  family: 4 | 6
  bits: bigint
  /** The length of the network's prefix in bits: 32 or 128 for a single address. */
  prefix: number
}

const widths = { 4: 32, 6: 128 } as const
const maxLength = 64
/**
 * The bits that precede the IPv4 address in an IPv4-mapped IPv6 address, `::ffff:192.0.2.1` (RFC 4291 section 2.5.5.2).
 */
const MAPPED = 0xffffn

const joined = (parts: readonly number[], size: bigint) =>
  parts.reduce((bits, part) => (bits << size) | BigInt(part), 0n)

function parseIPv4(text: string): bigint | null {
  const parts = text.split('.')
  const isByte = (part: string) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255
  return parts.length === 4 && parts.every(isByte) ? joined(parts.map(Number), 8n) : null
}

/** Parses a part of an IPv6 address, such as `1:2:192.0.2.1`, into groups of 16 bits. */
function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const tail = last.includes('.') ? parseIPv4(last) : undefined
  if (tail === null) return null
  const groups = tail === undefined ? parts : parts.slice(0, -1)
  if (!groups.every((part) => /^[\da-f]{1,4}$/i.test(part))) return null
  const own = groups.map((part) => Number.parseInt(part, 16))
  return tail === undefined ? own : [...own, Number(tail >> 16n), Number(tail & 0xffffn)]
}

function parseIPv6(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2 || halves.slice(0, -1).some((half) => half.includes('.'))) return null
  const [left, right] = [groupsOf(halves[0] ?? ''), groupsOf(halves[1] ?? '')]
  if (left === null || right === null) return null
  const missing = 8 - left.length - right.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  return joined([...left, ...Array.from({ length: missing }, () => 0), ...right], 16n)
}

function parsePlain(text: string): Network | null {
  if (text.length > maxLength) return null
  const family = text.includes(':') ? 6 : 4
  const bits = family === 6 ? parseIPv6(text) : parseIPv4(text)
  return bits === null ? null : { family, bits, prefix: widths[family] }
}

/** Parses an IP address, and converts an IPv4-mapped IPv6 address to IPv4. Returns null for any other text. */
export function parseAddress(text: string): Network | null {
  const plain = parsePlain(text.trim())
  if (plain?.family === 6 && plain.bits >> 32n === MAPPED)
    return { family: 4, bits: plain.bits & 0xffff_ffffn, prefix: 32 }
  return plain
}

/** Returns a message about the first number above 255 in a typed IPv4 address, or null. */
export function addressFault(text: string): string | null {
  const parts = text.trim().split('.')
  if (parts.length < 2 || parts.length > 4 || !parts.every((part) => /^\d{0,20}$/.test(part))) return null
  const above = parts.find((part) => Number(part) > 255)
  return above === undefined ? null : `${above} is greater than 255`
}

const hostBits = ({ family, prefix }: Network) => BigInt(widths[family] - prefix)
const networkBits = (network: Network) => (network.bits >> hostBits(network)) << hostBits(network)

/**
 * Parses a network in CIDR notation (RFC 4632 section 3.1, RFC 4291 section 2.3). Returns null if the text is invalid
 * or any host bit is set.
 */
export function parseCidr(text: string): Network | null {
  const network = parseMasked(text)
  return network && networkBits(network) === network.bits ? network : null
}

function parseMasked(text: string): Network | null {
  const [address = '', mask = '', ...rest] = text.split('/')
  const plain = parsePlain(address)
  if (!plain || rest.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(mask)) return null
  return Number(mask) > plain.prefix ? null : { ...plain, prefix: Number(mask) }
}

export const contains = (network: Network, address: Network) =>
  network.family === address.family && networkBits({ ...network, bits: address.bits }) === network.bits

/** Formats a network in its canonical form: lowercase, with zeros shortened (RFC 5952 section 4). */
export const formatCidr = ({ family, bits, prefix }: Network) =>
  `${family === 4 ? formatIPv4(bits) : formatIPv6(bits)}/${prefix}`

const formatIPv4 = (bits: bigint) => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.')

function formatIPv6(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) => (bits >> BigInt(112 - 16 * at)) & 0xffffn)
  const runs = groups.map((_, at) => {
    const end = groups.findIndex((group, i) => i >= at && group !== 0n)
    return (end === -1 ? 8 : end) - at
  })
  const longest = Math.max(...runs)
  const hex = (part: readonly bigint[]) => part.map((group) => group.toString(16)).join(':')
  if (longest < 2) return hex(groups)
  const start = runs.indexOf(longest)
  return `${hex(groups.slice(0, start))}::${hex(groups.slice(start + longest))}`
}

export function withPrefix(text: string): string {
  const network = text.trim()
  const address = parsePlain(network)
  return address ? `${network}/${address.prefix}` : network
}

function networkFault(text: string): string {
  const [address = '', length = '', ...rest] = text.split('/')
  const looksLikeAddress = /^[\da-f.:]+$/i.test(address) && /[.:]/.test(address)
  const plain = parsePlain(address)
  if (looksLikeAddress && !plain) return `Invalid IP address: ${address}.`
  if (plain && rest.length === 0 && length !== '')
    return `Invalid prefix length: ${length}. CIDR prefix lengths range from 0 to ${plain.prefix}.`
  return 'Enter a network in CIDR notation, such as 192.0.2.0/24 or 2001:db8::/32.'
}

export function cidrProblem(text: string): { code: number; message: string } | null {
  const address = parsePlain(text)
  if (address)
    return {
      code: 1413,
      message: `A prefix length is required. To match only this address, enter ${text}/${address.prefix}.`,
    }
  const network = parseMasked(text)
  if (!network) return { code: 1406, message: networkFault(text) }
  const bits = networkBits(network)
  if (bits === network.bits) return null
  return {
    code: 1409,
    message: `The address has host bits set. Enter the network: ${formatCidr({ ...network, bits })}.`,
  }
}

/**
 * Splits a list of addresses at commas. Also splits an entry at spaces if all of its parts are valid addresses. Omits
 * duplicates.
 */
export function addressesIn(text: string): string[] {
  const entries = text.split(',').flatMap((entry) => {
    const words = splitWords(entry)
    return words.every((word) => parseAddress(word) !== null) ? words : [entry.trim()]
  })
  return [...new Set(entries)]
}

export function invalidAddress(entry: string): string {
  const host = /^\[(.+)\]:\d+$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1]
  if (host !== undefined && parseAddress(host))
    return `Enter ${host} without a port. All DNS servers use the same port.`
  const shown = entry.length > 60 ? `${entry.slice(0, 60)}…` : entry
  return `Invalid IP address: ${shown}. Separate addresses with commas.`
}

export function addressListProblem(entries: readonly string[]): string | undefined {
  const invalid = entries.find((entry) => parseAddress(entry) === null)
  return invalid === undefined ? undefined : invalidAddress(invalid)
}

/** Returns the address before the slash, or undefined for an invalid network. */
export const firstAddress = (cidr: string): string | undefined =>
  parseCidr(cidr) ? cidr.split('/')[0] : undefined
