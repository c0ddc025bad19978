import { expect, test } from 'vitest'
import type { Question } from 'dns-packet'
import { checkRecords } from '@/lib/dns/check'
import type { DnsCheck } from '@/lib/dns/model/records'
import { isRoutineEnough } from '@/lib/dns/model/thorough'
import { wantedForDomain } from '@/lib/dns/model/records'
import { besideTypes, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// Servers that drop queries for some types, and servers whose addresses have different records.

const cname = record('app.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({
  domain: cname.name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const { signal } = new AbortController()
const typeOf = ({ type }: Question): string => (/^UNKNOWN_65$/.test(type) ? 'HTTPS' : type)

test.each([
  ['HTTPS', '1 .'],
  ['AAAA', '2001:db8::9'],
  ['CAA', '0 issue "letsencrypt.org"'],
  ['MX', '10 mail.example'],
] as const)('if a server drops the query for %s records, a note says so', async (type, value) => {
  let isLost = true
  const { roots } = await startPair({
    a: [cname],
    b: [cname, record(cname.name, type, value)],
    fault: () => null,
    faultOfB: (question) => (isLost && typeOf(question) === type ? 'drop' : null),
  })
  const check = (last: DnsCheck | null, isRoutine = false) =>
    checkRecords(wanted, roots, signal, { last, isRoutine })
  const noted = {
    state: 'ready',
    notes: expect.arrayContaining([
      `The check couldn't look for ${type} records on b.host.example, which didn't respond to these queries.`,
    ]),
  }
  const first = await check(null)
  expect(first.records[0]).toMatchObject(noted)
  expect(isRoutineEnough(first, Date.now())).toBe(false)
  const second = await check(first)
  expect(second.records[0]).toMatchObject(noted)
  expect(isRoutineEnough(second, Date.now())).toBe(true)
  const third = await check(second, true)
  expect(third.records[0]).toMatchObject(noted)
  expect(isRoutineEnough(third, Date.now())).toBe(true)
  isLost = false
  for (const isRoutine of [true, false])
    expect((await check(second, isRoutine)).records[0]).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
    })
})

test('a dropped query for a type needs no note if the server lists all types', async () => {
  const { roots } = await startPair({
    a: [cname],
    b: [cname],
    hasTcp: true,
    fault: (question) => (typeOf(question) === 'HTTPS' ? 'drop' : null),
  })
  const check = await checkRecords(wanted, roots, signal)
  expect(check).toMatchObject({ thorough_at: expect.any(String), records: [{ state: 'ready' }] })
  expect(check).not.toHaveProperty('unanswered_types')
})

test.each(besideTypes)("a %s record at a server's second address is wrong", async (type, value) => {
  const servers = ['a.host.example']
  const addresses = ['127.0.7.3', '127.0.7.4']
  const glue = addresses.map((address) => record('a.host.example', 'A', address))
  const zones = ['host.example', 'shop.example', 'platform.example']
  const above = zones.map((zone) => record(zone, 'NS', 'a.host.example'))
  let isBroken = true
  const served = (isSecond: boolean) => ({
    hasTcp: true,
    zones: () => [
      zoneOf('host.example', servers, ...glue),
      zoneOf('platform.example', servers, record(pairTarget, 'A', '192.0.2.7')),
      zoneOf(
        'shop.example',
        servers,
        cname,
        ...(isSecond && isBroken ? [record(cname.name, type, value)] : []),
      ),
    ],
  })
  const { roots } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...above, ...glue)],
    '127.0.7.3': served(false),
    '127.0.7.4': served(true),
  })
  const wrong = { state: 'wrong', code: 'cname-beside-others' }
  expect((await checkRecords(wanted, roots, signal)).records[0]).toMatchObject(wrong)
  isBroken = false
  const last = await checkRecords(wanted, roots, signal)
  expect(last).toMatchObject({ listing_servers: addresses, records: [{ state: 'ready' }] })
  isBroken = true
  expect((await checkRecords(wanted, roots, signal, { last, isRoutine: true })).records[0]).toMatchObject(
    wrong,
  )
})
