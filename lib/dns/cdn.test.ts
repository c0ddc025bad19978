import { expect, test } from 'vitest'
import { cdnOf } from './cdn'
import { isRegistry } from './suffix'

test.each([
  [['104.16.1.2', '2606:4700::6810:102'], 'Cloudflare'],
  [['151.101.1.6'], 'Fastly'],
  [['104.16.1.2', '192.0.2.1'], null],
  [['104.15.255.255'], null],
  [['not an address'], null],
  [[], null],
])('the CDN of %j is %j', (addresses, name) => {
  expect(cdnOf(addresses)).toBe(name)
})

test.each([
  ['', true],
  ['com', true],
  ['co.uk', true],
  ['com.au', true],
  ['example.com', false],
  ['shop.co.uk', false],
])('domains are registered directly below %j: %j', (name, isSuffix) => {
  expect(isRegistry(name)).toBe(isSuffix)
})
