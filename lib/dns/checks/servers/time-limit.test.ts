import { expect, test } from 'vitest'
import type { Question } from 'dns-packet'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import { startPair } from '@/lib/dns/testing/pair'

const target = 't.platform.example'
const wanted = wantedForDomain({
  domain: 'app.shop.example',
  cname_target: target,
  certificate_management_policy: { authority: 'letsencrypt' },
})

test.each([
  ['correct', [record('app.shop.example', 'CNAME', target)], ({ type }: Question) => type === 'CAA'],
  ['missing', [], ({ name }: Question) => name === 'app.shop.example.shop.example'],
])('a record that is %s is unknown if the time limit ends its check', async (verdict, own, isDropped) => {
  const fault = (question: Question) => (isDropped(question) ? 'drop' : null)
  const { roots } = await startPair({ a: own, b: own, fault })
  expect(await checkFirst(wanted, roots)).toMatchObject({ verdict })
  const checked = await checkFirst(wanted, { ...roots, timeoutMs: 30_000, totalMs: 2_000 })
  expect(checked).toMatchObject({
    verdict: 'unknown',
    state: 'unknown',
    code: 'could-not-finish',
    message: 'The check reached its time limit before all queries were answered. Check again later.',
  })
  expect(checked?.found.map(({ value }) => value)).toEqual(own.map(({ value }) => value))
})
