import { expect, test } from 'vitest'
import { answerTables } from './answers'
import { ticketText } from './copy-as'
import type { FoundRecord, RecordCheck, WantedRecord } from './records'

const record: WantedRecord = {
  name: 'app.example.com',
  type: 'CNAME',
  values: ['t.p.example'],
  purpose: 'traffic',
}
const found = (type: string, value: string): FoundRecord => ({ type, value, ttl: 60 })
const answered = { outcome: 'answered' as const }
const check: RecordCheck = {
  record,
  zone: 'example.com',
  verdict: 'wrong',
  code: 'cname-beside-others',
  message: 'Message.',
  found: [found('CNAME', 'via.example.com')],
  servers: [
    { name: 'ns1.example.com', address: null, ...answered, found: [found('CNAME', 'via.example.com')] },
  ],
  resolvers: [{ name: '9.9.9.9', ...answered, found: [], until: '2026-11-22T06:14:00Z' }],
  related: [
    { name: 'via.example.com', type: 'A', ...answered, found: [found('A', '192.0.2.80')] },
    {
      name: 'via.example.com',
      type: 'CNAME',
      server: 'ns9.example.net',
      address: '192.0.2.9',
      outcome: 'refused',
    },
  ],
  chain: ['via.example.com', 't.p.example'],
}
const ticketFor = (more: Partial<RecordCheck>) =>
  ticketText([record], {
    checked_at: '2026-11-22T06:00:00Z',
    zone: 'example.com',
    name_servers: [],
    records: [{ ...check, ...more }],
  })

test('a ticket lists the answers behind a problem, but not those behind a correct record', () => {
  expect(ticketFor({})).toContain(
    '   Checked 2026-11-22 06:00:00 UTC: Message.\n' +
      '   Answers:\n' +
      '   - ns1.example.com: CNAME via.example.com\n' +
      '   - 9.9.9.9: No CNAME record (cached until 2026-11-22 06:14:00 UTC)\n' +
      '   - via.example.com: A 192.0.2.80\n' +
      '   - ns9.example.net (192.0.2.9): REFUSED (for via.example.com)\n' +
      '   - CNAME chain: app.example.com → via.example.com → t.p.example\n',
  )
  expect(ticketFor({ verdict: 'correct', code: 'correct' })).not.toContain('Answers:')
})

test('a DS record that only shows that a zone is signed is described in a sentence', () => {
  const related = [{ name: 'example.com', type: 'DS', ...answered, kind: 'signed' as const }]
  expect(answerTables({ ...check, related }).at(-1)?.rows[0]).toMatchObject({
    name: 'example.com',
    answer: 'DS record',
    note: 'shows that the zone is signed',
  })
})

test('a ticket names a loop of CNAME records', () => {
  const chain = ['via.example.com', 'app.example.com']
  expect(ticketFor({ code: 'chain-loops', chain })).toContain(
    '   - CNAME loop: app.example.com → via.example.com → app.example.com\n',
  )
})

test('a ticket lists an old answer of a resolver that is also a name server of the zone', () => {
  const at = '192.0.2.53'
  const text = ticketFor({
    servers: [{ name: at, address: at, ...answered, found: [found('CNAME', 'via.example.com')] }],
    resolvers: [{ name: at, ...answered, found: [], until: '2026-11-22T06:14:00Z' }],
    related: [
      {
        name: 'via.example.com',
        type: 'CNAME',
        server: at,
        ...answered,
        found: [found('CNAME', 'old.example')],
        until: '2026-11-22T06:14:00Z',
      },
    ],
  })
  expect(text).toContain(
    '   - 192.0.2.53: CNAME via.example.com\n' +
      '   - 192.0.2.53: CNAME old.example (for via.example.com, cached until 2026-11-22 06:14:00 UTC)\n',
  )
})

test('the answers behind a problem list each record at the name once', () => {
  const servers = ['ns1', 'ns2', 'ns3', 'ns4'].map((name) => ({
    name,
    address: null,
    ...answered,
    found: [],
  }))
  const copies = [found('A', '192.0.2.7'), found('A', '192.0.2.8')]
  const related = ['ns1', 'ns2'].map((server) => ({
    name: record.name,
    type: 'A',
    server,
    ...answered,
    found: copies,
  }))
  const differing = { code: 'servers-disagree' as const, servers, resolvers: [], chain: [] }
  const text = ticketFor({ ...differing, found: copies, related })
  expect(text).toContain('   - ns1: A 192.0.2.7, A 192.0.2.8\n   - ns2: A 192.0.2.7, A 192.0.2.8\n')
  expect(text).not.toContain('Also at this name')
  const more = [...copies, found('MX', '10 mx.example')]
  expect(ticketFor({ ...differing, found: more, related })).toContain(
    '   - Also at this name: MX 10 mx.example\n',
  )
})

test('addresses that a message lists are shown with their answers', () => {
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  const servers = addresses.map((address) => ({ name: 'ns1.example.com', address, ...answered, found: [] }))
  const shown = (message: string) =>
    answerTables({ ...check, servers, message, related: [], resolvers: [] })[0]?.rows.map(
      ({ address }) => address,
    )
  expect(shown('ns1.example.com (192.0.2.1, 192.0.2.2 and 192.0.2.4) has an unsigned copy.')).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    null,
    '192.0.2.4',
  ])
  expect(shown('ns1.example.com (192.0.2.3) has an unsigned copy.')).toEqual([null, null, '192.0.2.3', null])
  expect(
    shown('a.ns1.example.com (192.0.2.1) and ns1.example.com (192.0.2.3) have an unsigned copy.'),
  ).toEqual([null, null, '192.0.2.3', null])
})
