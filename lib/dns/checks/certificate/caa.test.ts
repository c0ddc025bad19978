import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { startLab } from '@/lib/dns/testing/lab'
import { target } from '@/lib/dns/testing/assigned'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

let lab: Awaited<ReturnType<typeof startLab>>
beforeAll(async () => {
  lab = await startLab()
})
afterEach(() => {
  lab.faults.lossy = undefined
})
afterAll(() => lab.close())

const certificate_management_policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }

async function check(domain: string) {
  const wanted = wantedForDomain({ domain, cname_target: target, certificate_management_policy })
  const config = { ...lab.iterative, timeoutMs: 300 }
  const { records } = await checkRecords(wanted, config, new AbortController().signal)
  return records[0]
}

test('a CAA lookup that fails at every server needs attention', async () => {
  lab.faults.lossy = ({ type }) => (type === 'CAA' ? 'SERVFAIL' : null)
  const failed = await check('app.lossy.example')
  expect(failed).toMatchObject({
    verdict: 'correct',
    state: 'attention',
    code: 'caa-lookup-fails',
    notes: [],
  })
  expect(failed?.message).toMatch(
    /CAA lookups for lossy\.example fail: ns1\.lossy\.example reported a server failure.*Ask the DNS provider of lossy\.example to support CAA queries/,
  )
})

const drop = ({ type }: { type: string }) => (type === 'CAA' ? 'drop' : null)

test('servers that answer every query except for CAA records need attention', async () => {
  lab.faults.lossy = drop
  const failed = await check('app.lossy.example')
  expect(failed).toMatchObject({ state: 'attention', code: 'caa-lookup-fails', notes: [] })
  expect(failed?.message).toMatch(
    /CAA lookups for lossy\.example fail: ns1\.lossy\.example didn't answer in time.*Ask the DNS provider/,
  )
})

test('servers that drop only CAA queries are not reported as silent', async () => {
  const records = [
    record('*.c1.shop.example', 'CNAME', pairTarget),
    record('_acme-challenge.c1.shop.example', 'CNAME', pairProof),
  ]
  const { both } = await startPair({ a: records, b: records, fault: drop })
  const wanted = wantedForDomain({
    domain: '*.c1.shop.example',
    cname_target: pairTarget,
    acme_challenge_cname_target: pairProof,
    certificate_management_policy,
  })
  const config = { ...both, timeoutMs: 300 }
  const checked = await checkRecords(wanted, config, new AbortController().signal)
  expect(checked.records.map(({ code }) => code)).not.toContain('some-servers-silent')
  expect(checked.records.map(({ code }) => code)).toContain('caa-lookup-fails')
})

test('a CAA lookup without an answer adds a note if a server answers nothing', async () => {
  const servers = ['a.host.example', 'b.host.example']
  const glue = [record('a.host.example', 'A', '127.0.7.3'), record('b.host.example', 'A', '127.0.7.4')]
  const delegations = ['shop.example', 'host.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const zones = [
    zoneOf('host.example', servers, ...glue),
    zoneOf('shop.example', servers, record('app.shop.example', 'CNAME', target)),
  ]
  const { roots } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    '127.0.7.3': { zones, fault: drop },
    '127.0.7.4': { zones, fault: () => 'drop' },
  })
  const wanted = wantedForDomain({
    domain: 'app.shop.example',
    cname_target: target,
    certificate_management_policy,
  })
  const checked = await checkFirst(wanted, { ...roots, timeoutMs: 300 })
  expect(checked?.code).not.toBe('caa-lookup-fails')
  expect(checked?.notes?.join()).toMatch(/couldn't look up the CAA records/)
})

test('a CAA lookup that fails in the zone of the target blames the platform', async () => {
  const servers = ['a.host.example']
  const glue = [record('a.host.example', 'A', '127.0.7.3')]
  const delegations = ['shop.example', 'host.example'].map((zone) => record(zone, 'NS', 'a.host.example'))
  const { roots } = await startZones({
    '127.0.7.2': {
      // The root's server also has the platform's zone, so no referral mentions it.
      zones: [
        zoneOf('.', ['root.example'], record('root.example', 'A', '127.0.7.2'), ...delegations, ...glue),
        zoneOf('platform.example', ['root.example'], record(pairTarget, 'A', '192.0.2.7')),
      ],
      fault: ({ name, type }) => (type === 'CAA' && name === pairTarget ? 'SERVFAIL' : null),
    },
    '127.0.7.3': [
      zoneOf('host.example', servers, ...glue),
      zoneOf('shop.example', servers, record('app.shop.example', 'CNAME', pairTarget)),
    ],
  })
  const wanted = wantedForDomain({
    domain: 'app.shop.example',
    cname_target: pairTarget,
    certificate_management_policy,
  })
  const checked = await checkFirst(wanted, roots)
  expect(checked).toMatchObject({ state: 'attention', code: 'caa-lookup-fails', is_in_chain: true })
  expect(checked?.message).toMatch(
    /CAA lookups for t\.platform\.example fail: .*Ask the platform's support team to make the name servers of platform\.example answer CAA queries/,
  )
})
