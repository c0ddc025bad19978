import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import type { KeyRing } from '@/lib/util/key-ring'

const format = /^[\w-]{43}$/

/** Returns a new random token for a link, with 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const hashUnder = (key: KeyRing[number], token: string) =>
  createHmac('sha256', key.derive('dns-link')).update(token).digest('base64url')

/**
 * Returns the hash of a new token, keyed with the sealing key, so that someone who has only a copy of the store can't
 * forge a valid token.
 */
export const hashOf = ([key]: KeyRing, token: string): string => hashUnder(key, token)

/** Returns the hashes that a token may be stored under, one for each key. Empty if it doesn't look like a token. */
export const hashesOf = (ring: KeyRing, token: string): string[] =>
  format.test(token) ? ring.map((key) => hashUnder(key, token)) : []
