import { expect, test } from 'vitest'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { unlistedRecords } from '@/lib/dns/model/answers'
import { linesText } from '@/lib/dns/model/copy-as'
import { wantedForDomain } from '@/lib/dns/model/records'

// Records in addition to a CNAME on only one of the zone's servers.

const cname = record('app.shop.example', 'CNAME', pairTarget)
const challenge = record('_acme-challenge.c1.shop.example', 'CNAME', pairProof)

const wantedTraffic = wantedForDomain({
  domain: cname.name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})

test.each([
  ['a', 'A', '198.51.100.9'],
  ['b', 'A', '198.51.100.9'],
  ['a', 'MX', '10 mail.example'],
  ['b', 'MX', '10 mail.example'],
  ['a', 'AAAA', '2001:db8::9'],
  ['b', 'AAAA', '2001:db8::9'],
  ['b', 'TXT', 'any'],
  ['a', 'HTTPS', '1 .'],
  ['b', 'HTTPS', '1 .'],
] as const)(
  'a record on %s only, in a different version of the zone, is wrong: %s',
  async (name, type, value) => {
    const own = { a: [cname], b: [cname], [name]: [cname, record(cname.name, type, value)], serial: 2 }
    const { roots, both } = await startPair(own)
    for (const config of [roots, both]) {
      const checked = await checkFirst(wantedTraffic, config)
      expect(checked).toMatchObject({
        state: 'wrong',
        code: 'cname-beside-others',
        message: expect.stringMatching(
          new RegExp(` on ${name}\\.host\\.example only\\. .*delete the ${type} record \\(`),
        ),
        related: [{ name: cname.name, server: `${name}.host.example`, found: [{ type }] }],
      })
      expect(checked && unlistedRecords(checked)).toBeNull()
      const text = checked && linesText([checked.record], 'shop.example', [checked])
      expect(text).toContain(`; delete on ${name}.host.example: app IN ${type} `)
    }
  },
)

test('records that every server has are described without servers', async () => {
  const own = [cname, record(cname.name, 'A', '198.51.100.9')]
  const { roots } = await startPair({ a: own, b: own })
  const check = await checkFirst(wantedTraffic, roots)
  expect(check?.message).toMatch(/but also an A record \(198\.51\.100\.9\)\. /)
})

test('an address on b only, in place of the CNAME, is described with its server', async () => {
  const { roots } = await startPair({ a: [], b: [record(cname.name, 'A', '198.51.100.9')], serial: 2 })
  const check = await checkFirst(wantedTraffic, roots)
  expect(check?.code).toBe('address-instead')
  expect(check?.message).toMatch(
    /has an A record \(198\.51\.100\.9\) on b\.host\.example only, which conflicts with the required CNAME record\. /,
  )
})

test.each([
  ['with CAA records', wantedTraffic, [record('shop.example', 'CAA', '0 issue "letsencrypt.org"')]],
  [
    'of a domain without a certificate',
    wantedForDomain({ domain: cname.name, cname_target: pairTarget }),
    [],
  ],
])('a record on b only, in a different version of a zone %s, is wrong', async (_, wanted, more) => {
  const mail = record(cname.name, 'MX', '10 mail.example')
  const { roots } = await startPair({ a: [cname, ...more], b: [cname, ...more, mail], serial: 2 })
  expect(await checkFirst(wanted, roots)).toMatchObject({ code: 'cname-beside-others' })
})

test.each([0, 1, 2])('an address on server %i of three is wrong if all versions are equal', async (at) => {
  const hosts = ['127.0.7.3', '127.0.7.4', '127.0.7.5']
  const names = hosts.map((_, index) => `ns${index}.shop.example`)
  const glue = hosts.map((host, index) => record(names[index] ?? '', 'A', host))
  const served = (more: readonly ReturnType<typeof record>[]) => [
    zoneOf('shop.example', names, ...glue, cname, ...more),
  ]
  const { roots } = await startZones({
    '127.0.7.2': [
      zoneOf('.', ['root.example'], ...names.map((name) => record('shop.example', 'NS', name)), ...glue),
    ],
    ...Object.fromEntries(
      hosts.map((host, index) => [
        host,
        served(index === at ? [record(cname.name, 'A', '198.51.100.9')] : []),
      ]),
    ),
  })
  expect(await checkFirst(wantedTraffic, roots)).toMatchObject({ code: 'cname-beside-others' })
})

test.each(['a', 'b'] as const)(
  'an address beside the CNAME on %s only is wrong if both versions of the zone are equal',
  async (name) => {
    const own = { a: [cname], b: [cname], [name]: [cname, record(cname.name, 'A', '198.51.100.9')] }
    const { roots, both } = await startPair(own)
    for (const config of [roots, both])
      expect(await checkFirst(wantedTraffic, config)).toMatchObject({ code: 'cname-beside-others' })
  },
)

const wantedChallenge = wantedForDomain({
  domain: '*.c1.shop.example',
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
}).slice(1)

