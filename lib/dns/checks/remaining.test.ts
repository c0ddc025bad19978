import { expect, test } from 'vitest'
import { bindText } from '@/lib/dns/model/copy-as'
import { linesOf } from '@/lib/dns/model/record-lines'
import { editsOf, partsOf } from '@/lib/dns/model/message-parts'
import { wantedForDomain, type CheckCode } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'

// Problems of a zone that would remain after a wrong record is fixed.

const [apex, app] = ['shop.example', 'app.shop.example']
const certificate_management_policy = { authority: 'letsencrypt' }
const wanted = wantedForDomain({ domain: app, cname_target: pairTarget, certificate_management_policy })
const [, challenge] = wantedForDomain({
  domain: `*.${app}`,
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
  certificate_management_policy,
})
const other = record(apex, 'CAA', '0 issue "other-ca.example"')
const critical = record(apex, 'CAA', '128 tbs "unknown"')
const staleDs = record(apex, 'DS', `2371 13 2 ${'a1'.repeat(32)}`)

const missing: [CheckCode, readonly ZoneRecord[]][] = [
  ['doubled-zone', [record(`${app}.${apex}`, 'CNAME', pairTarget)]],
  ['records-in-the-way', [record(app, 'TXT', 'any')]],
  ['address-instead', [record(app, 'A', '203.0.113.9')]],
  ['cname-beside-others', [record(app, 'CNAME', pairTarget), record(app, 'TXT', 'any')]],
]

