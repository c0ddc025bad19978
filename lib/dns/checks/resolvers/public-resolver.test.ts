import { describe, expect, onTestFinished, test } from 'vitest'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { createReferrals } from '@/lib/dns/queries/referrals'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { checkRecords } from '@/lib/dns/check'
import { serveWorld } from '@/lib/dns/measure/serve'
import { generateWorld, hosts, variants } from '@/lib/dns/measure/world'

// An account that lists a public resolver instead of its own DNS servers, or in addition to them.

async function serve(title: string) {
  const world = generateWorld(
    1,
    7,
    variants.filter((one) => one.title === title),
  )
  const served = await serveWorld(world)
  onTestFinished(served.close)
  return { wanted: world.samples[0]?.wanted ?? [], config: { ...served.resolver, isPrivate: true } }
}

async function check(title: string, ...others: string[]) {
  const { wanted, config } = await serve(title)
  const more = others.map((host) => ({ host, port: config.port }))
  const servers = { ...config, recursive: [...config.recursive, ...more] }
  const { records } = await checkRecords(wanted, servers, new AbortController().signal)
  return records[0]
}

test.each(['CAA records for another authority', 'a critical CAA record with an unknown tag'])(
  '%s are found in public DNS',
  async (title) => {
    const checked = await check(title)
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    expect(checked).not.toHaveProperty('is_private')
  },
)

test.each([
  ['is silent', hosts.silentResolver],
  ['refuses queries', hosts.refused],
  ['fails', hosts.failing],
  ["is the zone's own", '127.0.2.12'],
])('CAA records are found in public DNS if the other name server %s', async (_, other) => {
  const checked = await check('CAA records for another authority', other)
  expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
})

test.each([
  [
    'CAA records for another authority',
    /The CAA records at .* on the account's DNS servers don't allow letsencrypt\.org\.$/,
  ],
  ['a CNAME', /couldn't look up the CAA records, so it's unknown whether they allow the certificate\.$/],
])("a note if only the zone's own name server is listed: %s", async (title, note) => {
  const { wanted, config } = await serve(title)
  const { records } = await checkRecords(
    wanted,
    { ...config, recursive: [{ host: '127.0.2.12', port: config.port }] },
    new AbortController().signal,
  )
  expect(records[0]).toMatchObject({ state: 'ready', code: 'correct' })
  expect(records[0]?.notes?.at(-1)).toMatch(note)
})

describe("only the zone's own name server is listed, and the console's resolvers know public DNS", () => {
  async function checkOutside(title: string) {
    const { wanted, config } = await serve(title)
    const { port } = config
    const { isPrivate: _, ...outside } = config
    const asked: [host: string, name: string][] = []
    const onQuestion = ({ host }: { host: string }, { name }: { name: string }) =>
      void asked.push([host, name])
    const recursive = [{ host: '127.0.2.12', port }]
    const servers: ResolverConfig = { ...config, recursive, outside, onQuestion }
    const { records } = await checkRecords(wanted, servers, new AbortController().signal)
    const name = wanted[0]?.name ?? ''
    return {
      checked: records[0],
      byResolver: asked.filter(([host, one]) => host === hosts.resolver && one === name),
    }
  }

  test.each(['CAA records for another authority', 'a critical CAA record with an unknown tag'])(
    '%s forbid the certificate',
    async (title) => {
      const { checked, byResolver } = await checkOutside(title)
      expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
      expect(checked).not.toHaveProperty('is_private')
      expect(byResolver).toEqual([])
    },
  )

  test('a correct record is ready, without a note about CAA', async () => {
    const { checked } = await checkOutside('a CNAME')
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
    expect(checked?.notes?.filter((note) => note.includes('CAA'))).toEqual([])
  })
})

test('both checks of a record wait for a silent server only once', async () => {
  const { wanted, config } = await serve('one server silent')
  const asked: string[] = []
  const onQuestion = ({ host }: { host: string }) => void asked.push(host)
  const { signal } = new AbortController()
  const last = await checkRecords(wanted, config, signal)
  const again = { isRoutine: true, last }
  const { records } = await checkRecords(wanted, { ...config, onQuestion }, signal, again)
  expect(records[0]).toMatchObject({ state: 'attention', code: 'some-servers-silent' })
  expect(asked.filter((host) => host === hosts.silent)).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(36)
})

test('a correct record is ready', async () => {
  expect(await check('a CNAME')).toMatchObject({ state: 'ready', code: 'correct' })
})

test('a missing record may be in a private zone', async () => {
  expect(await check('no record')).toMatchObject({ is_private: true })
})

