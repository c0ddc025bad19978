import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from '@/lib/util/key-ring'

/** The location of a sealed value in the store. The value can be opened only for this location. */
export interface SealTarget {
  table: string
  row: string
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

const vaultKey = (key: KeyRing[number]) => key.derive('vault')
const associated = ({ table, row }: SealTarget, keyId: string) =>
  Buffer.from(JSON.stringify([table, row, keyId]))

/** Seals a secret with the newest key. The result is `v1.<key id>.<nonce, cipher text and tag as base64url>`. */
export function seal(plain: string, target: SealTarget, [newest]: KeyRing): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', vaultKey(newest), iv).setAAD(associated(target, newest.id))
  const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, newest.id, body.toString('base64url')].join('.')
}

/**
 * Opens a value that was sealed for this location. Throws if the key isn't in the ring, or if the value or its location
 * was changed.
 */
export function open(sealed: string, target: SealTarget, ring: KeyRing): string {
  const [format, keyId = '', text = ''] = sealed.split('.')
  const key = ring.find(({ id }) => id === keyId)
  if (format !== version || !key)
    throw new Error("The secret was sealed with a key that ADIT_SECRET doesn't contain")
  const body = Buffer.from(text, 'base64url')
  const tag = body.subarray(body.length - tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', vaultKey(key), body.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(associated(target, keyId)).setAuthTag(tag)
  const cipherText = body.subarray(ivBytes, body.length - tagBytes)
  return Buffer.concat([decipher.update(cipherText), decipher.final()]).toString('utf8')
}
