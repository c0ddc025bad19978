import { describe, expect, test } from 'vitest'
import { current, expired, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairProof, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, withResolver } from '@/lib/dns/testing/zones'

// Zones that were changed without being signed again. All signatures are valid, but the NSEC records don't match the
// zone, so validating resolvers reject the denials.

const zone = 'shop.example'
const signer = createSigner(zone)
const accepting = { isSigned: () => true, isBogus: () => false }
const apexWith = (next: string) => record(zone, 'NSEC', `${next} NS SOA RRSIG NSEC DNSKEY`)

const setupOf = (records: readonly ZoneRecord[], recordsOfB = records) => ({
  a: records,
  b: recordsOfB,
  above: signedIn('', current, [signer.ds]),
})

describe.each([
  ['below a wildcard', `app.w.${zone}`, `app.w.${zone} has no records of its own`],
  ['of a wildcard', `*.w.${zone}`, `the wildcard *.w.${zone} applies`],
])('a domain %s', (_, domain, claim) => {
  const wildcard = record(`*.w.${zone}`, 'CNAME', pairTarget)
  const challenge = record(`_acme-challenge.w.${zone}`, 'CNAME', pairProof)
  const isWildcard = domain.startsWith('*.')
  const wanted = wantedForDomain({
    domain,
    cname_target: pairTarget,
    ...(isWildcard && { acme_challenge_cname_target: pairProof }),
  })
  const isBogus = (name: string) => name.endsWith(`.w.${zone}`) && !name.startsWith('_')
  const withNext = (next: string) =>
    signer.signed(
      wildcard,
      challenge,
      signer.key,
      apexWith(wildcard.name),
      record(wildcard.name, 'NSEC', `${next} CNAME RRSIG NSEC`),
    )
  const sound = withNext(zone)
  const unproven = withNext(`_.w.${zone}`)

  test('is wrong if the NSEC records show other names, with and without a resolver that rejects it', async () => {
    const { both, roots } = await startPair(setupOf(unproven), { isSigned: () => true, isBogus })
    for (const config of [both, roots]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toContain(`the NSEC records in the zone ${zone} don't prove that ${claim}`)
      expect(checked?.message).toContain(`Sign the zone ${zone} again`)
    }
  })

  test('is ready if a validating resolver accepts it anyway', async () => {
    const { both } = await startPair(setupOf(unproven), accepting)
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready' })
  })

  test('needs attention if only one server has such records', async () => {
    const { both } = await startPair(setupOf(sound, unproven), accepting)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(
      'b.host.example returns a DNSSEC proof that validating resolvers reject',
    )
  })

  test('is wrong if only the signatures of the NSEC records have expired, whatever the resolvers report', async () => {
    const isNsec = ({ type, value }: ZoneRecord) => type === 'NSEC' || value.startsWith('NSEC ')
    const nsecs = sound.filter(({ type }) => type === 'NSEC')
    const records = [...sound.filter((one) => !isNsec(one)), ...signedIn(zone, expired, nsecs)]
    const { both, roots } = await startPair(setupOf(records), { isSigned: () => true, isBogus })
    // Some resolvers fail even with checking disabled, so that their failure doesn't look like one of validation.
    const fault = ({ name }: { name: string }) => (isBogus(name) ? 'SERVFAIL' : null)
    const two = await withResolver(both, { isSigned: () => true, fault })
    const failing = { ...two, recursive: two.recursive.slice(1) }
    for (const config of [both, roots, failing, two])
      expect(await checkFirst(wanted, config)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })

  test('is ready if the NSEC records prove it', async () => {
    const { both, roots } = await startPair(setupOf(sound), accepting)
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready' })
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready' })
  })
})

describe('the delegation of an ingress', () => {
  const name = `eu.${zone}`
  const ns = 'ns1.platform.example'
  const wanted = wantedForIngress({ domain: name, ns_targets: [ns] })
  const delegation = record(name, 'NS', ns)
  const isBogus = (one: string) => one === name
  const withTypes = (...types: string[]) => [
    delegation,
    ...signer.signed(
      signer.key,
      apexWith(name),
      ...types.map((type) => record(name, 'NSEC', `${zone} ${type}`)),
    ),
  ]

  test.each([
    ['an NSEC record without the delegation', withTypes('A RRSIG NSEC')],
    ['an NSEC record with DS records', withTypes('NS DS RRSIG NSEC')],
    ['no NSEC record at its name', withTypes()],
    ['no NSEC records at all', [delegation, ...signer.signed(signer.key)]],
  ])('is wrong with %s', async (_, records) => {
    const { both, roots } = await startPair(setupOf(records), { isSigned: () => true, isBogus })
    for (const config of [both, roots]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toContain(
        `the NSEC or NSEC3 records in the zone ${zone} don't prove that ${name} has no DS records`,
      )
    }
  })

  test('is ready with an NSEC record that shows it', async () => {
    const { roots } = await startPair(setupOf(withTypes('NS RRSIG NSEC')), accepting)
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready' })
  })
})

describe('a name between a record and its zone', () => {
  const between = `eu.${zone}`
  const cname = record(`www.${between}`, 'CNAME', pairTarget)
  const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
  const resolving = { isSigned: () => true, isBogus: (name: string) => name === cname.name }
  const withNext = (next: string) => signer.signed(cname, signer.key, apexWith(next))

  test('makes the record wrong if the NSEC records show other names', async () => {
    const { both } = await startPair(setupOf(withNext(`a.${zone}`)), resolving)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toContain(
      `the NSEC records in the zone ${zone} don't prove that ${between} has no DS records`,
    )
  })

  test("doesn't matter if a resolver accepts the record", async () => {
    const { both } = await startPair(setupOf(withNext(`a.${zone}`)), accepting)
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready' })
    const two = await withResolver(both, accepting)
    expect(await checkFirst(wanted, two)).toMatchObject({ state: 'ready' })
  })

  test('makes the record wait for an old failure if the NSEC records prove the denial', async () => {
    const { both } = await startPair(setupOf(withNext(cname.name)), resolving)
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  })
})
