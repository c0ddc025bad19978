import { expect, test } from 'vitest'
import { proof, startPair, target } from '@/lib/dns/test-pair'
import { checkFirst, record } from '@/lib/dns/test-zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Records beside a CNAME on only one of the zone's servers.

const cname = record('app.shop.example', 'CNAME', target)
const challenge = record('_acme-challenge.c1.shop.example', 'CNAME', proof)

const wantedTraffic = wantedForDomain({
  domain: cname.name,
  cname_target: target,
  certificate_management_policy: { authority: 'letsencrypt' },
})

test.each([
  ['a', 'A', '198.51.100.9'],
  ['b', 'A', '198.51.100.9'],
  ['a', 'MX', '10 mail.example'],
  ['b', 'MX', '10 mail.example'],
  ['a', 'AAAA', '2001:db8::9'],
  ['b', 'AAAA', '2001:db8::9'],
  ['b', 'TXT', 'any'],
] as const)('on %s only, in a different version of the zone: %s', async (name, type, value) => {
  const own = { a: [cname], b: [cname], [name]: [cname, record(cname.name, type, value)], serial: 2 }
  const { roots, both } = await startPair(own)
  for (const config of [roots, both])
    expect(await checkFirst(wantedTraffic, config)).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
      message: expect.stringContaining(`delete the ${type} record (`),
    })
})

test.each(['a', 'b'] as const)('an address on %s only, in the same version of the zone', async (name) => {
  const own = { a: [cname], b: [cname], [name]: [cname, record(cname.name, 'A', '198.51.100.9')] }
  const { roots, both } = await startPair(own)
  for (const config of [roots, both])
    expect(await checkFirst(wantedTraffic, config)).toMatchObject({ code: 'cname-beside-others' })
})

test.each(['a', 'b'] as const)('a TXT record beside the challenge on %s only', async (name) => {
  const own = { a: [challenge], b: [challenge], [name]: [challenge, record(challenge.name, 'TXT', 'old')] }
  const { roots, both } = await startPair(own)
  const wanted = wantedForDomain({
    domain: '*.c1.shop.example',
    cname_target: target,
    acme_challenge_cname_target: proof,
  }).slice(1)
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'wrong', code: 'txt-at-challenge' })
})

test('a server that returns only the address is not taken for one without the CNAME', async () => {
  const { roots } = await startPair({
    a: [cname],
    b: ({ type }) => (type === 'A' ? [record(cname.name, 'A', '198.51.100.9')] : [cname]),
  })
  const wanted = wantedForDomain({ domain: cname.name, cname_target: target })
  expect(await checkFirst(wanted, roots)).toMatchObject({ code: 'cname-beside-others' })
})

test('addresses that every server fails to return keep the record from working', async () => {
  const { both } = await startPair({
    a: [cname],
    b: [cname],
    fault: ({ type, name }) => (name === cname.name && (type === 'A' || type === 'AAAA') ? 'SERVFAIL' : null),
  })
  expect(await checkFirst(wantedTraffic, both)).toMatchObject({
    verdict: 'correct',
    state: 'attention',
    code: 'resolvers-fail',
  })
})
