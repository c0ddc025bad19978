import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// CAA records at the name of a CNAME between a domain and its target, in another zone on other servers.

const name = 'app.shop.example'
const via = 'x.apps.else.example'
const wanted = wantedForDomain({
  domain: name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const own = ['a.host.example']
const glue = ['a', 'c', 'd', 'e'].map((label, index) =>
  record(`${label}.host.example`, 'A', `127.0.7.${index + 3}`),
)
const { signal } = new AbortController()

type Served = readonly ZoneRecord[] | ((type: string) => readonly ZoneRecord[])

/** Starts the servers. `others` returns the records of `else.example` on each of its servers. */
async function start(others: () => readonly Served[]) {
  const servers = ['c.host.example', 'd.host.example', 'e.host.example'].slice(0, others().length)
  const delegations = [
    ...['host.example', 'shop.example', 'platform.example'].map((zone) =>
      record(zone, 'NS', 'a.host.example'),
    ),
    ...servers.map((server) => record('else.example', 'NS', server)),
  ]
  const elsewhere = servers.map((_, index) => {
    const zones = ({ type }: { type: string }) => {
      const served = others()[index] ?? []
      return [zoneOf('else.example', servers, ...(typeof served === 'function' ? served(type) : served))]
    }
    return [`127.0.7.${index + 4}`, { hasTcp: true, zones }] as const
  })
  return startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    '127.0.7.3': [
      zoneOf('host.example', own, ...glue),
      zoneOf('platform.example', own, record(pairTarget, 'A', '192.0.2.7')),
      zoneOf('shop.example', own, record(name, 'CNAME', via)),
    ],
    ...Object.fromEntries(elsewhere),
  })
}

const alias = record('*.apps.else.example', 'CNAME', pairTarget)
const caa = record('*.apps.else.example', 'CAA', '0 issue ";"')
const beside = [alias, caa]
// NSD answers CAA queries with only the CAA records, without the CNAME.
const alone = (type: string) => (type === 'CAA' ? [caa] : [alias])

test.each([
  ['all servers', [beside, beside]],
  ['the first server', [beside, [alias]]],
  ['the second server', [[alias], beside]],
  ['the second server, without the CNAME', [[alias], alone]],
] as const)('CAA records beside a CNAME of another zone forbid the certificate: on %s', async (_, served) => {
  const { roots, both } = await start(() => served)
  for (const config of [roots, both, withoutRoots(both)])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'wrong',
      code: 'caa-forbids',
      caa: { name: via, value: '0 issue "letsencrypt.org"' },
      message: expect.stringContaining(`CAA records at ${via} don't allow letsencrypt.org`),
    })
})

test.each([
  ['c', [beside, [alias], [alias]]],
  ['e', [[alias], [alias], alone]],
] as const)('those that only %s has need attention', async (label, served) => {
  const { roots } = await start(() => served)
  expect(await checkFirst(wanted, roots)).toMatchObject({
    state: 'attention',
    code: 'caa-restricted',
    caa: { name: via, servers: [`${label}.host.example`], is_on_few: true },
  })
})

test('those that allow the certificate leave the record ready', async () => {
  const served = [alias, record('*.apps.else.example', 'CAA', '0 issue "letsencrypt.org"')]
  const { roots } = await start(() => [served, served])
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready' })
})

test('a routine check finds those that the first server returns', async () => {
  let isChanged = false
  const { roots } = await start(() => (isChanged ? [beside, beside] : [[alias], [alias]]))
  const last = await checkRecords(wanted, roots, signal)
  expect(last.records[0]).toMatchObject({ state: 'ready' })
  isChanged = true
  const { records } = await checkRecords(wanted, roots, signal, { isRoutine: true, last })
  expect(records[0]).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
})
