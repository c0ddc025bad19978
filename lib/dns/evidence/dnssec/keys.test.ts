import type * as crypto from 'node:crypto'
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { matchesDs } from './keys'

vi.mock('node:crypto', async (load) => {
  const real = await load<typeof crypto>()
  return { ...real, createHash: vi.fn(real.createHash) }
})

// The example in RFC 4509 section 2.3. Its key is in RFC 4034 section 5.4.
const key = `256 5 ${Buffer.from(
  'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
  'base64',
).toString('hex')}`
const ds = '60485 5 2 d4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a'

test('a DS record matches only its own key, algorithm and name', () => {
  expect(matchesDs([ds], [key], 'dskey.example.com')).toBe(true)
  expect(matchesDs([ds], [key], 'other.example.com')).toBe(false)
  expect(matchesDs([ds.replace('60485', '60486')], [key], 'dskey.example.com')).toBe(false)
  expect(matchesDs([ds], [key.replace('256 5', '257 5')], 'dskey.example.com')).toBe(false)
  expect(matchesDs([ds.replace(' 5 2 ', ' 8 2 ')], [key], 'dskey.example.com')).toBe(false)
})

test('a digest of an unknown type matches no key', () => {
  expect(matchesDs([ds.replace(' 5 2 ', ' 5 1 ')], [key], 'dskey.example.com')).toBe(false)
})

test("a key's digests are computed once, however many DS records it is compared with", () => {
  vi.mocked(createHash).mockClear()
  const zone = 'once.example.com'
  for (const other of Array.from(
    { length: 50 },
    (_, index) => `60485 5 2 ${String(index).padStart(64, '0')}`,
  ))
    expect(matchesDs([other], [key], zone)).toBe(false)
  expect(createHash).toHaveBeenCalledTimes(3)
})
