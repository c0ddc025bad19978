import type { Question } from 'dns-packet'
import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { hiddenNames } from '@/lib/dns/testing/hidden-names'
import { record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Records instead of or in addition to a CNAME while the servers of the target's zone fail.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', c: '127.0.7.6', platform: '127.0.7.5' }
const target = 't.platform.example'
const proof = 'p.platform.example'
const address = '203.0.113.1'
const vanity = 'v.host.example'
const servers = ['a.host.example', 'b.host.example', 'c.host.example']
const glue = [
  record('a.host.example', 'A', hosts.a),
  record('b.host.example', 'A', hosts.b),
  record('c.host.example', 'A', hosts.c),
  record('p.host.example', 'A', hosts.platform),
  record(vanity, 'A', address),
]
const domain = '*.c1.shop.example'
const challenge = '_acme-challenge.c1.shop.example'
const traffic = record(domain, 'CNAME', target)

type Own = (question: Question) => readonly ZoneRecord[]

interface Setup {
  /** The zone's records for a query to the first server. `others` returns those of the other servers. */
  a: Own
  others?: Own
  fault: DnsFault
  name?: string
  isSecured?: boolean
}

/** Returns the results for a domain's last record, such as a wildcard's challenge, with several configurations. */
const check = async (setup: Setup) =>
  (await checkAll(setup)).map((records) => records.at(-1) ?? expect.fail())

async function checkAll({ a, others = a, fault, name = domain, isSecured = false }: Setup) {
  const served = (own: Own) => ({
    zones: (question: Question) => [
      zoneOf('host.example', servers, ...glue),
      zoneOf('shop.example', servers, ...own(question)),
    ],
  })
  const { roots, both } = await startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.example'],
        ...['shop.example', 'host.example'].flatMap((zone) => servers.map((one) => record(zone, 'NS', one))),
        record('platform.example', 'NS', 'p.host.example'),
        ...glue,
      ),
    ],
    [hosts.a]: served(a),
    [hosts.b]: served(others),
    [hosts.c]: served(others),
    [hosts.platform]: {
      zones: [
        zoneOf(
          'platform.example',
          ['p.host.example'],
          record(target, 'A', address),
          record(proof, 'TXT', 'token'),
        ),
      ],
      fault: () => fault,
    },
  })
  const wanted = wantedForDomain({
    domain: name,
    cname_target: target,
    ...(name === domain && { acme_challenge_cname_target: proof }),
    ...(isSecured && { certificate_management_policy: { authority: 'letsencrypt' } }),
  })
  const checked = [roots, both, withoutRoots(both)].map(async (config) => {
    const { records } = await checkRecords(wanted, config, new AbortController().signal)
    for (const one of records) expect(hiddenNames(one, wanted)).toEqual([])
    return records
  })
  return Promise.all(checked)
}

const faults: DnsFault[] = ['REFUSED', 'SERVFAIL', 'drop']
const undecided = { verdict: 'unknown', state: 'unknown', code: 'cause-unknown' }

test.each(faults)('a challenge that may be a copy is undecided while the target fails: %s', async (fault) => {
  for (const checked of await check({ a: () => [traffic, record(challenge, 'TXT', 'token')], fault })) {
    expect(checked).toMatchObject(undecided)
    expect(checked.message).toBe(
      `${challenge} has a TXT record ("token") instead of a CNAME record. ` +
        `The check couldn't look up the TXT records of ${proof} for comparison. Check again before you change anything.`,
    )
  }
})

const beside: Own = ({ name, type }) => [
  traffic,
  name === challenge && type === 'TXT'
    ? record(challenge, 'TXT', 'token')
    : record(challenge, 'CNAME', proof),
]

test('a TXT record beside the challenge is undecided while the target fails', async () => {
  const checked = await check({ a: beside, fault: 'REFUSED' })
  expect(checked.map(({ verdict, code }) => [verdict, code])).toEqual(
    checked.map(() => ['unknown', 'cause-unknown']),
  )
  expect(checked[0]?.message).toMatch(
    /also has a TXT record \("token"\), which may be copied from the target\./,
  )
})

test('the same records are judged once the target answers', async () => {
  const copied = await check({ a: () => [traffic, record(challenge, 'TXT', 'token')], fault: null })
  expect(copied.map(({ code }) => code)).toEqual(['cname-hidden', 'cname-hidden', 'cname-hidden'])
  const other = await check({ a: () => [traffic, record(challenge, 'TXT', 'other')], fault: null })
  expect(other.map(({ code }) => code)).toEqual(['txt-at-challenge', 'txt-at-challenge', 'txt-at-challenge'])
})

