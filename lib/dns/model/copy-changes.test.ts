import { describe, expect, test } from 'vitest'
import { bindText, csvText, ticketText, tsvText } from './copy-as'
import type { CheckCode, DnsCheck, RecordCheck, WantedRecord } from './records'

const traffic: WantedRecord = {
  name: '*.c1.example.com',
  type: 'CNAME',
  values: ['t.p.example'],
  purpose: 'traffic',
}
const challenge: WantedRecord = { ...traffic, name: '_acme-challenge.c1.example.com', purpose: 'certificate' }

const checked = (code: CheckCode, message: string, more: Partial<RecordCheck> = {}): RecordCheck => ({
  record: traffic,
  zone: 'example.com',
  verdict: 'wrong',
  code,
  message,
  found: [],
  servers: [],
  ...more,
})
const checkOf = (...records: RecordCheck[]): DnsCheck => ({
  checked_at: '2026-11-22T06:00:00Z',
  zone: 'example.com',
  name_servers: [],
  records,
})

describe('exports contain the changes of the message', () => {
  const edits = [
    'In the zone example.com on ns2.example.net, delete the A record (192.0.2.7) at *.c1.',
    'In the zone example.com on ns3.example.net, create a CNAME record at *.c1.',
  ]
  const disagreeing = (change: string) => checked('servers-disagree', `The servers disagree. ${change}`)
  const several = disagreeing(edits.join('\n'))
  const listed = edits.map((edit, index) => `${index + 1}. ${edit}`)

  test('a ticket lists them below the finding, each on its own line', () => {
    const text = ticketText([traffic], checkOf(several))
    expect(text).toMatch(/^Changes to make in the DNS zone example\.com:/)
    expect(text).toContain(
      `   Checked 2026-11-22 06:00:00 UTC: The servers disagree.\n   Changes:\n   a. ${edits[0]}\n   b. ${edits[1]}\n`,
    )
    const one = ticketText([traffic], checkOf(disagreeing(edits[0] ?? '')))
    expect(one).toContain(`disagree.\n   Change: ${edits[0]}\n`)
  })

  test('a zone file lists them in comments, once for several records', () => {
    const text = bindText([traffic, traffic], 'example.com', [several, several])
    expect(text).toContain(`; Changes to make:\n; ${listed.join('\n; ')}\n$ORIGIN example.com.\n; servers`)
    const hostile = disagreeing('Delete it\u0007, then create it.')
    expect(bindText([traffic], 'example.com', [hostile])).toContain('; Delete it , then create it.\n')
  })

  test('a zone file and a table list a DS record of several records once', () => {
    const stale = { stale_ds: 'example.com' }
    const checks = [
      checked('address-instead', 'It has an A record. Delete it.', stale),
      checked('not-found', 'No record. Create it.', { ...stale, record: challenge }),
    ]
    const zone = bindText([traffic, challenge], 'example.com', checks)
    expect(zone.match(/^; delete or replace at the registrar: example.com. IN DS$/gm)).toHaveLength(1)
    const table = csvText([traffic, challenge], 'example.com', checks).trimEnd().split('\r\n')
    expect(table.map((line) => line.replaceAll('"', '').split(',').slice(1))).toEqual([
      expect.anything(),
      ['@', 'DS', '', 'To delete or replace at the registrar', 'Delete it.'],
      ['*.c1', 'CNAME', 't.p.example', 'To create', ''],
      ['_acme-challenge.c1', 'CNAME', 't.p.example', 'To create', 'Create it.'],
    ])
  })

  test('a table lists them in the first row of the record', () => {
    expect(tsvText([traffic], 'example.com', [several])).toContain(`Servers disagree\t${listed.join(' ')}\n`)
    expect(csvText([traffic], 'example.com', [several])).toContain(`,"${listed.join('\n')}"\r\n`)
    const ns = { ...traffic, type: 'NS' as const, values: ['ns1.p.example', 'ns2.p.example'] }
    expect(tsvText([ns], 'example.com', [several])).toMatch(/at \*\.c1\.\n.*Servers disagree\t\n$/)
  })

  test('a retry is not listed as a change', () => {
    const check = checked('could-not-ask', 'No server answered. Check again later.', { verdict: 'unknown' })
    expect(ticketText([traffic], checkOf(check))).toContain('UTC: No server answered. Check again later.\n')
    expect(bindText([traffic], 'example.com', [check])).toMatch(/^\$ORIGIN/)
  })
})

test('a ticket for the apex of a zone has the alternatives to a CNAME, and no lines for a zone file', () => {
  const record: WantedRecord = { ...traffic, name: 'example.com' }
  const instead = 'Reserve a name under example.com. If your DNS provider supports ALIAS records, create one.'
  const apex = checked('cname-at-apex', `The apex can't have a CNAME. ${instead}`, { record, is_apex: true })
  expect(ticketText([record], checkOf(apex))).toBe(
    'Changes to make in the DNS zone example.com:\n\n1. ALIAS, ANAME or flattened CNAME record\n' +
      '   Name: example.com\n   Name within example.com: @\n   Target: t.p.example\n' +
      `   Checked 2026-11-22 06:00:00 UTC: The apex can't have a CNAME.\n   Change: ${instead}\n`,
  )
  const missing = checked('not-found', '', { record: challenge, verdict: 'missing' })
  const both = ticketText([record, challenge], checkOf(apex, missing))
  expect(both).toContain('1. ALIAS')
  expect(both).toContain(
    'format:\n\n$ORIGIN example.com.\n; create\n_acme-challenge.c1 IN CNAME t.p.example.\n',
  )
  const flattened: RecordCheck = {
    ...apex,
    verdict: 'correct',
    state: 'attention',
    code: 'address-flattened',
    message: `A fixed A record stops working. Alternatively, reserve www.example.com. Then delete the domain example.com in the console.`,
  }
  const text = ticketText([record], checkOf(flattened))
  expect(text).toMatch(/^To confirm in the DNS zone example\.com:/)
  expect(text).toContain('reserve www.example.com.')
  expect(text).not.toContain('in the console')
})

test.each([
  ['MX', '10 mail.example.com', '10 mail.example.com.'],
  ['CNAME', 'else.example', 'else.example.'],
  ['DNAME', 'else.example', 'else.example.'],
  ['HTTPS', '1 web.example key1="h2"', '1 web.example. key1="h2"'],
  ['HTTPS', '1 . key1="h2"', '1 . key1="h2"'],
  ['SRV', '1 2 443 web.example', '1 2 443 web.example.'],
  ['NS', '.', '.'],
  ['TXT', '"v=1."', '"v=1."'],
  ['A', '192.0.2.7', '192.0.2.7'],
])('a comment about a %s record has the value %s as %s', (type, value, text) => {
  const check = checked('records-in-the-way', '', { found: [{ type, value, ttl: 60 }] })
  expect(bindText([traffic], 'example.com', [check])).toContain(`; delete: *.c1 IN ${type} ${text}\n`)
})
