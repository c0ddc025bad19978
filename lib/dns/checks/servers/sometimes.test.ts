import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'

// Servers that return the required CNAME only to some queries, as with weighted records.

const name = 'app.shop.example'
const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })
const other = 'former.host.example'

test.each([
  ['the required one', 'A', pairTarget],
  ['another one', 'TXT', other],
])('the state does not depend on which CNAME the servers return first: %s', async (_, type, believed) => {
  const own = (asked: { type: string }) => [record(name, 'CNAME', asked.type === type ? other : pairTarget)]
  const { both } = await startPair(
    { a: own, b: own },
    { cached: [{ name, type: 'CNAME', values: [believed], ttl: 60 }] },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  expect(checked?.message).toBe(
    `app.shop.example points to t.platform.example, but the name servers sometimes return a CNAME to ${other} instead, for example because of weighted records. ` +
      `In the zone shop.example, delete the CNAME record (${other}) at app.`,
  )
})

test("a resolver's old answer doesn't make a wrong CNAME work", async () => {
  const own = [record(name, 'CNAME', other)]
  const { both } = await startPair(
    { a: own, b: own },
    { cached: [{ name, type: 'CNAME', values: [pairTarget], ttl: 60 }] },
  )
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'points-elsewhere' })
})