describe('a private zone on one of the name servers', () => {
  const app = 'app.corp.example'
  const target = 't.platform.example'
  const own = zoneOf(
    'corp.example',
    ['ns.corp.example'],
    record('ns.corp.example', 'A', '127.0.7.5'),
    record(app, 'CNAME', target),
  )
  const certificate = { certificate_management_policy: { authority: 'letsencrypt' } as const }
  const delegation = [
    record('corp.example', 'NS', 'ns.corp.example'),
    record('ns.corp.example', 'A', '127.0.7.4'),
  ]

  /** Checks the record. Returns its state, and the names for which public servers were queried. */
  async function checkWith(delegated: readonly ZoneRecord[] = [], isOutside = false) {
    const { both } = await startZones({
      '127.0.7.2': [
        zoneOf(
          '.',
          ['root.example'],
          record('example', 'NS', 'a.nic.example'),
          record('a.nic.example', 'A', '127.0.7.3'),
        ),
      ],
      '127.0.7.3': [
        zoneOf('example', ['a.nic.example'], record('a.nic.example', 'A', '127.0.7.3'), ...delegated),
      ],
      '127.0.7.4': [
        zoneOf(
          'corp.example',
          ['ns.host.example'],
          record('corp.example', 'CAA', '0 issue "other.example"'),
          record(app, 'CNAME', target),
        ),
      ],
      '127.0.7.5': [own],
    })
    const names = new Set<string>()
    const { roots: _, ...config } = both
    const inside = { host: '127.0.7.5', port: config.port }
    const servers: ResolverConfig = {
      ...config,
      ...(isOutside
        ? { recursive: [inside], outside: config }
        : { recursive: [inside, ...config.recursive] }),
      isPrivate: true,
      onQuestion: ({ host }, { name }) => void (host === '127.0.7.3' && names.add(name)),
    }
    const checked = await checkFirst(
      wantedForDomain({ domain: app, cname_target: target, ...certificate }),
      servers,
    )
    return { state: checked?.state, code: checked?.code, names: [...names] }
  }

  test('its names are not sent to public servers', async () => {
    const { names, ...checked } = await checkWith()
    expect(checked).toEqual({ state: 'ready', code: 'correct' })
    expect(names).not.toContain(app)
    expect(names).toContain('corp.example')
  })

  test('its CAA records in public DNS count if it is delegated there', async () => {
    const { names, ...checked } = await checkWith(delegation)
    expect(checked).toEqual({ state: 'wrong', code: 'caa-forbids' })
    expect(names).not.toContain(app)
  })

  test.each([
    ['not delegated there', []],
    ['delegated to other servers', delegation],
  ])("the console's resolvers don't show its CAA records if it is %s", async (_, delegated) => {
    const { names, ...checked } = await checkWith(delegated, true)
    expect(checked).toEqual({ state: 'ready', code: 'correct' })
    expect(names.filter((name) => name.endsWith('corp.example'))).toEqual(['corp.example'])
  })
})

test("a late registry stays in the referrals of other accounts' checks", async () => {
  const hosts = { registry: '127.0.7.3', own: '127.0.7.4' }
  const app = 'app.shop.example'
  const target = 't.shop.example'
  const own = [record('shop.example', 'NS', 'ns.shop.example'), record('ns.shop.example', 'A', hosts.own)]
  const registry = [record('example', 'NS', 'a.nic.example'), record('a.nic.example', 'A', hosts.registry)]
  const values = [record(app, 'CNAME', target), record(target, 'A', '192.0.2.7')]
  const { both } = await startZones({
    '127.0.7.2': [{ name: '.', records: registry }],
    [hosts.registry]: { zones: [{ name: 'example', records: [...registry, ...own] }], lateMs: 600 },
    [hosts.own]: [{ name: 'shop.example', records: [...own, ...values] }],
  })
  const { roots: _, ...config } = both
  const { port } = config
  const stored = createReferrals()
  const servers = [{ host: hosts.registry, port }]
  stored.keep({ zone: 'example', servers: [{ name: 'a.nic.example', servers, problem: 'no-address' }] }, 3600)
  const dropped: string[] = []
  const drop = (zone: string) => void dropped.push(zone)
  const checked = await checkFirst(
    wantedForDomain({
      domain: app,
      cname_target: target,
      certificate_management_policy: { authority: 'letsencrypt' },
    }),
    {
      ...config,
      recursive: [{ host: hosts.own, port }],
      isPrivate: true,
      outside: { ...both, referrals: { ...stored, drop } },
    },
  )
  expect(checked).toMatchObject({ state: 'ready', notes: [] })
  expect(dropped).toEqual([])
})
