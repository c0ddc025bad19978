import { expect, test } from 'vitest'
import { keyRingOf } from '@/lib/util/key-ring'
import { open, seal } from './vault'

const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
const place = { table: 'accounts', row: 'a1' }

test('what an older key sealed opens under a ring that still holds it, and only there', () => {
  const sealed = seal('id_secret', place, keyRingOf(old))
  expect(open(sealed, place, keyRingOf(`${fresh},${old}`))).toBe('id_secret')
  expect(() => open(sealed, place, keyRingOf(fresh))).toThrow(/ADIT_SECRET/)
})

test('another row, table, key id or byte does not open; equal secrets do not look equal', () => {
  const ring = keyRingOf(`${fresh},${old}`)
  const sealed = seal('id_secret', place, ring)
  expect(() => open(sealed, { ...place, row: 'a2' }, ring)).toThrow(/./)
  expect(() => open(sealed, { ...place, table: 'users' }, ring)).toThrow(/./)
  const [format, id, body = ''] = sealed.split('.')
  expect(() => open([format, ring[1]?.id, body].join('.'), place, ring)).toThrow(/./)
  const bytes = Buffer.from(body, 'base64url')
  for (const i of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => open([format, id, changed.toString('base64url')].join('.'), place, ring)).toThrow(/./)
  }
  expect(() => open('v1..', place, ring)).toThrow(/./)
  expect(seal('id_secret', place, ring)).not.toBe(sealed)
  expect(sealed).not.toContain('id_secret')
})
