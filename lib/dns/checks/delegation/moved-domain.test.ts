import { describe, expect, test } from 'vitest'
import { shortCause } from '@/lib/dns/model/cause'
import { isRecordGone } from '@/lib/dns/model/presence'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { checkFirst, record, startZones, withoutRoots, zoneOf, type Hosted } from '@/lib/dns/testing/zones'

// A domain that has just moved: only some of the registry's servers delegate it to its new name servers.

const target = 't.platform.example'
const app = record('app.shop.example', 'CNAME', target)
const wanted = wantedForDomain({ domain: app.name, cname_target: target })
const root = '127.0.7.2'
const registries = ['127.0.7.3', '127.0.7.4', '127.0.7.5']
const hosts = { now: '127.0.7.6', old: '127.0.7.7', silent: '127.0.7.8', also: '127.0.7.9' }
const glue = [
  ...registries.map((host, index) => record(`ns${index + 1}.nic.example`, 'A', host)),
  ...Object.entries(hosts).map(([label, host]) => record(`ns.${label}.example`, 'A', host)),
]
const names = registries.map((_, index) => `ns${index + 1}.nic.example`)
const to = (...labels: (keyof typeof hosts)[]) =>
  labels.map((label) => record('shop.example', 'NS', `ns.${label}.example`))
const toPlatform = record('platform.example', 'NS', 'ns.now.example')
const platform = zoneOf('platform.example', ['ns.now.example'], record(target, 'A', '198.51.100.7'))
const shop = (...records: ZoneRecord[]) => zoneOf('shop.example', ['ns.now.example'], ...records)

interface Moved {
  /** The delegation at each of the registry's servers. */
  at: readonly (readonly ZoneRecord[])[]
  old?: Hosted | readonly ZoneRecord[]
  now?: readonly ZoneRecord[]
  also?: readonly ZoneRecord[]
}

async function start({ at, old = [], now = [app], also = [] }: Moved) {
  const delegated = names.map((server) => record('example', 'NS', server))
  const registry = at.map((own, index): [string, Hosted] => [
    registries[index] ?? '',
    { zones: [zoneOf('example', names, ...glue, toPlatform, ...own)] },
  ])
  return startZones({
    [root]: [zoneOf('', ['root.example'], ...delegated, ...glue)],
    ...Object.fromEntries(registry),
    [hosts.now]: [shop(...now), platform],
    [hosts.old]: 'zones' in old ? old : [zoneOf('shop.example', ['ns.old.example'], ...old)],
    [hosts.also]: [zoneOf('shop.example', ['ns.also.example'], ...also)],
    [hosts.silent]: { zones: [], fault: () => 'drop' as const },
  })
}

const half = [to('old'), to('now'), to('now')]
const most = [to('old'), to('old'), to('now')]

