import { expect, test } from 'vitest'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// HTTPS records in addition to a CNAME on all of the zone's servers.

const cname = record('app.shop.example', 'CNAME', pairTarget)
const https = record(cname.name, 'HTTPS', '1 .')
const wanted = wantedForDomain({
  domain: cname.name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})

test('an HTTPS record beside the CNAME is wrong, and the message deletes it', async () => {
  const { roots, both } = await startPair({ a: [cname, https], b: [cname, https] })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
      message: expect.stringContaining('In the zone shop.example, delete the HTTPS record (1 .) at app.'),
      found: expect.arrayContaining([expect.objectContaining({ type: 'HTTPS', value: '1 .' })]),
    })
})

test("a copy of the target's HTTPS record is ready", async () => {
  const platform = [record(pairTarget, 'HTTPS', https.value)]
  const { both } = await startPair({ a: [cname, https], b: [cname, https], platform })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct' })
})

test('HTTPS records of a wildcard do not conflict with a CNAME at the name itself', async () => {
  const records = [cname, record('*.shop.example', 'HTTPS', https.value)]
  const { both } = await startPair({ a: records, b: records })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct' })
})

test.each<[DnsFault, number]>([
  ['SERVFAIL', 0],
  ['FORMERR', 0],
  ['drop', 1],
])('an HTTPS query that fails (%s) leaves the record ready with %i notes', async (fault, notes) => {
  const own = [cname]
  const { both } = await startPair({ a: own, b: own, fault: ({ type }) => (isHttps(type) ? fault : null) })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  expect(checked?.notes ?? []).toHaveLength(notes)
})

const isHttps = (type: string) => type === 'UNKNOWN_65'
