import { describe, expect, test } from 'vitest'
import { checkFirst, record, startZones, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import { shortCause } from '@/lib/dns/model/cause'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain } from '@/lib/dns/model/records'

const hosts = { root: '127.0.7.2', own: '127.0.7.3', a: '127.0.7.4', b: '127.0.7.5' }
const target = 't.platform.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
const cname = record('app.shop.example', 'CNAME', target)

test.each([['ns.host.example'], ['ns.host.example', 'real.host.example']])(
  'a name server that is an alias needs attention (%s)',
  async (...servers) => {
    const real = record('real.host.example', 'A', hosts.own)
    const top = zoneOf(
      '.',
      ['root.example'],
      record('host.example', 'NS', 'real.host.example'),
      real,
      ...servers.map((server) => record('shop.example', 'NS', server)),
    )
    const host = zoneOf(
      'host.example',
      ['real.host.example'],
      real,
      record('ns.host.example', 'CNAME', 'real.host.example'),
    )
    const config = await startZones({
      [hosts.root]: [top],
      [hosts.own]: [zoneOf('shop.example', servers, cname), host],
    })
    for (const checked of [await checkFirst(wanted, config.both), await checkFirst(wanted, config.roots)]) {
      expect(checked).toMatchObject({
        verdict: 'correct',
        state: 'attention',
        code: 'aliased-servers',
        notes: [],
        message:
          'app.shop.example points to t.platform.example. However, ns.host.example is an alias (CNAME) of real.host.example. ' +
          "A name server's name must have its own addresses, so some resolvers might not find app.shop.example. " +
          "Replace ns.host.example with real.host.example, both in the zone's NS records and at the registrar.",
      })
      expect(shortCause(checked ?? expect.fail())).toBe("A name server's name is an alias")
    }
  },
)

test.each(['REFUSED', 'drop'] as const)(
  'a name server with an old address at the registrar needs attention (%s)',
  async (fault) => {
    const names = ['a.shop.example', 'b.shop.example']
    const own = [record('a.shop.example', 'A', hosts.a), record('b.shop.example', 'A', hosts.own)]
    const glue = [record('a.shop.example', 'A', hosts.a), record('b.shop.example', 'A', hosts.b)]
    const { roots } = await startZones({
      [hosts.root]: [
        zoneOf('.', ['root.example'], ...names.map((name) => record('shop.example', 'NS', name)), ...glue),
      ],
      [hosts.a]: [zoneOf('shop.example', names, ...own, cname)],
      [hosts.b]: { zones: [], fault: () => fault },
    })
    expect(await checkFirst(wanted, roots)).toMatchObject({
      state: 'attention',
      code: 'some-servers-lame',
      notes: [],
      message:
        "app.shop.example points to t.platform.example. However, some name servers don't answer at the addresses listed at the registrar. " +
        `b.shop.example has the address 127.0.7.3 in the zone shop.example. At the registrar, change the glue record for b.shop.example from ${hosts.b} to 127.0.7.3.`,
    })
  },
)

test('a name server that refuses the zone at one of its addresses needs attention', async () => {
  const names = ['a.host.example', 'b.host.example']
  const addresses = [
    record('a.host.example', 'A', hosts.own),
    record('b.host.example', 'A', hosts.a),
    record('b.host.example', 'A', hosts.b),
  ]
  const above = ['shop.example', 'host.example'].flatMap((zone) =>
    names.map((name) => record(zone, 'NS', name)),
  )
  const zones = [zoneOf('shop.example', names, cname), zoneOf('host.example', names, ...addresses)]
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...above, ...addresses)],
    [hosts.own]: zones,
    [hosts.a]: zones,
    [hosts.b]: { zones: [], fault: () => 'REFUSED' },
  })
  expect(await checkFirst(wanted, roots)).toMatchObject({
    state: 'attention',
    code: 'some-servers-lame',
    notes: [],
    message:
      'app.shop.example points to t.platform.example. b.host.example refused the query (REFUSED) at its address 127.0.7.5. Its other address 127.0.7.4 works. ' +
      'Resolvers that query 127.0.7.5 have to try another address. Add the zone shop.example to the server at 127.0.7.5, or remove this address from b.host.example.',
  })
})

