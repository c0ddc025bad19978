import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { answerWith } from '@/lib/dns/testing/answers'
import { accepting, signedDs, signer, startParents, wanted, zone } from '@/lib/dns/testing/parents'
import type { DnsAnswer, Signature } from '@/lib/dns/wire/messages'
import { referredReplies } from './referred-replies'

const at = (name: string, type: string, value: string) => ({ name, type, ttl: 60, value })
const referral = answerWith({ supportsSignatures: true, authorities: [at(zone, 'NS', 'a.host.example')] })
const ds = at(zone, 'DS', `1 13 2 ${'a1'.repeat(32)}`)
const denial: Signature = { name: zone, covers: 'NSEC', zone: 'example', inception: 0, expiration: 0 }
const asked = { name: `www.${zone}`, type: 'A' } as const
const typesIn = (reply: Partial<DnsAnswer>, question = asked) =>
  referredReplies({ ...referral, ...reply }, question).map((one) => one.question.type)

test('a referral with DS records answers SOA and DS queries', () => {
  const authorities = [...referral.authorities, ds]
  const [soa, toDs] = referredReplies({ ...referral, authorities }, asked)
  expect(soa).toMatchObject({ question: { name: zone, type: 'SOA' }, reply: { authorities } })
  expect(toDs).toMatchObject({ question: { name: zone, type: 'DS' } })
  expect(toDs?.reply).toMatchObject({ isAuthoritative: true, answers: [ds], authorities: [] })
})

test('a referral without DS records answers no DS query, even with a signed denial', () => {
  expect(typesIn({ signatures: [denial] })).toEqual(['SOA'])
  expect(typesIn({})).toEqual(['SOA'])
})

test.each([
  ['an answer', { answers: [at(asked.name, 'A', '192.0.2.1')] }],
  ['an authoritative reply', { isAuthoritative: true }],
  ["a recursive server's reply", { canRecurse: true }],
  ['a truncated reply', { isTruncated: true }],
  ['a referral to the root', { authorities: [at('', 'NS', 'a.root.example')] }],
  ['a referral to another zone', { authorities: [at('other.example', 'NS', 'a.host.example')] }],
])('%s answers no other query', (_, reply) => {
  expect(typesIn(reply)).toEqual([])
})

test("a check doesn't query the parent zone for DS records that its referral contains", async () => {
  const { both } = await startParents([signedDs(signer.ds)], accepting)
  const questions: string[] = []
  const onQuestion: typeof both.onQuestion = ({ host }, { name, type }) =>
    void questions.push(`${host} ${name} ${type}`)
  const { records } = await checkRecords(wanted, { ...both, onQuestion }, new AbortController().signal)
  expect(records).toMatchObject([{ state: 'ready' }])
  expect(questions).not.toContain(`127.0.7.3 ${zone} DS`)
})
