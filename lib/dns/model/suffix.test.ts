import { expect, test } from 'vitest'
import { isLikelyApex } from '@/lib/dns/model/suffix'

test.each([
  ['example.com', true],
  ['tidewater.example', true],
  ['example.co.uk', true],
  ['www.example.com', false],
  ['www.example.co.uk', false],
  ['*.example.com', false],
  ['co.uk', false],
  ['com', false],
  ['.com', false],
  ['name.github.io', false], // a service's domain, where it serves the zone
  ['', false],
])('%s: %s', (name, isApex) => expect(isLikelyApex(name)).toBe(isApex))
