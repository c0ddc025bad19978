import { expect, test } from 'vitest'
import { found } from '@/lib/dns/testing/evidence'
import type { WantedRecord } from '@/lib/dns/model/records'
import { keepWildcard } from './sentences'
import { overWildcard } from './sentences-wildcard'

const challenge: WantedRecord = {
  name: '_acme-challenge.c.example',
  type: 'CNAME',
  values: ['x.platform.example'],
  purpose: 'certificate',
}
const traffic: WantedRecord = { ...challenge, name: 'a.c.example', purpose: 'traffic' }
const records = found('A', '192.0.2.1')

test("a challenge's text doesn't say whether the domain's own wildcard record can stay", () => {
  const own = '*.c.example'
  expect(keepWildcard(challenge, own)).toBe(
    ' The wildcard *.c.example is a separate record with the same value.',
  )
  expect(overWildcard({ name: own, records }, challenge)).toBe(
    'The new record takes precedence over the wildcard.',
  )
})

test.each([
  ['a challenge', challenge, '*.example'],
  ['a traffic record', traffic, '*.c.example'],
])('%s leaves the wildcard of others alone', (_, record, wildcard) => {
  expect(keepWildcard(record, wildcard)).toMatch(/^ Don't delete the wildcard/)
  expect(overWildcard({ name: wildcard, records }, record)).toMatch(/, which can stay\.$/)
})
