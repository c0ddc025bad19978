import { expect, test } from 'vitest'
import { matchesDs } from './keys'

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
