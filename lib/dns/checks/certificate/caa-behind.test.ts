import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// CAA records at the name of a later CNAME in a chain. Servers return them with the CNAME of the first name.

const name = 'app.shop.example'
const via = 'via.shop.example'
const chain = [record(name, 'CNAME', via), record(via, 'CNAME', pairTarget)]
const wanted = wantedForDomain({
  domain: name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const { signal } = new AbortController()

test.each(['a', 'b', 'both'])('CAA records beside a later CNAME on %s forbid the certificate', async (at) => {
  const caa = record(via, 'CAA', '0 issue "other.example"')
  const { both } = await startPair({
    a: at === 'b' ? chain : [...chain, caa],
    b: at === 'a' ? chain : [...chain, caa],
  })
  const found = await checkFirst(wanted, both)
  expect(found).toMatchObject({
    state: 'wrong',
    code: 'caa-forbids',
    message: expect.stringContaining(`CAA records at ${via} don't allow letsencrypt.org`),
  })
})

test('CAA records beside a later CNAME that allow the certificate leave the record ready', async () => {
  const own = [...chain, record(via, 'CAA', '0 issue "letsencrypt.org"')]
  const { both } = await startPair({ a: own, b: own })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready' })
})

test("a routine check finds CAA records added beside a later CNAME at servers that don't list all types", async () => {
  let isChanged = false
  const own = () => (isChanged ? [...chain, record(via, 'CAA', '0 issue "other.example"')] : chain)
  const { roots } = await startPair({ a: own, b: own })
  const last = await checkRecords(wanted, roots, signal)
  expect(last).toMatchObject({ records: [{ state: 'ready' }] })
  expect(last.listing_servers ?? []).toEqual([])
  const ask = () => checkRecords(wanted, roots, signal, { isRoutine: true, last })
  expect((await ask()).records[0]).toMatchObject({ state: 'ready' })
  isChanged = true
  expect((await ask()).records[0]).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
})

test.each([
  ['the name itself', chain, via],
  ['a wildcard', [record(name, 'CNAME', `any.${via}`), record(`*.${via}`, 'CNAME', pairTarget)], `*.${via}`],
] as const)(
  'a routine check finds CAA records added at servers that list all types, beside a later CNAME of %s',
  async (_, own, at) => {
    let isChanged = false
    const served = () => (isChanged ? [...own, record(at, 'CAA', '0 issue "other.example"')] : own)
    const { roots } = await startPair({ a: served, b: served, hasTcp: true })
    const last = await checkRecords(wanted, roots, signal)
    expect(last).toMatchObject({ records: [{ state: 'ready' }], listing_servers: ['127.0.7.3', '127.0.7.4'] })
    isChanged = true
    for (const isRoutine of [false, true]) {
      const { records } = await checkRecords(wanted, roots, signal, { isRoutine, last })
      expect(records[0]).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    }
  },
)
