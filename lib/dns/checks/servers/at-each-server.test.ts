import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Servers that disagree. Each one is diagnosed alone, so that its change is precise.

const [apex, app, challenge] = ['shop.example', 'app.shop.example', '_acme-challenge.shop.example']
const cname = record(app, 'CNAME', pairTarget)
const certificate_management_policy = { authority: 'letsencrypt' }
const domain = wantedForDomain({ domain: app, cname_target: pairTarget, certificate_management_policy })
const wildcard = wantedForDomain({
  domain: `*.${apex}`,
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
  certificate_management_policy,
})

async function check(wanted: typeof domain, a: readonly ZoneRecord[], b: readonly ZoneRecord[], serial = 1) {
  const { roots, both } = await startPair({ a, b, serial })
  return Promise.all([roots, both, withoutRoots(both)].map((config) => checkFirst(wanted, config)))
}

async function checkThree(...each: readonly (readonly ZoneRecord[])[]) {
  const glue = each.map((_, at) => record(`${'abc'[at]}.host.example`, 'A', `127.0.7.${at + 3}`))
  const servers = glue.map(({ name }) => name)
  const delegations = [apex, 'host.example', 'platform.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const zones = each.map((own, at): [string, ReturnType<typeof zoneOf>[]] => [
    `127.0.7.${at + 3}`,
    [
      zoneOf('host.example', servers, ...glue),
      zoneOf('platform.example', servers, record(pairTarget, 'A', '192.0.2.7')),
      zoneOf(apex, servers, ...own),
    ],
  ])
  const root = zoneOf('.', ['root.example'], ...delegations, ...glue)
  const { roots } = await startZones({ '127.0.7.2': [root], ...Object.fromEntries(zones) })
  return checkFirst(domain, roots)
}

test.each([
  ['an address', record('*.shop.example', 'A', '203.0.113.3'), 'answers with an A record (203.0.113.3)'],
  ['an address of a CDN', record('*.shop.example', 'A', '104.16.1.1'), 'Cloudflare'],
  ['the address of the target', record('*.shop.example', 'A', '192.0.2.7'), 'answers with the address of'],
  ['a CNAME', record('*.shop.example', 'CNAME', 'old.other.example'), 'wildcard'],
])('a wildcard with %s on one server can stay', async (_, other, text) => {
  for (const checked of await check(domain, [cname, other], [other])) {
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toContain('wildcard *.shop.example')
    expect(checked?.message).toContain(text)
    expect(checked?.message).not.toMatch(/[Dd]elete/)
    expect(checked?.message).toMatch(
      /create a CNAME record at app.* on b\.host\.example|on b\.host\.example, create a CNAME record at app/,
    )
  }
})

test.each([1, 2])(
  'records that prevent the CNAME on one server are deleted there (serial %i)',
  async (serial) => {
    const others = [record(app, 'TXT', 'x'), record(app, 'MX', '10 mail.shop.example')]
    for (const checked of await check(domain, others, [cname], serial))
      expect(checked?.message).toMatch(
        /In the zone shop\.example on a\.host\.example, delete the .*TXT record \("x"\).* at app, then create a CNAME record at app,/,
      )
  },
)

test('a TXT record at the challenge on one server is deleted there', async () => {
  const [a, b] = [[record(challenge, 'TXT', 'old')], [record(challenge, 'CNAME', pairProof)]]
  const { roots } = await startPair({ a, b })
  const challenges = wildcard.filter(({ purpose }) => purpose === 'certificate')
  const checked = await checkFirst(challenges, roots)
  expect(checked).toMatchObject({ code: 'servers-disagree', lacking: ['a.host.example'] })
  expect(checked?.message).toMatch(
    / on a\.host\.example, delete the TXT record \("old"\) at _acme-challenge, then create/,
  )
})

test.each([1, 2])('a record at a doubled name on one server is renamed there (serial %i)', async (serial) => {
  const doubled = record(`${app}.${apex}`, 'CNAME', pairTarget)
  for (const checked of await check(domain, [doubled], [cname], serial)) {
    expect(checked).toMatchObject({ code: 'servers-disagree', lacking: ['a.host.example'] })
    expect(checked?.message).toContain(
      'On a.host.example, the CNAME record is at app.shop.example.shop.example: the name contains the zone twice.',
    )
    expect(checked?.message).toMatch(
      /In the zone shop\.example on a\.host\.example, rename the CNAME record from app\.shop\.example to app\./,
    )
  }
})

const forbidding = record(apex, 'CAA', '0 issue "digicert.com"')
const oldAlias = record(app, 'CNAME', 'old.other.example')

test.each([
  [
    'the second and third',
    [[cname], [cname, forbidding], [oldAlias, forbidding]],
    "a.host.example doesn't have these records",
  ],
  [
    'the first and third',
    [[cname, forbidding], [cname], [oldAlias, forbidding]],
    "b.host.example doesn't have these records",
  ],
])('CAA records on %s of three servers that disagree are all named', async (_, each, text) => {
  const checked = await checkThree(...each)
  expect(checked).toMatchObject({ code: 'caa-forbids' })
  expect(checked?.message).toMatch(/CAA records at shop\.example don't allow letsencrypt\.org/)
  expect(checked?.message).toContain(text)
})
