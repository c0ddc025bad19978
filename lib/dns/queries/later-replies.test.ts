import { expect, test } from 'vitest'
import { resolve, type ZoneRecord } from '@/lib/dns/name-server/zone'
import { record, zoneOf } from '@/lib/dns/testing/zones'
import { createReplies } from './kept-replies'
import { nonexistent } from './known-tops'
import { laterReplies } from './later-replies'
import type { DnsAnswer } from '@/lib/dns/wire/messages'

const soa = record('shop.example', 'TXT', 'soa')
const zone = zoneOf(
  'shop.example',
  ['ns.shop.example'],
  record('app.shop.example', 'CNAME', 'via.shop.example'),
  record('via.shop.example', 'CNAME', 't.platform.example'),
  record('old.shop.example', 'CNAME', 't.platform.example.shop.example'),
  record('own.shop.example', 'CNAME', 'host.shop.example'),
  record('host.shop.example', 'A', '192.0.2.1'),
  record('loop.shop.example', 'CNAME', 'loop.shop.example'),
)

/** Returns the zone's answer to a query for addresses. */
function answerTo(name: string): DnsAnswer {
  const { rcode, answers, soaOf } = resolve([zone], name, 'A')
  const denied: ZoneRecord[] = soaOf ? [soa] : []
  return {
    ...nonexistent,
    rcode: rcode === 'NXDOMAIN' ? 'NXDOMAIN' : 'NOERROR',
    answers,
    authorities: denied.map((one) => ({ ...one, type: 'SOA' })),
  }
}

const laterOf = (name: string, changed: Partial<DnsAnswer> = {}) =>
  laterReplies({ ...answerTo(name), ...changed }, { name, type: 'A' }).map(
    ({ question, reply, isDenial }) => ({
      asked: `${question.type} ${question.name}`,
      values: reply.answers.map(({ value }) => value),
      rcode: reply.rcode,
      isDenial,
    }),
  )

test('an answer shows the CNAME of the next name', () =>
  expect(laterOf('app.shop.example')).toEqual([
    { asked: 'A via.shop.example', values: ['t.platform.example'], rcode: 'NOERROR', isDenial: false },
  ]))

test('an answer shows that the next name does not exist in the same zone', () =>
  expect(laterOf('old.shop.example')).toEqual([
    { asked: 'A t.platform.example.shop.example', values: [], rcode: 'NXDOMAIN', isDenial: true },
  ]))

test('a denial from another zone shows nothing', () => {
  const authorities = [{ ...soa, name: 'platform.example', type: 'SOA' }]
  expect(laterOf('via.shop.example', { authorities })).toEqual([])
})

test.each(['own.shop.example', 'loop.shop.example', 'host.shop.example', 'via.shop.example'])(
  'the answer for %s shows nothing about other names',
  (name) => expect(laterOf(name)).toEqual([]),
)

test.each([{ canRecurse: true }, { isAuthoritative: false }])('%o shows nothing', (changed) =>
  expect(laterOf('app.shop.example', changed)).toEqual([]),
)

test('a negative answer for the name of a zone shows its SOA record', () =>
  expect(laterOf('shop.example')).toEqual([
    { asked: 'SOA shop.example', values: ['soa'], rcode: 'NOERROR', isDenial: false },
  ]))

test('a referral for a name answers its SOA query too', () => {
  const authorities = [record('part.shop.example', 'NS', 'ns.other.example')]
  const referral = { rcode: 'NOERROR', isAuthoritative: false, authorities } as const
  expect(laterOf('part.shop.example', referral)).toEqual([
    { asked: 'SOA part.shop.example', values: [], rcode: 'NOERROR', isDenial: false },
  ])
  expect(laterOf('app.part.shop.example', referral)).toEqual([])
})

test('a negative answer for another name does not show the SOA record of the name', () =>
  expect(laterOf('none.shop.example')).toEqual([]))

test.each([
  ['app.shop.example', 'via.shop.example', false],
  ['old.shop.example', 't.platform.example.shop.example', true],
])(
  'the answer for %s is used for %s only if a server asked directly has answered alike',
  (name, later, isDenied) => {
    const replies = createReplies()
    const question = { name: later, type: 'A' } as const
    replies.note(answerTo(name), { name, type: 'A' }, (other) => `${other.type} ${other.name}`)
    replies.useLater(question, !isDenied)
    expect(replies.find(`A ${later}`)).toBeUndefined()
    replies.useLater(question, isDenied)
    expect(replies.find(`A ${later}`)).toBeDefined()
  },
)

test.each([
  ['out of zone', 'ns.host.example', [], true],
  ['in the zone, with glue', 'ns.shop.example', ['ns.shop.example'], true],
  ['in the zone, without glue', 'ns.shop.example', [], false],
] as const)(
  'the answer to an ANY query shows NS records if the servers are %s',
  (_, value, glue, isShown) => {
    const answers = [
      { ...soa, type: 'SOA' },
      { ...soa, type: 'NS', value },
    ]
    const additionals = glue.map((name) => ({ ...soa, name, type: 'A', value: '192.0.2.1' }))
    const reply: DnsAnswer = { ...nonexistent, rcode: 'NOERROR', answers, additionals }
    const later = laterReplies(reply, { name: soa.name, type: 'ANY' })
    expect(later.some(({ question }) => question.type === 'NS')).toBe(isShown)
  },
)

test('the answer to an ANY query over TCP shows nothing about queries over UDP', () => {
  const answers = ['SOA', 'NS'].map((type) => ({ ...soa, type, value: type }))
  const reply: DnsAnswer = { ...nonexistent, rcode: 'NOERROR', answers, isOverTcp: true }
  expect(laterReplies(reply, { name: soa.name, type: 'ANY' })).toEqual([])
})

test.each([
  ['lists all types', ['SOA', 'NS', 'CAA'], ['CAA shop.example', 'SOA shop.example', 'NS shop.example']],
  ['returns only the SOA record', ['SOA'], []],
  ['returns only the CAA records', ['CAA'], []],
] as const)(
  'the answer to an ANY query for a zone shows its CAA, SOA and NS records if it %s',
  (_, types, shown) => {
    const answers = types.map((type) => ({ ...soa, type, value: type }))
    const later = laterReplies({ ...nonexistent, rcode: 'NOERROR', answers }, { name: soa.name, type: 'ANY' })
    expect(later.map(({ question }) => `${question.type} ${question.name}`)).toEqual(shown)
    expect(
      later.map(({ question, reply }) => reply.answers.every(({ type }) => type === question.type)),
    ).toEqual(shown.map(() => true))
  },
)
