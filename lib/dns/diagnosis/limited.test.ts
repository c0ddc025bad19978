import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { record } from '@/lib/dns/testing/zones'

const app = 'app.shop.example'
const wanted = wantedForDomain({ domain: app, cname_target: pairTarget })

test('a result has a limited size, whatever the servers return, and keeps the required record', async () => {
  const value = (index: number) =>
    `${`x${index}`.padStart(60, 'y')}.${'z'.repeat(60)}.${'z'.repeat(60)}.example`
  const own = [
    ...Array.from({ length: 190 }, (_, index) => record(app, 'CNAME', value(index))),
    record(app, 'CNAME', pairTarget),
  ]
  const { roots } = await startPair({ a: own, b: own, hasTcp: true })
  const { records } = await checkRecords(wanted, roots, new AbortController().signal)
  expect(JSON.stringify(records).length).toBeLessThan(50_000)
  expect(records[0]).toMatchObject({
    state: 'wrong',
    message: expect.stringContaining('has 191 CNAME records'),
  })
  for (const { found } of records[0]?.servers ?? []) {
    expect(found).toHaveLength(32)
    expect(found).toContainEqual(expect.objectContaining({ value: pairTarget }))
  }
})
