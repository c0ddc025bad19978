import { recordLabel } from './state'
import { expect, test } from 'vitest'
import { possibleRecords } from './record-order'
import { isImpossible } from './record-zone'
import type { DnsCheck, RecordCheck, WantedRecord } from './records'
import { dnsStateOfCheck } from './record-dns-state'

const traffic: WantedRecord = {
  name: 'example.com',
  type: 'CNAME',
  values: ['t.p.example'],
  purpose: 'traffic',
}
const challenge: WantedRecord = { ...traffic, name: '_acme-challenge.example.com', purpose: 'certificate' }
const checked = (
  record: WantedRecord,
  zone: string | null,
  more: Partial<RecordCheck> = {},
): RecordCheck => ({
  record,
  zone,
  verdict: 'missing',
  code: 'cname-at-apex',
  message: '',
  found: [],
  servers: [],
  ...more,
})
const checkOf = (...records: RecordCheck[]): DnsCheck => ({
  checked_at: '2026-01-01T00:00:00Z',
  zone: 'example.com',
  name_servers: [],
  records,
})

test.each<[string, RecordCheck | undefined, boolean]>([
  ["a CNAME at a zone's own name", checked(traffic, 'example.com'), true],
  ['a flattened one', checked(traffic, 'example.com', { code: 'address-flattened', is_apex: true }), true],
  [
    'a CNAME below it',
    checked({ ...traffic, name: 'a.example.com' }, 'example.com', { code: 'not-found' }),
    false,
  ],
  ['a zone that was not found', checked(traffic, null, { code: 'zone-not-found' }), false],
  [
    'a zone at the challenge, which can be deleted',
    checked(challenge, challenge.name, { code: 'zone-at-name' }),
    false,
  ],
  ['a zone that may be deleted', checked(traffic, 'example.com', { code: 'zone-at-name' }), false],
  [
    'a leftover delegation to servers without the zone',
    checked({ ...traffic, name: 'a.example.com' }, 'a.example.com', { code: 'lame-delegation' }),
    false,
  ],
  [
    'a name under an agent ingress',
    checked({ ...traffic, name: 'a.example.com' }, 'example.com', { code: 'below-ingress' }),
    true,
  ],
  [
    "a name of the zone's own name server",
    checked({ ...traffic, name: 'a.example.com' }, 'example.com', { code: 'name-server-at-name' }),
    true,
  ],
  ['no check', undefined, false],
])('%s is impossible: %s', (_, check, isExpected) => expect(isImpossible(check)).toBe(isExpected))

test("a record that can't exist is labeled as not possible and not offered", () => {
  const check = checkOf(
    checked(traffic, 'example.com'),
    checked(challenge, 'example.com', { code: 'not-found' }),
  )
  const possible = possibleRecords({ wanted: [traffic, challenge], check })
  expect(possible.wanted).toEqual([challenge])
  expect(possible.check?.records.map(({ record }) => record)).toEqual([challenge])
  expect(recordLabel(check.records[0])).toEqual({ state: 'wrong', label: 'CNAME not possible' })
  expect(dnsStateOfCheck(checkOf(checked(traffic, 'example.com')))).toBe('apex')
})

test('records that can be created are in the order of pages, those to change first', () => {
  const app = { ...traffic, name: 'app.example.com' }
  const check = checkOf(
    checked(app, 'example.com', { verdict: 'correct', code: 'correct' }),
    checked(challenge, 'example.com', { code: 'not-found', message: 'Missing. In the zone, create it.' }),
  )
  const possible = possibleRecords({ wanted: [app, challenge], check })
  expect(possible.wanted).toEqual([challenge, app])
  expect(possible.check?.records.map(({ record }) => record)).toEqual([challenge, app])
})

test('a record at a zone that can be deleted is offered and labeled as wrong', () => {
  const app = { ...traffic, name: 'app.example.com' }
  const check = checkOf(checked(app, app.name, { code: 'zone-at-name' }))
  expect(dnsStateOfCheck(check)).toBe('wrong')
  expect(recordLabel(check.records[0])).toEqual({ state: 'wrong', label: 'DNS incorrect' })
  expect(possibleRecords({ wanted: [app], check }).wanted).toEqual([app])
})