describe('the first registry server still delegates to the old name servers', () => {
  test.each([
    ["don't have the record", {}],
    ['have a wrong record', { old: [record(app.name, 'CNAME', 'www.other.example')] }],
    ["don't serve the zone", { old: { zones: [] } }],
  ] as const)('a requested check reports the registry if they %s', async (_, moved) => {
    const { roots } = await start({ at: half, ...moved })
    const checked = await checkFirst(wanted, roots, null, true)
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      outdated_delegation: 'registry',
    })
    expect(checked?.message).toContain(
      'At the registrar, set the name servers of shop.example to ns.now.example.',
    )
    expect(checked?.message).toContain(
      'Resolvers that query ns1.nic.example might not find app.shop.example.',
    )
    expect(checked && isRecordGone(checked)).toBe(false)
  })

  test('name servers without the zone are described', async () => {
    const { roots } = await start({ at: half, old: { zones: [] } })
    const checked = await checkFirst(wanted, roots, null, true)
    expect(checked?.message).toContain(
      "ns1.nic.example delegates it to ns.old.example, which doesn't serve the zone.",
    )
  })

  test('the record is wrong if most of the registry servers delegate to them', async () => {
    const { both } = await start({ at: most })
    for (const config of [both, withoutRoots(both)])
      expect(await checkFirst(wanted, config, null, true)).toMatchObject({
        state: 'wrong',
        code: 'servers-disagree',
        outdated_delegation: 'registry',
      })
  })

  test('a check after a problem reports the registry too', async () => {
    const { roots } = await start({ at: half })
    const first = await checkFirst(wanted, roots)
    expect(first).toMatchObject({ state: 'wrong', code: 'not-found' })
    const last = {
      checked_at: '',
      zone: null,
      name_servers: [],
      is_from_root: true,
      records: first ? [first] : [],
    }
    expect(await checkFirst(wanted, roots, last)).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
    })
  })

  test('a record in a zone below the domain is found too', async () => {
    const name = 'app.eu.shop.example'
    const below = (server: string) => record('eu.shop.example', 'NS', server)
    const eu = (...records: ZoneRecord[]) => zoneOf('eu.shop.example', ['ns.also.example'], ...records)
    const { roots } = await startZones({
      [root]: [
        zoneOf(
          '',
          ['root.example'],
          ...names.slice(0, 2).map((one) => record('example', 'NS', one)),
          ...glue,
        ),
      ],
      [registries[0] ?? '']: [zoneOf('example', names.slice(0, 2), ...glue, toPlatform, ...to('old'))],
      [registries[1] ?? '']: [zoneOf('example', names.slice(0, 2), ...glue, toPlatform, ...to('now'))],
      [hosts.old]: [zoneOf('shop.example', ['ns.old.example'], below('ns.silent.example'))],
      [hosts.silent]: [eu()],
      [hosts.now]: [shop(below('ns.also.example')), platform],
      [hosts.also]: [eu(record(name, 'CNAME', target))],
    })
    const own = wantedForDomain({ domain: name, cname_target: target })
    expect(await checkFirst(own, roots, null, true)).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      outdated_delegation: 'registry',
    })
  })
})

describe('the record is missing or wrong at all delegations', () => {
  test('a missing record is missing', async () => {
    const { roots } = await start({ at: half, now: [] })
    const checked = await checkFirst(wanted, roots, null, true)
    expect(checked).toMatchObject({ state: 'wrong', code: 'not-found' })
    expect(checked && isRecordGone(checked)).toBe(true)
  })

  test('a missing record is unknown if the other name servers are silent', async () => {
    const { roots } = await start({ at: [to('old'), to('silent')] })
    const checked = await checkFirst(wanted, roots, null, true)
    expect(checked).toMatchObject({
      state: 'unknown',
      code: 'cause-unknown',
      outdated_delegation: 'registry',
    })
    expect(checked && shortCause(checked)).toBe("The registry's servers disagree")
    expect(checked?.message).toBe(
      "The registry's servers disagree about the name servers of shop.example: ns1.nic.example delegates it to ns.old.example, where the record is missing or wrong; " +
        "ns2.nic.example delegates it to ns.silent.example, which didn't answer. " +
        'Resolvers that query ns1.nic.example might not find app.shop.example. ' +
        "The check couldn't confirm whether resolvers that query ns2.nic.example find app.shop.example. " +
        "If you just changed the name servers of this domain, wait until all of the registry's servers have them. " +
        'At the registrar, set the name servers of shop.example to those of your DNS provider. ' +
        'If they are already set, ask the registrar to have the registry update all of its servers.',
    )
    expect(checked && isRecordGone(checked)).toBe('unknown')
  })
})

test('name servers that forbid the certificate are reported beside the registry', async () => {
  const caa = record('shop.example', 'CAA', '0 issue "other.example"')
  const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
  const issued = wantedForDomain({
    domain: app.name,
    cname_target: target,
    certificate_management_policy: policy,
  })
  const { roots } = await start({ at: [to('now'), to('old')], now: [app, caa] })
  const checked = await checkFirst(issued, roots, null, true)
  expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
  expect(checked?.message).toContain(
    'At the registrar, set the name servers of shop.example to ns.now.example.',
  )
})