test.each(['a', 'b'] as const)(
  'a TXT record beside the challenge on %s only needs attention',
  async (name) => {
    const own = { a: [challenge], b: [challenge], [name]: [challenge, record(challenge.name, 'TXT', 'old')] }
    const { roots, both } = await startPair(own)
    for (const config of [roots, both])
      expect(await checkFirst(wantedChallenge, config)).toMatchObject({
        state: 'attention',
        code: 'txt-at-challenge',
        message: expect.stringContaining(`but also a TXT record ("old") on ${name}.host.example only. `),
      })
  },
)

test('a server that returns only the address for A queries still has the CNAME', async () => {
  const { roots } = await startPair({
    a: [cname],
    b: ({ type }) => (type === 'A' ? [record(cname.name, 'A', '198.51.100.9')] : [cname]),
  })
  const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
  expect(await checkFirst(wanted, roots)).toMatchObject({ code: 'cname-beside-others' })
})

test('a record needs attention if every server fails address queries', async () => {
  const { both } = await startPair({
    a: [cname],
    b: [cname],
    fault: ({ type, name }) => (name === cname.name && (type === 'A' || type === 'AAAA') ? 'SERVFAIL' : null),
  })
  expect(await checkFirst(wantedTraffic, both)).toMatchObject({
    verdict: 'correct',
    state: 'attention',
    code: 'resolvers-fail',
  })
})

test.each([true, false])(
  'a CAA record beside the CNAME is wrong, whether or not it allows the certificate (%s)',
  async (isAllowed) => {
    const caa = record(cname.name, 'CAA', `0 issue "${isAllowed ? 'letsencrypt.org' : 'other-ca.example'}"`)
    const { roots, both } = await startPair({ a: [cname, caa], b: [cname, caa] })
    for (const config of [roots, both])
      expect(await checkFirst(wantedTraffic, config)).toMatchObject({
        state: 'wrong',
        code: 'cname-beside-others',
        message: expect.stringContaining('In the zone shop.example, delete the CAA record ('),
      })
  },
)

test("the CAA records of the CNAME's target aren't beside the CNAME", async () => {
  const all = [
    record(cname.name, 'CNAME', 'via.shop.example'),
    record('via.shop.example', 'CNAME', pairTarget),
  ]
  const { roots } = await startPair({ a: all, b: all })
  expect(await checkFirst(wantedTraffic, roots)).toMatchObject({ state: 'ready' })
})

test.each([
  ['CAA', wantedTraffic, record(cname.name, 'CAA', '0 issue "letsencrypt.org"')],
  ['TXT', wantedChallenge, record(challenge.name, 'TXT', 'token')],
] as const)("copies of the target's %s records beside the CNAME are ready", async (type, wanted, copy) => {
  const all = [cname, challenge, copy]
  const atTarget = record(type === 'CAA' ? pairTarget : pairProof, type, copy.value)
  const { roots, both } = await startPair({ a: all, b: all, platform: [atTarget] })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'ready', code: 'correct' })
})

test.each([
  ['CAA', wantedTraffic, record(cname.name, 'CAA', '0 issue "letsencrypt.org"'), pairTarget],
  ['TXT', wantedChallenge, record(challenge.name, 'TXT', 'token'), pairProof],
] as const)('copies of %s records are ready if the target is an alias', async (type, wanted, copy, alias) => {
  const all = [cname, challenge, copy]
  const { roots, both } = await startPair({
    a: all,
    b: all,
    platform: [
      record('pool.platform.example', 'A', '192.0.2.7'),
      record('pool.platform.example', type, copy.value),
    ],
    aliases: [record(alias, 'CNAME', 'pool.platform.example')],
  })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'ready', code: 'correct' })
})

test.each(['203.0.113.80', '192.0.2.80'])(
  'the message names the records on a server that only the registrar lists: %s',
  async (address) => {
    const names = ['a.host.example', 'b.host.example']
    const glue = names.map((name, index) => record(name, 'A', `127.0.7.${index + 3}`))
    const zones = ['shop.example', 'host.example', 'platform.example'].flatMap((zone) =>
      names.map((name) => record(zone, 'NS', name)),
    )
    const others = [
      zoneOf('host.example', names, ...glue),
      zoneOf('platform.example', names, record(pairTarget, 'A', '192.0.2.7')),
    ]
    const own = [
      [record('app.shop.example', 'CNAME', pairTarget)],
      [record('app.shop.example', 'A', address), record('app.shop.example', 'MX', '10 mail.shop.example')],
    ].map((records) => zoneOf('shop.example', names.slice(0, 1), ...records))
    const { both, roots } = await startZones({
      '127.0.7.2': [zoneOf('.', ['root.example'], ...zones, ...glue)],
      '127.0.7.3': [...others, ...own.slice(0, 1)],
      '127.0.7.4': [...others, ...own.slice(1)],
    })
    const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: pairTarget })
    for (const checked of [await checkFirst(wanted, both), await checkFirst(wanted, roots)])
      expect(checked?.message).toContain(
        `delete the A record (${address}) and the MX record (10 mail.shop.example) at app`,
      )
  },
)