const app = 'app.shop.example'
const correct: Own = () => [record(app, 'CNAME', target)]
const alias: Own = () => [record(app, 'CNAME', vanity)]
const copied: Own = () => [record(app, 'A', address)]
/** Returns a copy of the target's address for A queries, and a CNAME to another name for other types. */
const partly: Own = ({ type }) =>
  type === 'A' ? copied({ type, name: app }) : [record(app, 'CNAME', vanity)]

test.each<[string, Own, Own]>([
  ['addresses on most', correct, copied],
  ['a CNAME to a copy on one, addresses on most', alias, copied],
  ['addresses on one, a CNAME to a copy on most', copied, alias],
  ['a CNAME for some queries on one, addresses on most', partly, copied],
])('servers that may all lead to the target are undecided while it fails: %s', async (_, a, others) => {
  for (const fault of faults)
    for (const checked of await check({ a, others, fault, name: app })) {
      expect(checked).toMatchObject(undecided)
      expect(checked.message).toMatch(
        /The check couldn't determine whether these records lead to t\.platform\.example, because a lookup failed\. Check again before you change anything\.$/,
      )
    }
  const [found] = await check({ a, others, fault: null, name: app })
  expect(found).toMatchObject({ verdict: 'correct', code: 'servers-disagree' })
})

const withCaa =
  (issuer: string): Own =>
  () => [record(app, 'CNAME', target), record('shop.example', 'CAA', `0 issue "${issuer}"`)]

test.each(faults)(
  "CAA records of the zone count while the target's can't be looked up: %s",
  async (fault) => {
    const forbidden = await check({ a: withCaa('digicert.com'), fault, name: app, isSecured: true })
    for (const checked of forbidden) expect(checked).toMatchObject({ verdict: 'correct', state: 'attention' })
    expect(forbidden[0]).toMatchObject({
      code: 'caa-lookup-fails',
      caa: { name: 'shop.example', value: '0 issue "letsencrypt.org"', action: 'create' },
    })
    expect(forbidden[0]?.message).toMatch(
      /If t\.platform\.example has no CAA records, those at shop\.example apply\. They don't allow letsencrypt\.org to issue the certificate\. In the zone shop\.example, add a CAA record at @ with the value 0 issue "letsencrypt\.org"\./,
    )
    expect(forbidden[0]?.message).not.toContain("don't need to change")
    const [allowed] = await check({ a: withCaa('letsencrypt.org'), fault, name: app, isSecured: true })
    expect(allowed?.message).not.toContain('shop.example apply')
  },
)

const [other, similar] = ['other.platform.example', 'tt.platform.example']
const via = 'x.shop.example'

test.each<[string, readonly ZoneRecord[]]>([
  ['another name of the platform', [record(domain, 'CNAME', other)]],
  ['a similar name of the platform', [record(domain, 'CNAME', similar)]],
  ['a name with addresses', [record(domain, 'CNAME', via), record(via, 'A', address)]],
  ['a name in another zone', [record(domain, 'CNAME', vanity)]],
  ['a CNAME to another name of the platform', [record(domain, 'CNAME', via), record(via, 'CNAME', other)]],
])("a wildcard's CNAME is undecided while the target fails: %s", async (_, own) => {
  const a: Own = () => [...own, record(challenge, 'CNAME', proof)]
  for (const fault of faults)
    for (const [traffic] of await checkAll({ a, fault })) {
      expect(traffic).toMatchObject({ verdict: 'unknown', state: 'unknown' })
      expect(traffic?.message).toMatch(
        / couldn't look up (?:the addresses of t\.platform\.example for comparison|\S+\.platform\.example, which belongs to the platform,)/,
      )
    }
})

test.each(faults)("a wildcard's CNAME to the target is right while the target fails: %s", async (fault) => {
  const a: Own = () => [
    record(domain, 'CNAME', via),
    record(via, 'CNAME', target),
    record(challenge, 'CNAME', proof),
  ]
  for (const [traffic] of await checkAll({ a, fault }))
    expect(traffic).toMatchObject({ verdict: 'correct', at_source: { form: 'as-wanted' } })
})
