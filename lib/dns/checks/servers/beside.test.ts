import { expect, test } from 'vitest'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { pairProof, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Records in addition to a CNAME on all of the zone's servers.

const cname = record('app.shop.example', 'CNAME', pairTarget)
const https = record(cname.name, 'HTTPS', '1 .')
const wanted = wantedForDomain({
  domain: cname.name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})

test('an HTTPS record beside the CNAME is wrong, and the message deletes it', async () => {
  const { roots, both } = await startPair({ a: [cname, https], b: [cname, https] })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
      message: expect.stringContaining('In the zone shop.example, delete the HTTPS record (1 .) at app.'),
      found: expect.arrayContaining([expect.objectContaining({ type: 'HTTPS', value: '1 .' })]),
    })
})

test("a copy of the target's HTTPS record is ready", async () => {
  const platform = [record(pairTarget, 'HTTPS', https.value)]
  const { both } = await startPair({ a: [cname, https], b: [cname, https], platform })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct' })
})

test('HTTPS records of a wildcard do not conflict with a CNAME at the name itself', async () => {
  const records = [cname, record('*.shop.example', 'HTTPS', https.value)]
  const { both } = await startPair({ a: records, b: records })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct' })
})

test.each<[DnsFault, number]>([
  ['SERVFAIL', 0],
  ['FORMERR', 0],
  ['drop', 1],
])('an HTTPS query that fails (%s) leaves the record ready with %i notes', async (fault, notes) => {
  const own = [cname]
  const { both } = await startPair({ a: own, b: own, fault: ({ type }) => (isHttps(type) ? fault : null) })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  expect(checked?.notes ?? []).toHaveLength(notes)
})

const isHttps = (type: string) => type === 'UNKNOWN_65'

const address = record(cname.name, 'A', '203.0.113.9')
const otherCname = record(cname.name, 'CNAME', 'old.example')

test.each([
  ['the other one has another CNAME', [otherCname, address], 'wrong'],
  ['the other one has no record', [], 'wrong'],
  ["the other one has the target's address", [record(cname.name, 'A', '192.0.2.7')], 'attention'],
] as const)('an address beside the CNAME of one server is wrong there, and %s', async (_, b, state) => {
  const { roots, both } = await startPair({ a: [cname, address], b, serial: 2 })
  for (const config of [roots, both, withoutRoots(both)]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ verdict: 'wrong', state, code: 'servers-disagree' })
    expect(checked?.message).toContain(
      'On a.host.example, app.shop.example has the correct CNAME record, but also an A record (203.0.113.9).',
    )
    expect(checked?.message).toContain(
      'In the zone shop.example on a.host.example, delete the A record (203.0.113.9) at app.',
    )
  }
})

test("a TXT record beside one server's challenge is deleted there, although the other has another CNAME", async () => {
  const [, challenge] = wantedForDomain({
    domain: '*.shop.example',
    cname_target: pairTarget,
    acme_challenge_cname_target: pairProof,
  })
  const name = challenge?.name ?? ''
  const { roots, both } = await startPair({
    a: [record(name, 'CNAME', pairProof), record(name, 'TXT', 'x')],
    b: [record(name, 'CNAME', 'old.example')],
    serial: 2,
  })
  for (const config of [roots, both]) {
    const checked = await checkFirst(challenge ? [challenge] : [], config)
    expect(checked).toMatchObject({ state: 'wrong', code: 'servers-disagree' })
    expect(checked?.message).toContain('on a.host.example, delete the TXT record ("x") at _acme-challenge')
  }
})
