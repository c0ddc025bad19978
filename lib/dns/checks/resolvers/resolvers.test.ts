import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { startLab } from '@/lib/dns/testing/lab'
import { proof, target, targets } from '@/lib/dns/testing/assigned'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { wantedForDomain, wantedForIngress, type DnsCheck, type WantedRecord } from '@/lib/dns/model/records'

let lab: Awaited<ReturnType<typeof startLab>>
beforeAll(async () => {
  lab = await startLab()
})
afterEach(() => {
  lab.faults.resolver = undefined
})
afterAll(() => lab.close())

async function check(wanted: readonly WantedRecord[]) {
  const config = { ...lab.iterative, recursive: lab.recursive.recursive }
  const { records } = await checkRecords(wanted, config, new AbortController().signal)
  return records.at(-1)
}

/** Makes the resolver deny a name and all nonexistent names, for every type except one. */
const deny = (denied: string, fault: DnsFault, except: string | null = null) => {
  lab.faults.resolver = ({ name, type }) =>
    (name === denied || /^[a-z]{12}\./.test(name)) && type !== except ? fault : null
}

const traffic = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
const challenge = wantedForDomain({
  domain: '*.c1.wild-barred.example',
  cname_target: target,
  acme_challenge_cname_target: proof,
})

describe('a resolver that denies a correct record without an SOA record', () => {
  const absent = { verdict: 'correct', state: 'waiting', code: 'absence-cached', notes: [] }

  test.each<DnsFault>(['NXDOMAIN', 'empty'])(
    'makes the record wait if the resolver has no record of the name: %s',
    async (fault) => {
      deny('app.shop.example', fault)
      const checked = await check(traffic)
      expect(checked).toMatchObject(absent)
      expect(checked).not.toHaveProperty('until')
      expect(checked?.message).toMatch(
        /correct on its name servers\. 127\.0\.1\.8 still returns a cached negative answer\. The problem ends when/,
      )
    },
  )

  test('makes a challenge wait if the answer is NXDOMAIN, but not if it is empty', async () => {
    deny('_acme-challenge.c1.wild-barred.example', 'NXDOMAIN')
    expect(await check(challenge)).toMatchObject(absent)
    // An empty answer without an SOA record isn't cached.
    deny('_acme-challenge.c1.wild-barred.example', 'empty')
    expect(await check(challenge)).toMatchObject({
      state: 'ready',
      code: 'correct',
      notes: [
        expect.stringMatching(/^Not all resolvers confirmed the record: .* returned an empty answer\.$/),
      ],
    })
  })

  test.each<DnsFault>(['NXDOMAIN', 'empty'])(
    'needs attention once it cannot be a cached one: %s',
    async (fault) => {
      deny('app.shop.example', fault)
      const config = { ...lab.iterative, recursive: lab.recursive.recursive }
      const again = (last: DnsCheck | null) =>
        checkRecords(traffic, config, new AbortController().signal, { last })
      const first = await again(null)
      expect((await again(first)).records).toMatchObject([absent])
      const records = first.records.map((one) => ({
        ...one,
        old_answers: one.old_answers?.map((old) => ({ ...old, expires_by: '2026-01-01T00:00:00.000Z' })),
      }))
      const [checked] = (await again({ ...first, records })).records
      expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-differ' })
      expect(checked?.message).toContain(
        '8 got a new negative answer for app.shop.example after its earlier one',
      )
    },
  )

  test.each<DnsFault>(['empty', 'SERVFAIL'])(
    "doesn't matter if visitors and certificate authorities get the CNAME: %s",
    async (fault) => {
      deny('app.shop.example', fault, 'A')
      expect(await check(traffic)).toMatchObject({ state: 'ready', notes: [] })
      deny('_acme-challenge.c1.wild-barred.example', fault, 'TXT')
      expect(await check(challenge)).toMatchObject({ state: 'ready', notes: [] })
    },
  )

  test("doesn't affect a delegation, whose zone may lack NS records", async () => {
    deny('connect.shop.example', 'empty')
    const wanted = wantedForIngress({ domain: 'connect.shop.example', ns_targets: targets })
    expect(await check(wanted)).toMatchObject({ state: 'ready', notes: [] })
  })
})
