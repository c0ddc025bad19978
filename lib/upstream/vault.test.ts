import { expect, test } from 'vitest'
import { keyRingOf } from '@/lib/util/key-ring'
import { open, seal } from './vault'

const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
const target = { table: 'accounts', row: 'a1' }

test('a value sealed by an older key can be opened only with a key ring that still has the key', () => {
  const sealed = seal('id_secret', target, keyRingOf(old))
  expect(open(sealed, target, keyRingOf(`${fresh},${old}`))).toBe('id_secret')
  expect(() => open(sealed, target, keyRingOf(fresh))).toThrow(/ADIT_SECRET/)
})

test("a changed row, table, key ID, or byte can't be opened; equal secrets have different ciphertexts", () => {
  const ring = keyRingOf(`${fresh},${old}`)
  const sealed = seal('id_secret', target, ring)
  expect(() => open(sealed, { ...target, row: 'a2' }, ring)).toThrow(/./)
  expect(() => open(sealed, { ...target, table: 'users' }, ring)).toThrow(/./)
  const [format, id, body = ''] = sealed.split('.')
  expect(() => open([format, ring[1]?.id, body].join('.'), target, ring)).toThrow(/./)
  const bytes = Buffer.from(body, 'base64url')
  for (const i of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => open([format, id, changed.toString('base64url')].join('.'), target, ring)).toThrow(/./)
  }
  expect(() => open('v1..', target, ring)).toThrow(/./)
  expect(seal('id_secret', target, ring)).not.toBe(sealed)
  expect(sealed).not.toContain('id_secret')
})
