import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '@/lib/util/key-ring'

const ID_BYTES = 16
const EXPIRY_BYTES = 6
const SIGNATURE_BYTES = 32
const format = /^[\w-]{72}$/

const signatureOf = (key: KeyRing[number], payload: Buffer) =>
  createHmac('sha256', key.derive('dns-link')).update(payload).digest()

/**
 * Returns a link's signed token in base64url: its 16-byte ID, its expiry in milliseconds since 1970, and an
 * HMAC-SHA256. The HMAC key is derived from the first sealing key.
 */
export function signedToken([key]: KeyRing, { id, expiresAt }: { id: string; expiresAt: Date }): string {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(expiresAt.getTime(), 0, EXPIRY_BYTES)
  const payload = Buffer.concat([Buffer.from(id, 'base64url'), expiry])
  return Buffer.concat([payload, signatureOf(key, payload)]).toString('base64url')
}

/** Returns the ID in a token, or null if the token is invalid or has expired. */
export function idOfToken(ring: KeyRing, token: string): string | null {
  if (!format.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const payload = bytes.subarray(0, -SIGNATURE_BYTES)
  const signature = bytes.subarray(-SIGNATURE_BYTES)
  if (!ring.some((key) => timingSafeEqual(signatureOf(key, payload), signature))) return null
  if (payload.readUIntBE(ID_BYTES, EXPIRY_BYTES) <= Date.now()) return null
  return payload.subarray(0, ID_BYTES).toString('base64url')
}