describe("a name server's old address at the registrar with an old copy of the zone", () => {
  const names = ['a.shop.example', 'b.shop.example']
  const glue = [record('a.shop.example', 'A', hosts.a), record('b.shop.example', 'A', hosts.b)]
  const moved = [record('a.shop.example', 'A', hosts.a), record('b.shop.example', 'A', hosts.own)]
  const delegated = names.map((name) => record('shop.example', 'NS', name))
  const current = zoneOf('shop.example', names, ...moved, cname)

  test('needs attention if another server is correct', async () => {
    const config = await startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], ...delegated, ...glue)],
      [hosts.own]: [current],
      [hosts.a]: [current],
      [hosts.b]: [zoneOf('shop.example', names, ...glue)],
    })
    for (const checked of [await checkFirst(wanted, config.both), await checkFirst(wanted, config.roots)]) {
      expect(checked).toMatchObject({
        state: 'attention',
        code: 'servers-disagree',
        message:
          "Some name servers don't return the correct CNAME record for app.shop.example at the addresses that resolvers query. " +
          'At their other addresses, they do. b.shop.example has the address 127.0.7.3 in the zone shop.example. ' +
          `At the registrar, change the glue record for b.shop.example from ${hosts.b} to 127.0.7.3.`,
      })
      const lines = checked ? linesOf(checked.record, checked) : []
      expect(lines.map(({ status }) => status)).toEqual(['disagree'])
    }
  })

  test.each(['', 'other.example'])('is wrong if it is the only server (%s)', async (old) => {
    const only = ['b.shop.example']
    const own = [record('b.shop.example', 'A', hosts.own)]
    const other = old ? [record(cname.name, 'CNAME', old)] : []
    const { roots } = await startZones({
      [hosts.root]: [
        zoneOf('.', ['root.example'], ...delegated.slice(1), record('b.shop.example', 'A', hosts.b)),
      ],
      [hosts.own]: [zoneOf('shop.example', only, ...own, cname)],
      [hosts.b]: [zoneOf('shop.example', only, ...own, ...other)],
    })
    const checked = await checkFirst(wanted, roots)
    expect(checked).toMatchObject({ state: 'wrong', code: 'servers-disagree' })
    expect(checked?.message).toMatch(
      /At the registrar, change the glue record for \S+ from \S+ to 127\.0\.7\.\d\.$/,
    )
  })

  test("isn't the cause if the record is also missing at its new address", async () => {
    const { roots } = await startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], ...delegated, ...glue)],
      [hosts.own]: [zoneOf('shop.example', names, ...moved)],
      [hosts.a]: [zoneOf('shop.example', names, ...moved)],
      [hosts.b]: [zoneOf('shop.example', names, ...glue)],
    })
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'wrong', code: 'not-found' })
  })
})

describe("a name server's wrong address in its own zone", () => {
  const names = ['a.shop.example', 'b.shop.example']
  const glue = [record('a.shop.example', 'A', hosts.a), record('b.shop.example', 'A', hosts.b)]
  const delegated = names.map((name) => record('shop.example', 'NS', name))
  const stray = [record('a.shop.example', 'A', hosts.a), record('b.shop.example', 'A', hosts.own)]

  /** Serves the zone at the glue addresses. `other` is what the server at the wrong address serves. */
  const start = (other: Parameters<typeof startZones>[0][string], own = stray) => {
    const current = [zoneOf('shop.example', names, ...own, cname)]
    return startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], ...delegated, ...glue)],
      [hosts.a]: current,
      [hosts.b]: current,
      [hosts.own]: other,
    })
  }

  test.each([
    ['that refuses the zone', { zones: [], fault: () => 'REFUSED' as const }],
    ['that is silent', { zones: [], fault: () => 'drop' as const }],
    ['with an old copy of the zone', [zoneOf('shop.example', names, ...stray)]],
  ])('needs attention if it leads to a server %s', async (_, other) => {
    const config = await start(other)
    const cached = [{ name: cname.name, type: 'CNAME' as const, values: ['www.other.example'], ttl: 60 }]
    const seen = await withResolver(config.roots, { cached })
    const withOld = await checkFirst(wanted, seen)
    expect(withOld?.until).toBeUndefined()
    for (const checked of [
      withOld,
      await checkFirst(wanted, config.both),
      await checkFirst(wanted, config.roots),
    ])
      expect(checked).toMatchObject({
        state: 'attention',
        code: 'some-servers-lame',
        notes: [],
        message:
          'app.shop.example points to t.platform.example. ' +
          "However, some name servers don't have the record at the addresses that the zone shop.example lists for them: b.shop.example (127.0.7.3). " +
          "Resolvers that query these addresses instead of those listed at the registrar can't find app.shop.example. " +
          'In the zone shop.example, change the address of b.shop.example to 127.0.7.5.',
      })
  })

  test('is ready if another of its addresses there is right', async () => {
    const { roots } = await start({ zones: [], fault: () => 'REFUSED' }, [
      ...stray,
      record('b.shop.example', 'A', hosts.b),
    ])
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready' })
  })

  test('is ready if a server there has the record too', async () => {
    const { roots } = await start([zoneOf('shop.example', names, ...stray, cname)])
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready' })
  })
})

test.each([
  ['an empty name', '.', String.raw`the empty name \(\.\), which has no address\.`],
  ['an address', '192.0.2.53', String.raw`192\.0\.2\.53, but name servers must be listed by hostname\.`],
])('%s in the list of name servers has to be removed', async (_, name, text) => {
  const { both, roots } = await startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.example'],
        record('shop.example', 'NS', 'a.shop.example'),
        record('shop.example', 'NS', name),
        record('a.shop.example', 'A', hosts.a),
      ),
    ],
    [hosts.a]: [zoneOf('shop.example', ['a.shop.example'], record('a.shop.example', 'A', hosts.a), cname)],
  })
  for (const checked of [await checkFirst(wanted, both), await checkFirst(wanted, roots)]) {
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-silent' })
    expect(checked?.message).toMatch(
      new RegExp(
        String.raw`^app\.shop\.example points to t\.platform\.example\. The list of name servers contains ${text} .* At the registrar, set the name servers of shop\.example to a\.shop\.example\.$`,
      ),
    )
  }
})
