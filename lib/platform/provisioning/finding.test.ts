import { expect, test } from 'vitest'
import type { AskOutcome, RecordCheck } from '@/lib/dns/model/records'
import { findingOf } from './state'

const unasked = (zone: string | null, outcome: AskOutcome): RecordCheck => ({
  record: { name: 'app.example.com', type: 'CNAME', values: ['t.p.example'], purpose: 'traffic' },
  zone,
  verdict: 'unknown',
  code: 'could-not-ask',
  message: `${outcome}.`,
  found: [],
  servers: [{ name: 'ns1.example.com', address: '192.0.2.1', outcome }],
})

test.each<[string, 'wrong' | 'unknown', string | null, AskOutcome]>([
  ['name servers that do not respond', 'wrong', 'example.com', 'timeout'],
  ['a resolver that does not respond', 'unknown', null, 'timeout'],
  ["name servers that this network can't reach", 'unknown', 'example.com', 'no-route'],
])('the finding for %s is %s', (_, kind, zone, outcome) => {
  expect(findingOf([unasked(zone, outcome)])).toEqual({ kind, message: `${outcome}.` })
})

test('name servers that respond to a resolver, only not to the platform, are not at fault', () => {
  const found = [{ type: 'CNAME', value: 't.p.example', ttl: 60 }] as const
  const resolvers = [{ name: '192.0.2.53', outcome: 'answered' as const, found: [...found], until: null }]
  const check = { ...unasked('example.com', 'timeout'), resolvers }
  expect(findingOf([check])).toEqual({ kind: 'unknown', message: 'timeout.' })
})
