import { expect, test } from 'vitest'
import { mayAsk, someAddresses } from './config'

const config = {
  recursive: [],
  port: 53,
  timeoutMs: 1,
  attempts: 1,
  isAllowedAddress: (ip: string) => ip === '192.0.2.1',
}

test.each([
  ['192.0.2.1', true, true],
  ['10.0.0.1', false, false],
  ['169.254.169.254', false, false],
  ['127.0.0.1', false, true],
  ['127.8.9.1', false, true],
  ['::1', false, true],
  ['::ffff:127.0.0.1', false, true],
  ['::ffff:7f00:1', false, true],
  ['::2', false, false],
  ['localhost', false, false],
  ['', false, false],
])('mayAsk(%s) is %s, or %s if loopback is allowed', (address, strict, lenient) => {
  expect(mayAsk(address, { ...config, allowLoopback: false })).toBe(strict)
  expect(mayAsk(address, { ...config, allowLoopback: true })).toBe(lenient)
})

const ipv4 = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']
const ipv6 = ['2001:db8::1', '2001:db8::2', '2001:db8::3']

test.each([
  ['two of each family', [...ipv4, ...ipv6], [...ipv4.slice(0, 2), ...ipv6.slice(0, 2)]],
  ['four of one family', ipv4, ipv4.slice(0, 4)],
  ['three and one', [...ipv4, '2001:db8::1'], [...ipv4.slice(0, 3), '2001:db8::1']],
  ['all three IPv6 addresses', ipv6, ipv6],
])('a server is queried at some of its addresses: %s', (_, all, expected) => {
  expect(someAddresses(all)).toEqual(expected)
})
