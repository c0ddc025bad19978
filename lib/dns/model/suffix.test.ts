import { expect, test } from 'vitest'
import { isLikelyApex, lacksTop } from '@/lib/dns/model/suffix'

test.each([
  ['example.com', true],
  ['tidewater.example', true],
  ['example.co.uk', true],
  ['shop.uk.com', true],
  ['shop.eu.org', true],
  ['shop.co.com', true],
  ['uk.com', false],
  ['www.shop.uk.com', false],
  ['app.fly.dev', false], // a service's domain, where its owner edits the zone
  ['www.example.com', false],
  ['www.example.co.uk', false],
  ['*.example.com', false],
  ['co.uk', false],
  ['com', false],
  ['.com', false],
  ['name.github.io', false], // a service's domain, where it serves the zone
  ['', false],
])('isLikelyApex(%s) is %s', (name, isApex) => expect(isLikelyApex(name)).toBe(isApex))

test.each([
  ['192.0.2.1', true],
  ['app.example:443', true],
  ['https://app.example/path', true],
  ['https://app.example', false], // the top-level domain is valid
  ['_acme-challenge.example.com', false],
  ['example.xn--p1ai', false],
  ['example.123', true],
  ['123.example', false],
  ['com', false],
  ['', false],
])('lacksTop(%s) is %s', (name, lacks) => expect(lacksTop(name)).toBe(lacks))
