import { expect, test } from 'vitest'
import { addressesIn, addressListProblem } from './cidr'

test.each([
  ['', []],
  ['192.0.2.1, 2001:db8::1', ['192.0.2.1', '2001:db8::1']],
  ['192.0.2.1 192.0.2.2\n192.0.2.1,', ['192.0.2.1', '192.0.2.2']],
])('the addresses in %j are valid', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
  expect(addressListProblem(addresses)).toBeUndefined()
})

test('text that is not an address is quoted as a whole', () => {
  expect(addressListProblem(addressesIn('192.0.2.1, not a server'))).toBe(
    'Invalid IP address: not a server. Separate addresses with commas.',
  )
})
