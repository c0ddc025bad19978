import { expect, test } from 'vitest'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { changeOf } from '@/lib/dns/model/diagnosis'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'
import { recordLabel } from '@/lib/dns/model/state'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'

// CAA records that forbid the certificate for a name that has the target's addresses in place of a CNAME.

const apex = 'shop.example'
const app = 'app.shop.example'
const address = (name: string) => record(name, 'A', '192.0.2.7')
const caa = (name: string) => record(name, 'CAA', '0 issue "digicert.com"')

async function check(domain: string, a: readonly ZoneRecord[], b = a) {
  const { both } = await startPair({ a, b })
  const wanted = wantedForDomain({
    domain,
    cname_target: pairTarget,
    certificate_management_policy: { authority: 'letsencrypt' },
  })
  return [await checkFirst(wanted, both), await checkFirst(wanted, withoutRoots(both))]
}

test.each([
  ['at the apex, which has an ALIAS record', apex, [address(apex), caa(apex)]],
  ['at a name with addresses', app, [address(app), caa(app)]],
  ['above a name with addresses', app, [address(app), caa(apex)]],
] as const)('CAA records %s forbid the certificate', async (_, domain, own) => {
  for (const checked of await check(domain, own))
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'wrong', code: 'caa-forbids' })
})

test.each([
  ['at the apex, which has an ALIAS record', apex],
  ['above a name with addresses', app],
])('CAA records %s, on one of two servers forbid the certificate', async (_, domain) => {
  for (const checked of await check(domain, [address(domain)], [address(domain), caa(apex)])) {
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'wrong', code: 'caa-forbids' })
    expect(checked?.message).toMatch(
      /a\.host\.example doesn't have these records, but half of the name servers do, .*add a CAA record at @ .* You don't need to change a\.host\.example\./,
    )
  }
})

test.each([
  ['an ALIAS record at the apex', apex, [address(apex)]],
  ['addresses', app, [address(app)]],
  [
    "a CNAME to a name with the target's addresses",
    app,
    [record(app, 'CNAME', 'copy.shop.example'), address('copy.shop.example')],
  ],
])('the chain of %s reaches the target if CAA records forbid the certificate', async (_, name, own) => {
  for (const checked of await check(name, [...own, caa(apex)])) {
    expect(checked?.at_source?.form).toBe('other-form')
    // An ALIAS record at the apex can stay. Other forms need their own change.
    const [state, status] = name === apex ? ['ready', 'Found'] : ['attention', 'Record works']
    expect(recordLabel(checked)).toEqual({ state, label: 'Record works' })
    expect(stepsOf(checked)).toEqual({ broken: 'certificate', record: status, target: 'Reached' })
  }
})

test.each([
  ['addresses', [address(app)], /add a CAA record at @.*\n.*delete the A record.*then create a CNAME/],
  [
    "a CNAME to a name with the target's addresses",
    [record(app, 'CNAME', 'copy.shop.example'), address('copy.shop.example')],
    /add a CAA record at @.*\n.*change the CNAME record at app/,
  ],
])('CAA records beside %s: the message contains both changes', async (_, own, changes) => {
  for (const checked of await check(app, [...own, caa(apex)])) {
    expect(changeOf(checked)).toMatch(changes)
    expect(checked?.message).not.toMatch(/works/)
    const statuses =
      checked && linesOf(checked.record, checked).map(({ type, status }) => `${type} ${status}`)
    expect(statuses).toEqual(expect.arrayContaining(['CNAME create', 'CAA create']))
  }
})

test('CAA records beside an ALIAS record at the apex are the only problem', async () => {
  for (const checked of await check(apex, [address(apex), caa(apex)]))
    expect(checked?.message).not.toContain('ALIAS')
})

/** Returns the broken step of the DNS chain, and the states of the record and target. */
function stepsOf(checked: RecordCheck | undefined) {
  const records = checked ? [checked] : []
  const check = { checked_at: '2026-01-01T00:00:00Z', zone: apex, name_servers: [], records }
  const { nodes, broken } = dnsChain({ wanted: [], check, certificate: null })
  const statusOf = (stage: string) => nodes.find((node) => node.stage === stage)?.status
  return {
    broken: nodes[broken ?? -1]?.stage,
    record: statusOf('record'),
    target: statusOf('target')?.slice(0, 7),
  }
}

test('CAA records at the target of a CNAME above the name can be changed in its zone', async () => {
  const name = 'a.dev.shop.example'
  const own = [
    record(name, 'CNAME', pairTarget),
    record('dev.shop.example', 'CNAME', 'dev2.shop.example'),
    caa('dev2.shop.example'),
  ]
  for (const checked of await check(name, own))
    expect(checked).toMatchObject({
      code: 'caa-forbids',
      caa: { name: 'dev2.shop.example', action: 'create' },
      message: expect.stringContaining('In the zone shop.example, add a CAA record at dev2 '),
    })
})
