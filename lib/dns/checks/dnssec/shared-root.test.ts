import { expect, test } from 'vitest'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { createReferrals } from '@/lib/dns/queries/referrals'
import { createSigner } from '@/lib/dns/testing/signing'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { wantedForDomain } from '@/lib/dns/model/records'

// A resolver is silent for a zone, and answers for the root only once, because checks share that answer.

const zone = 'shop.example'
const isOwn = (name: string) => name.endsWith(zone)
const cname = record('www.shop.example', 'CNAME', pairTarget)
const signer = createSigner(zone)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })

const silent = {
  isSigned: isOwn,
  fault: ({ name, type }: { name: string; type: string }) =>
    isOwn(name) && type !== 'DS' ? ('drop' as const) : null,
}

test('each check finds that no server returns the keys of the zone', async () => {
  const own = signer.signed(cname, signer.key)
  const { both } = await startPair(
    {
      a: own,
      b: own,
      above: signedIn('', current, [signer.ds]),
      fault: ({ type }) => (type === 'DNSKEY' ? 'drop' : null),
    },
    silent,
  )
  const config = { ...both, referrals: createReferrals() }
  for (let check = 0; check < 2; check += 1)
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})

test('each check finds an old DS record in the cache of the resolver', async () => {
  const cached = [{ name: zone, type: 'DS', values: [signer.ds.value], ttl: 600 }] as const
  const { both } = await startPair({ a: [cname], b: [cname] }, { ...silent, cached })
  const config = { ...both, referrals: createReferrals() }
  for (let check = 0; check < 2; check += 1)
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})
