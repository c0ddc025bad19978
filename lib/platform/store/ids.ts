import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 27
const PAYLOAD_BITS = 128n
/** The epoch of KSUIDs, in milliseconds since the Unix epoch. */
const EPOCH_MS = 1_400_000_000_000

function base62(value: bigint): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text
  return text.padStart(LENGTH, '0')
}

const random = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`)

/** Returns 27 random base-62 characters (160 bits) for the secret part of a token. */
export const randomSecret = () => base62(random(20))

/** Returns `length` random characters (a–z and 0–9) for a label of a DNS target. */
export function randomBase36(length: number): string {
  return Array.from(randomBytes(length), (byte) =>
    DIGITS.charAt((byte % 36) + (byte % 36 > 9 ? 26 : 0)),
  ).join('')
}

/** Creates an ID: the prefix, `_`, and 27 base-62 characters (KSUID) that sort by creation time. */
export type NewId = (prefix: string, at?: Date) => string

/** Returns a function that creates IDs. Without their prefixes, the IDs sort after `above` and in order of creation. */
export function createIdSource(above = ''): NewId {
  let last = Array.from(above).reduce((value, char) => value * 62n + BigInt(DIGITS.indexOf(char)), 0n)
  return (prefix, at = new Date()) => {
    const seconds = BigInt(Math.floor((at.getTime() - EPOCH_MS) / 1000))
    const fresh = (seconds << PAYLOAD_BITS) | random(16)
    last = seconds > last >> PAYLOAD_BITS ? fresh : last + 1n
    return `${prefix}_${base62(last)}`
  }
}

export const hasIdShape = (id: string, prefix: string) =>
  id.startsWith(`${prefix}_`) && /^[0-9A-Za-z]{27}$/.test(id.slice(prefix.length + 1))
