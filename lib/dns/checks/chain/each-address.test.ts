import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// Name servers with two addresses, whose second address may have an outdated copy of the zone.

const name = 'app.shop.example'
const via = 'via.shop.example'
const chain = [record(name, 'CNAME', via), record(via, 'CNAME', pairTarget)]
const wanted = wantedForDomain({
  domain: name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const { signal } = new AbortController()

interface Setup {
  /** The last octets of each server's addresses. */
  servers: Readonly<Record<string, readonly number[]>>
  /** The last octets of the addresses that serve other records. */
  stale: readonly number[]
  serial?: number
}

/** Starts the servers. `other` returns the records at the stale addresses. */
async function start({ servers, stale, serial = 1 }: Setup, other: () => readonly ZoneRecord[]) {
  const names = Object.keys(servers)
  const glue = names.flatMap((server) =>
    (servers[server] ?? []).map((number) => record(server, 'A', `127.0.7.${number}`)),
  )
  const zones = ['host.example', 'shop.example', 'platform.example']
  const delegations = zones.flatMap((zone) => names.map((server) => record(zone, 'NS', server)))
  const served = (isStale: boolean) => () => [
    zoneOf('host.example', names, ...glue),
    zoneOf('platform.example', names, record(pairTarget, 'A', '192.0.2.7')),
    {
      ...zoneOf('shop.example', names, ...(isStale ? other() : chain)),
      soa: { mname: names[0] ?? '', rname: 'admin.shop.example', serial: isStale ? serial : 1, minimum: 60 },
    },
  ]
  const hosted = Object.values(servers).flatMap((numbers) =>
    numbers.map((number) => [`127.0.7.${number}`, { hasTcp: true, zones: served(stale.includes(number)) }]),
  )
  return startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    ...Object.fromEntries(hosted),
  })
}

const one = { 'a.host.example': [3, 4] }
const two = { 'a.host.example': [3, 4], 'b.host.example': [5, 6] }
const elsewhere = [
  record(name, 'CNAME', via),
  record(via, 'CNAME', 'old.shop.example'),
  record('old.shop.example', 'A', '198.51.100.1'),
]
const missing = chain.slice(0, 1)

test.each([
  ['a missing CNAME, one server', one, [4], missing, 1],
  ['another CNAME, one server', one, [4], elsewhere, 1],
  ['a missing CNAME', two, [4], missing, 1],
  ['a missing CNAME, a newer version', two, [4], missing, 2],
  ['another CNAME', two, [4], elsewhere, 1],
  ['another CNAME at the second address of both servers', two, [4, 6], elsewhere, 1],
] as const)('finds a wrong later name at a second address: %s', async (_, servers, stale, other, serial) => {
  const { roots, both } = await start({ servers, stale, serial }, () => other)
  const [host] = stale
  for (const config of [roots, both, withoutRoots(both)])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      message: expect.stringContaining(`a.host.example at its address 127.0.7.${host}`),
    })
})

const forbidding = [...chain, record('shop.example', 'CAA', '0 issue ";"')]

test.each([
  ['one server', one, [4], { state: 'wrong', code: 'caa-forbids' }],
  ['one of four addresses', two, [4], { state: 'attention', code: 'caa-restricted' }],
  ['the second address of both servers', two, [4, 6], { state: 'wrong', code: 'caa-forbids' }],
] as const)('finds CAA records at a second address: %s', async (_, servers, stale, result) => {
  const { roots, both } = await start({ servers, stale }, () => forbidding)
  for (const config of [roots, both, withoutRoots(both)])
    expect(await checkFirst(wanted, config)).toMatchObject({
      ...result,
      message: expect.stringContaining('a.host.example (127.0.7.4)'),
    })
})

test.each([
  ['another CNAME at a later name', elsewhere, 'servers-disagree'],
  ['a missing CNAME at a later name', missing, 'servers-disagree'],
  ['CAA records', forbidding, 'caa-restricted'],
] as const)('a routine check finds %s in replies from a second address', async (_, other, code) => {
  let isStale = false
  const { roots } = await start({ servers: two, stale: [4] }, () => (isStale ? other : chain))
  const last = await checkRecords(wanted, roots, signal)
  expect(last.records[0]).toMatchObject({ state: 'ready' })
  isStale = true
  const { records } = await checkRecords(wanted, roots, signal, { isRoutine: true, last })
  expect(records[0]).toMatchObject({ state: 'attention', code })
})
