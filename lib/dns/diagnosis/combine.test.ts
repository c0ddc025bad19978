import { expect, test } from 'vitest'
import type { Judgment } from '@/lib/dns/evidence/evidence'
import { addProblem, addWait } from './combine'
import { alias } from '@/lib/dns/testing/evidence'

const lead = 'app.example.com has 192.0.2.7, instead of a CNAME record.'
const change = 'In the zone example.com, create a CNAME record at app.'
const failing = "However, resolvers can't resolve app.example.com."
const judgmentOf = (claim: string): Judgment => [
  'correct',
  'address-flattened',
  `${lead} ${claim} ${change}`,
  'attention',
]

const claims = [
  "The name works only until the platform's addresses change.",
  'This works, but may stop working when the platform changes its addresses.',
  'This works until the platform changes the addresses of its name servers.',
  'app.example.com stops resolving when the platform changes the addresses of its name servers.',
]

test.each(claims)("a second problem that breaks the record removes '%s'", (claim) => {
  const atSource = judgmentOf(claim)
  for (const code of [
    'resolvers-fail',
    'platform-not-serving',
    'caa-lookup-fails',
    'resolvers-differ',
  ] as const)
    expect(addProblem(atSource, code, failing)[2]).toBe(`${lead} ${failing} ${change}`)
  const [, , waiting] = addWait({ record: alias }, atSource, 'old-answer-cached', 'ns returns an old answer.')
  expect(waiting).toBe(`${lead} However, ns returns an old answer. ${change}`)
})

test.each(claims)("a second problem that leaves the record working keeps '%s'", (claim) => {
  const text = 'b.example.com refused the query. Resolvers have to try another server.'
  expect(addProblem(judgmentOf(claim), 'some-servers-lame', text)[2]).toBe(
    `${lead} ${claim} ${text} ${change}`,
  )
})
