import { expect, test } from 'vitest'
import type { AskOutcome } from '@/lib/dns/model/records'
import { couldNotAsk } from './sentences'
import { mayBeInternal } from './sentences-delivery'
import { lame, someLame } from './sentences-name-servers'
import { outcomesOf } from './sentences-outcomes'

const asked = (outcome: AskOutcome, ...names: string[]) => names.map((name) => ({ name, outcome }))

test('a result of several servers is named once', () => {
  const servers = [
    ...asked('not-authoritative', 'a.example', 'b.example'),
    ...asked('timeout', 'c.example'),
    ...asked('not-authoritative', 'd.example', 'e.example'),
  ]
  expect(outcomesOf(servers)).toBe(
    "a.example, b.example, d.example and e.example aren't authoritative for the zone; c.example didn't answer in time",
  )
})

test('a server with several addresses is named once', () => {
  expect(outcomesOf(asked('not-authoritative', 'a.example', 'a.example'))).toBe(
    "a.example isn't authoritative for the zone",
  )
})

test('the zone that servers are not authoritative for is named if the message does not name it', () => {
  expect(outcomesOf(asked('not-authoritative', 'a.example'), 'b.example')).toBe(
    "a.example isn't authoritative for the zone b.example",
  )
})

test("a message about an account's silent name servers leaves the setting to the page", () => {
  const record = {
    name: 'a.example',
    type: 'CNAME' as const,
    values: ['t.example'],
    purpose: 'traffic' as const,
  }
  const server = { name: '10.0.0.53', address: null, outcome: 'timeout' as const }
  const resolver = { ...server, found: [], until: null }
  const messages = [
    couldNotAsk({ ...record, isPrivate: true }, null, [server]),
    mayBeInternal(record, [resolver]),
  ]
  for (const message of messages) expect(message).toMatch(/(?<!Settings.*) Check again later\.$/)
  expect(couldNotAsk(record, null, [server])).toMatch(/check the console's connection to its DNS resolver\.$/)
})

test("advice for servers that the console isn't allowed to query names the setting", () => {
  const record = {
    name: 'a.example',
    type: 'CNAME' as const,
    values: ['t.example'],
    purpose: 'traffic' as const,
  }
  const advice = (...servers: Parameters<typeof couldNotAsk>[2]) => couldNotAsk(record, 'example', servers)
  const at = (name: string, outcome: AskOutcome) => ({ name, address: null, outcome })
  expect(advice(at('ns1.example', 'not-allowed'), at('ns2.example', 'not-allowed'))).toMatch(
    / Add the addresses of ns1\.example and ns2\.example to ADIT_ALLOWED_NETWORKS on the console's server, then restart Adit\.$/,
  )
  const loopback = advice(at('ns1.example', 'loopback'))
  expect(loopback).toMatch(/has a loopback address, .* only if one of the servers in ADIT_DNS_ROOTS has a/)
  expect(loopback).not.toMatch(/ADIT_ALLOWED_NETWORKS|Check again/)
  const unusable = advice(at('ns1.example', 'link-local'), at('ns2.example', 'link-local'))
  expect(unusable).toMatch(/ Correct the address records of ns1\.example and ns2\.example\.$/)
  expect(unusable).not.toMatch(/ADIT_ALLOWED_NETWORKS|Check again/)
  expect(advice(at('ns1.example', 'timeout'))).toMatch(/ Check again later\.$/)
})

test.each([
  ['refused', 'Add the zone shop.example to ns1.example and ns2.example, or'],
  [
    'server-failure',
    'Check the logs of ns1.example and ns2.example for errors about the zone shop.example and fix them, or',
  ],
] as const)('the advice for name servers that all returned %s says what to do there', (outcome, advice) => {
  const record = {
    name: 'app.shop.example',
    type: 'CNAME' as const,
    values: ['t.example'],
    purpose: 'traffic' as const,
  }
  const at = { zone: 'shop.example', parent: 'example', findings: [] }
  const servers = ['ns1.example', 'ns2.example'].map((name) => ({ name, address: null, outcome }))
  expect(lame(record, at, servers)).toContain(
    `${advice} set the name servers of shop.example at the registrar`,
  )
  expect(someLame(record, at, servers, { serving: [], known: [] })).toContain(advice)
})
