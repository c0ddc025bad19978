import { describe, expect, test } from 'vitest'
import { proof, startPair, target } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// CAA records on only some of a zone's servers. A certificate authority may query any of them.

const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const domain = { cname_target: target, certificate_management_policy: policy }
const cname = record('www.shop.example', 'CNAME', target)
const caa = (at: string, issuer: string) => record(at, 'CAA', `0 issue "${issuer}"`)
const other = caa('shop.example', 'digicert.com')

async function check(a: readonly ZoneRecord[], b: readonly ZoneRecord[]) {
  const config = await startPair({ a: [cname, ...a], b: [cname, ...b] })
  const wanted = wantedForDomain({ ...domain, domain: cname.name })
  return Promise.all([config.roots, config.both].map((one) => checkFirst(wanted, one)))
}

test.each([
  ['a.host.example', [other], []],
  ['b.host.example', [], [other]],
] as const)('CAA records for another authority on %s only forbid the certificate', async (name, a, b) => {
  for (const checked of await check(a, b)) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids', caa: { name: 'shop.example' } })
    expect(checked?.message).toBe(
      "CAA records at shop.example don't allow letsencrypt.org to issue the certificate for www.shop.example. " +
        `Only ${name} has these records, so whether the certificate is issued depends on the name server that is queried. ` +
        'In the zone shop.example, add a CAA record at @ with the value 0 issue "letsencrypt.org".',
    )
  }
})

test('the message names the server whose CAA records forbid the certificate', async () => {
  for (const checked of await check([caa('shop.example', 'letsencrypt.org')], [other]))
    expect(checked?.message).toMatch(/Only b\.host\.example has these records/)
})

test('the message names no server if all have the same CAA records', async () => {
  for (const checked of await check([other], [other])) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    expect(checked?.message).not.toContain('Only')
  }
  for (const checked of await check([], [])) expect(checked).toMatchObject({ state: 'ready' })
})

test.each(['c1.shop.example', 'shop.example'])(
  'CAA records at %s forbid the certificate of a wildcard',
  async (at) => {
    const own = [
      record('*.c1.shop.example', 'CNAME', target),
      record('_acme-challenge.c1.shop.example', 'CNAME', proof),
    ]
    const { roots } = await startPair({ a: own, b: [...own, caa(at, 'digicert.com')], serial: 2 })
    const [traffic, challenge] = wantedForDomain({
      domain: '*.c1.shop.example',
      cname_target: target,
      acme_challenge_cname_target: proof,
      certificate_management_policy: policy,
    })
    expect(await checkFirst([challenge ?? expect.fail()], roots)).toMatchObject({ code: 'caa-forbids' })
    expect(await checkFirst([traffic ?? expect.fail()], roots)).toMatchObject({ state: 'ready' })
  },
)

describe('without referrals, so that CAA lookups use the resolver', () => {
  const held = (...values: string[]) => ({
    cached: [{ name: 'shop.example', type: 'CAA' as const, ttl: 3600, values, zone: 'shop.example' }],
  })
  const checkWith = async (own: readonly ZoneRecord[], resolving: ReturnType<typeof held>) => {
    const { both } = await startPair({ a: [cname, ...own], b: [cname, ...own] }, resolving)
    return checkFirst(wantedForDomain({ ...domain, domain: cname.name }), withoutRoots(both))
  }

  test('new CAA records on all servers forbid the certificate', async () => {
    const checked = await checkWith([other], held())
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids', caa: { name: 'shop.example' } })
    expect(checked?.message).not.toContain('Only')
  })

  test.each([
    ['none', []],
    ['others', [caa('shop.example', 'letsencrypt.org')]],
  ])("the resolver's old CAA records don't count if all servers have %s", async (_, own) => {
    expect(await checkWith(own, held('0 issue "digicert.com"'))).toMatchObject({ state: 'ready' })
  })
})