test.each(missing)('CAA records that forbid the certificate are reported with %s', async (code, own) => {
  const { roots, both } = await startPair({ a: [...own, other], b: [...own, other] })
  for (const config of [roots, both]) {
    const check = await checkFirst(wanted, config)
    expect(check).toMatchObject({ code, state: 'wrong', caa: { name: apex, action: 'create' } })
    const { finding, change } = partsOf(check?.message ?? '')
    expect(finding).toMatch(/ In addition, CAA records at shop\.example don't allow letsencrypt\.org /)
    expect(editsOf(change).at(-1)).toBe(
      'In the zone shop.example, add a CAA record at @ with the value 0 issue "letsencrypt.org".',
    )
    expect(linesOf(wanted[0] ?? expect.fail(), check)).toContainEqual({
      name: apex,
      type: 'CAA',
      value: '0 issue "letsencrypt.org"',
      status: 'create',
    })
  }
})

test.each(missing)('a critical CAA record is reported with %s', async (code, own) => {
  const { roots } = await startPair({ a: [...own, critical], b: [...own, critical] })
  const check = await checkFirst(wanted, roots)
  expect(check).toMatchObject({ code, caa: { name: apex, action: 'delete' } })
  expect(check?.message).toMatch(
    /In addition, the CAA record .* tag tbs .*\n.*delete the CAA record at @ with the tag tbs/s,
  )
})

const criticals = [critical, record(apex, 'CAA', '128 later "y"')]
const correct: [CheckCode, readonly ZoneRecord[]] = ['caa-forbids', [record(app, 'CNAME', pairTarget)]]

test.each([correct, ...missing])('critical CAA records are reported together with %s', async (code, own) => {
  const all = [...own, ...criticals, other]
  const { roots } = await startPair({ a: all, b: all })
  const check = await checkFirst(wanted, roots)
  expect(check?.code).toBe(code)
  const { finding, change } = partsOf(check?.message ?? '')
  expect(finding).toMatch(
    /[Tt]he CAA records at shop\.example with the tags (?:later and tbs|tbs and later) are marked as critical\. .* The other CAA records at shop\.example don't allow letsencrypt\.org\.$/,
  )
  const edits = editsOf(change)
  expect(edits.slice(-2)).toEqual([
    expect.stringMatching(
      /^In the zone shop\.example, delete the CAA records at @ with the tags \w+ and \w+, or set the flags of these records to 0\.$/,
    ),
    'In the zone shop.example, add a CAA record at @ with the value 0 issue "letsencrypt.org".',
  ])
  const lines = linesOf(wanted[0] ?? expect.fail(), check).filter(({ type }) => type === 'CAA')
  expect(lines.map(({ value, status }) => `${status} ${value}`).toSorted()).toEqual([
    'create 0 issue "letsencrypt.org"',
    'delete 128 later "y"',
    'delete 128 tbs "unknown"',
  ])
  expect(bindText(wanted, apex, [check ?? expect.fail()])).toMatch(
    /; delete: @ IN CAA 128 .*\n; delete: @ IN CAA 128 (?:.*\n)+?@ IN CAA 0 issue "letsencrypt\.org"\n/,
  )
})

test.each([
  ['challenge-under-asterisk', [record(`_acme-challenge.*.${app}`, 'CNAME', pairProof)]],
  ['txt-at-challenge', [record(`_acme-challenge.${app}`, 'TXT', 'old')]],
] as const)('CAA records are reported with %s at a challenge', async (code, own) => {
  const { roots } = await startPair({ a: [...own, other], b: [...own, other] })
  const check = await checkFirst(challenge ? [challenge] : [], roots)
  expect(check).toMatchObject({ code, caa: { name: apex } })
})

test.each(missing)('CAA records that allow the certificate are ignored with %s', async (code, own) => {
  const more = record(apex, 'CAA', '0 issue "letsencrypt.org"')
  const { roots } = await startPair({ a: [...own, other, more], b: [...own, other, more] })
  const check = await checkFirst(wanted, roots)
  expect(check).toMatchObject({ code })
  expect(check?.message).not.toContain('CAA records at')
  expect(check).not.toHaveProperty('caa')
})

test.each([
  [pairTarget, undefined],
  ['pool.platform.example', record(pairTarget, 'CNAME', 'pool.platform.example')],
])(
  "the platform's support team is asked about CAA records at %s beside a wrong record",
  async (at, alias) => {
    const own = [record(app, 'TXT', 'any'), record(apex, 'CAA', '0 issue "letsencrypt.org"')]
    const { roots, both } = await startPair({
      a: own,
      b: own,
      platform: [record(at, 'CAA', '0 issue "other-ca.example"')],
      aliases: alias ? [alias] : [],
    })
    for (const config of [roots, both]) {
      const check = await checkFirst(wanted, config)
      expect(check).toMatchObject({ code: 'records-in-the-way' })
      expect(check).not.toHaveProperty('caa')
      expect(editsOf(partsOf(check?.message ?? '').change).at(-1)).toBe(
        `Ask the platform's support team to allow letsencrypt.org in the CAA records at ${at}.`,
      )
    }
  },
)

const wrong: [CheckCode, readonly ZoneRecord[]][] = [
  ['not-found', []],
  ...missing,
  ['target-has-typo', [record(app, 'CNAME', 't.platfrom.example')]],
  ['points-elsewhere', [record(app, 'CNAME', 'old.other.example')]],
]

test.each(wrong)('a stale DS record is reported with %s', async (code, own) => {
  const isBogus = (name: string) => name.endsWith(apex)
  const { roots, both } = await startPair({ a: own, b: own, above: [staleDs] }, { isBogus })
  for (const config of [roots, both]) {
    const check = await checkFirst(wanted, config)
    expect(check).toMatchObject({ code, state: 'wrong', stale_ds: apex })
    expect(check?.message).toMatch(
      /In addition, DNSSEC validation fails for .*\n.*replace the DS record of shop\.example /s,
    )
  }
})

test('CAA records are reported with a stale DS record', async () => {
  const own = [record(app, 'CNAME', pairTarget), other]
  const { roots } = await startPair({ a: own, b: own, above: [staleDs] })
  const check = await checkFirst(wanted, roots)
  expect(check).toMatchObject({ code: 'dnssec-broken', stale_ds: apex, caa: { name: apex } })
  expect(check?.message).toMatch(/In addition, CAA records at shop\.example .*\n.*add a CAA record at @/s)
})

const thirdAt = (address: string) => [
  record(apex, 'NS', 'c.host.example'),
  record('c.host.example', 'A', address),
]

test.each(wrong)(
  'the message repairs a server that does not serve the zone in addition to %s',
  async (code, own) => {
    const { roots } = await startPair({ a: own, b: own, above: thirdAt('127.0.7.2') })
    const check = await checkFirst(wanted, roots)
    expect(check).toMatchObject({ code, state: 'wrong', notes: [] })
    const { finding, change } = partsOf(check?.message ?? '')
    expect(finding).toMatch(
      / In addition, c\.host\.example isn't authoritative for the zone shop\.example\. /,
    )
    expect(editsOf(change).at(-1)).toBe(
      'Add the zone shop.example to c.host.example, or at the registrar, set the name servers of shop.example to a.host.example and b.host.example.',
    )
  },
)

test('a server that can not be reached remains a note', async () => {
  const { roots } = await startPair({ a: [], b: [], above: thirdAt('127.0.7.99') })
  const check = await checkFirst(wanted, roots)
  expect(check).toMatchObject({ code: 'not-found', notes: [expect.stringContaining('c.host.example')] })
  expect(check?.message).not.toContain('c.host.example')
})
