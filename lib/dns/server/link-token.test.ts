import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyRingOf } from '@/lib/util/key-ring'
import { idOfToken, signedToken } from './link-token'

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]
const ring = keyRingOf(first)
const id = randomBytes(16).toString('base64url')
const inAnHour = () => new Date(Date.now() + 3_600_000)
const token = signedToken(ring, { id, expiresAt: inAnHour() })

test('a token contains its ID', () => {
  expect(token).toMatch(/^[\w-]{72}$/)
  expect(idOfToken(ring, token)).toBe(id)
})

test('a token stays valid after the key was replaced, until the old key is removed', () => {
  expect(idOfToken(keyRingOf(`${second},${first}`), token)).toBe(id)
  expect(idOfToken(keyRingOf(second), token)).toBeNull()
})

test('a token that has expired is invalid', () => {
  expect(idOfToken(ring, signedToken(ring, { id, expiresAt: new Date() }))).toBeNull()
})

test('a token is invalid if any character is changed, removed or added', () => {
  const changed = Array.from(
    token,
    (char, at) => token.slice(0, at) + (char === 'A' ? 'B' : 'A') + token.slice(at + 1),
  )
  for (const other of [...changed, token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, '', '../x'])
    expect([other, idOfToken(ring, other)]).toEqual([other, null])
})
