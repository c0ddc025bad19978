import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record, withResolver } from '@/lib/dns/testing/zones'

// A resolver drops all queries for a zone, such as BIND while it waits for DS records. Another one accepts the record.

test("the parent zone's DS records are queried before the late resolver's answer about them", async () => {
  const records = [record('www.shop.example', 'CNAME', pairTarget)]
  const fault = ({ name }: { name: string }) => (name.endsWith('shop.example') ? 'drop' : null)
  const { both } = await startPair({ a: records, b: records })
  const late = await withResolver(both, { fault })
  const [, lateServer] = late.recursive
  const events: string[] = []
  const onQuestion: typeof late.onQuestion = ({ host }, { name, type }) => {
    if (name !== 'shop.example' || type !== 'DS') return undefined
    if (host === late.roots?.[0]?.host) events.push('parent zone queried')
    return () => void (host === lateServer?.host && events.push('resolver is late'))
  }
  const wanted = wantedForDomain({ domain: 'www.shop.example', cname_target: pairTarget })
  const checked = await checkFirst(wanted, { ...late, onQuestion })
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(events.slice(0, 2)).toEqual(['parent zone queried', 'resolver is late'])
})
