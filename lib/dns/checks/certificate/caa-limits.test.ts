import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import { changeOf } from '@/lib/dns/model/diagnosis'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'

const certificate_management_policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const caa = (value: string) => record('shop.example', 'CAA', value)
const onlyHttp = caa('0 issue "letsencrypt.org; validationmethods=http-01"')
const onlyAccount = caa('0 issue "letsencrypt.org; accounturi=https://ca.example/acct/1"')

const own = [record('app.shop.example', 'CNAME', pairTarget)]
const wanted = wantedForDomain({
  domain: 'app.shop.example',
  cname_target: pairTarget,
  certificate_management_policy,
})

test('CAA records without the method that a wildcard requires forbid its certificate', async () => {
  const records = [
    record('*.c1.shop.example', 'CNAME', pairTarget),
    record('_acme-challenge.c1.shop.example', 'CNAME', pairProof),
  ]
  const domain = wantedForDomain({
    domain: '*.c1.shop.example',
    cname_target: pairTarget,
    acme_challenge_cname_target: pairProof,
    certificate_management_policy,
  })
  const check = async (one: typeof onlyHttp) => {
    const all = [...records, one]
    const { both } = await startPair({ a: all, b: all })
    return (await checkRecords(domain, both, new AbortController().signal)).records
  }
  const [, forbidden] = await check(onlyHttp)
  expect(forbidden).toMatchObject({
    state: 'wrong',
    code: 'caa-forbids',
    caa: { name: 'shop.example', value: '0 issue "letsencrypt.org"', action: 'create' },
  })
  expect(forbidden?.message).toMatch(
    /don't allow letsencrypt\.org to issue the certificate for \*\.c1\.shop\.example, which requires the validation method dns-01\. .*add a CAA record/,
  )
  const allowed = await check(caa('0 issue "letsencrypt.org; validationmethods=dns-01"'))
  expect(allowed.map(({ state, notes }) => ({ state, notes }))).toEqual([
    { state: 'ready', notes: [] },
    { state: 'ready', notes: [] },
  ])
})

test.each([
  ['one method', onlyHttp, /only with the validation method http-01\. .* uses this method\./],
  ['one account', onlyAccount, /only for the account \S+\. .* uses this account\./],
])('CAA records that allow only %s need attention', async (_, one, limit) => {
  const all = [...own, one]
  const { both } = await startPair({ a: all, b: all })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'caa-restricted', notes: [] })
  expect(checked).not.toHaveProperty('is_in_chain')
  expect(checked?.message).toMatch(
    /^app\.shop\.example points to .* The CAA record at shop\.example with the value 0 issue "letsencrypt\.org;\s?\S+" allows letsencrypt\.org to issue certificates /,
  )
  expect(checked?.message).toMatch(limit)
  expect(checked && changeOf(checked)).toBe(
    'If the certificate isn\'t issued or renewed, add a CAA record at @ in the zone shop.example with the value 0 issue "letsencrypt.org", which has no restrictions.',
  )
})

test('a restriction that only one server has needs attention too', async () => {
  const { both } = await startPair({ a: own, b: [...own, onlyAccount] })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'caa-restricted' })
})

test('a restriction at the target is in the zone of the target', async () => {
  const { both } = await startPair({
    a: own,
    b: own,
    platform: [record(pairTarget, 'CAA', '0 issue "letsencrypt.org; accounturi=https://ca.example/acct/1"')],
  })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'caa-restricted', is_in_chain: true })
  expect(checked && changeOf(checked)).toMatch(
    /^If .*, ask the platform's support team to remove the restriction from the CAA records at t\.platform\.example\.$/,
  )
})

test('a record that waits for a cache keeps its own result, and the restriction is a note', async () => {
  const all = [...own, onlyAccount]
  const { both } = await startPair(
    { a: all, b: all },
    { cached: [{ name: 'app.shop.example', type: 'A', ttl: 3_600, values: ['198.51.100.9'] }] },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.notes?.join()).toMatch(/couldn't determine whether the CAA records at shop\.example allow/)
})

test.each(['0 ISSUE "LetsEncrypt.org"', '0 issue "letsencrypt.org;foo"'])(
  "a CAA record that Let's Encrypt ignores because of its spelling needs attention: %s",
  async (value) => {
    const all = [...own, caa(value)]
    const { roots, both } = await startPair({ a: all, b: all })
    for (const config of [roots, both]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'caa-restricted', notes: [] })
      expect(checked?.message).toBe(
        `app.shop.example points to ${pairTarget}. ` +
          `Certificate authorities may ignore the CAA record at shop.example with the value ${value}, because of its spelling. ` +
          'If the certificate isn\'t issued or renewed, add a CAA record at @ in the zone shop.example with exactly the value 0 issue "letsencrypt.org".',
      )
    }
  },
)
