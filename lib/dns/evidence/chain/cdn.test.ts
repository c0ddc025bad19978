import { expect, test } from 'vitest'
import { cdnOf, cdnOfNames, mayBeProxy, servesZone } from './cdn'
import { isRegistry } from '@/lib/dns/model/suffix'

test.each([
  [['104.16.1.2', '2606:4700::6810:102'], 'Cloudflare'],
  [['151.101.1.6'], 'Fastly'],
  [['140.248.130.5', '140.248.64.1', '167.82.130.1', '167.82.161.1', '167.82.224.1'], 'Fastly'],
  [['151.101.1.6', '104.16.1.2', '151.101.1.7'], 'Cloudflare and Fastly'],
  [['167.82.144.1'], null],
  [['104.16.1.2', '192.0.2.1'], null],
  [['104.15.255.255'], null],
  [['not an address'], null],
  [[], null],
])('cdnOf(%j) is %j', (addresses, name) => {
  expect(cdnOf(addresses)).toBe(name)
})

test.each([
  ['', true],
  ['com', true],
  ['co.uk', true],
  ['com.au', true],
  ['k12.ca.us', true],
  ['co.example', true],
  ['web.de', false],
  ['go.com', false],
  ['example.com', false],
  ['shop.co.uk', false],
])('isRegistry(%j) is %j', (name, isSuffix) => {
  expect(isRegistry(name)).toBe(isSuffix)
})

test.each([
  [['d111.cloudfront.net'], 'Amazon CloudFront'],
  [['www.example.com.edgekey.net', 'e1.a.akamaiedge.net'], 'Akamai'],
  [['shop.b-cdn.net'], 'bunny.net'],
  [['cloudfront.net'], null],
  [['notcloudfront.net'], null],
  [[], null],
])('cdnOfNames(%j) is %j', (names, expected) => {
  expect(cdnOfNames(names)).toBe(expected)
})

test('a CDN serves a zone only if every name server belongs to it', () => {
  expect(servesZone('Cloudflare', ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'])).toBe(true)
  expect(servesZone('Cloudflare', ['ada.ns.cloudflare.com', 'ns1.example.net'])).toBe(false)
  expect(servesZone('Fastly', ['ns1.fastly.net'])).toBe(false)
  expect(servesZone('Cloudflare', [])).toBe(false)
})

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['192.0.2.80', false],
  ['10.1.2.3', false],
  ['2001:db8::1', false],
  ['fd00::1', false],
  ['not an address', false],
])('mayBeProxy(%s) is %j', (address, expected) => {
  expect(mayBeProxy(address)).toBe(expected)
})
