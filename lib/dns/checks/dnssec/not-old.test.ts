import { expect, test } from 'vitest'
import type { Question } from 'dns-packet'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { pairProof, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, withoutRoots, type Hosted } from '@/lib/dns/testing/zones'

// Resolvers fail for a reason that lasts, in a zone without a DS record, but answer queries with checking disabled.

const cname = record('app.shop.example', 'CNAME', pairTarget)
const challenge = record('_acme-challenge.app.shop.example', 'CNAME', pairProof)
const [app = null] = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const proved = wantedForDomain({
  domain: '*.app.shop.example',
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
}).filter(({ name }) => name === challenge.name)
const domain = app ? [app] : []

/** A resolver that has cached the CNAME, because the check queried the resolver for it. */
const holding = ({ name, value }: typeof cname, type: string) => {
  let isHeld = false
  return {
    cached: [{ name, type: 'CNAME', values: [value], ttl: 60 }],
    fault: (question: Question, isUnchecked: boolean): DnsFault => {
      if (question.name !== name || question.type !== type) return null
      if (isUnchecked) isHeld = true
      return isHeld ? null : 'SERVFAIL'
    },
  } as const
}

const dropping =
  (name: string, type: string, fault: DnsFault): Hosted['fault'] =>
  (question) =>
    question.name === name && question.type === type ? fault : null

test.each([
  ['drop A queries', domain, cname, 'A', 'drop'],
  ['drop TXT queries of a challenge', proved, challenge, 'TXT', 'drop'],
  ['fail TXT queries of a challenge', proved, challenge, 'TXT', 'SERVFAIL'],
] as const)('servers that %s need attention', async (_, wanted, own, type, fault) => {
  const records = { a: [cname, challenge], b: [cname, challenge], fault: dropping(own.name, type, fault) }
  for (const isRooted of [true, false])
    for (const resolving of [
      holding(own, type),
      { ...holding(own, type), fault: failsFor(own.name, type) },
    ]) {
      const { both } = await startPair(records, { ...resolving, isSigned: () => true })
      const checked = await checkFirst(wanted, isRooted ? both : withoutRoots(both))
      expect(checked).toMatchObject({ state: 'attention' })
      expect(checked?.message).not.toContain("You don't need to change anything")
    }
})

/** A resolver such as BIND, which also caches the servers' failure for a second. */
const failsFor =
  (name: string, type: string) =>
  (question: Question, isUnchecked: boolean): DnsFault =>
    question.name === name && question.type === type && !isUnchecked ? 'SERVFAIL' : null

test.each([
  ['domain', domain, cname.name, 'A'],
  [
    'ingress',
    wantedForIngress({ domain: 'eu.shop.example', ns_targets: ['a.host.example', 'b.host.example'] }),
    'eu.shop.example',
    'NS',
  ],
] as const)(
  "a resolver's failure that ends during the check isn't an old one: %s",
  async (_, wanted, name, type) => {
    let isOver = false
    const lists = ['a.host.example', 'b.host.example'].map((one) => record('eu.shop.example', 'NS', one))
    const records = [cname, ...lists]
    const zonesFor = () => []
    const { both } = await startPair(
      { a: records, b: records, zonesFor },
      {
        isSigned: () => true,
        fault: (question, isUnchecked) => {
          const isOwn = question.name === name && (question.type === type || question.type === 'SOA')
          if (isOwn && isUnchecked) isOver = true
          return isOwn && !isOver ? 'SERVFAIL' : null
        },
      },
    )
    for (const config of [both, withoutRoots(both)]) {
      isOver = false
      expect((await checkFirst(wanted, config))?.state).not.toBe('waiting')
    }
  },
)

const signer = createSigner('shop.example')

test('a silent server may be why a resolver fails for a signed zone', async () => {
  const records = signer.signed(cname, signer.key)
  const { both } = await startPair(
    {
      a: records,
      b: records,
      above: signedIn('', current, [signer.ds]),
      faultOfB: ({ name }) => (name.endsWith('shop.example') ? 'drop' : null),
    },
    {
      isSigned: () => true,
      fault: ({ name }, isUnchecked) => (name === cname.name && !isUnchecked ? 'SERVFAIL' : null),
    },
  )
  expect((await checkFirst(domain, both))?.state).toBe('attention')
})
