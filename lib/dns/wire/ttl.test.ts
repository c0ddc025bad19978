import { encode } from 'dns-packet'
import { expect, test } from 'vitest'
import { decodeReply } from './messages'

const question = { name: 'app.example.com', type: 'CNAME' } as const

function sectionsOf(parts: object) {
  const reply = decodeReply(encode({ type: 'response', id: 7, questions: [question], ...parts }), 7, question)
  return reply?.kind === 'answer' ? reply : expect.fail()
}

test.each([
  [0, 0],
  [300, 300],
  [0x7fff_ffff, 0x7fff_ffff],
  [0x8000_0000, 0],
  [0xffff_ffff, 0],
])('a TTL of %d counts as %d', (ttl, seconds) => {
  const { answers } = sectionsOf({
    answers: [{ name: question.name, type: 'CNAME', ttl, data: 'a.example' }],
  })
  expect(answers).toMatchObject([{ ttl: seconds }])
})

test.each([
  [3_600, 300, 300],
  [60, 3_600, 60],
  [0x8000_0000, 300, 0],
  [300, 0, 0],
])("a negative answer's SOA record with TTL %d and minimum %d counts for %d s", (ttl, minimum, seconds) => {
  const data = { mname: 'ns.example.com', rname: 'admin.example.com', serial: 1, minimum }
  const soa = { name: 'example.com', type: 'SOA' as const, ttl, data }
  expect(sectionsOf({ authorities: [soa] }).authorities).toMatchObject([{ ttl: seconds }])
})

test('the minimum does not limit an SOA record in the answer section', () => {
  const data = { mname: 'ns.example.com', rname: 'admin.example.com', serial: 1, minimum: 300 }
  const soa = { name: 'example.com', type: 'SOA' as const, ttl: 3_600, data }
  expect(sectionsOf({ answers: [soa] }).answers).toMatchObject([{ ttl: 3_600 }])
})
