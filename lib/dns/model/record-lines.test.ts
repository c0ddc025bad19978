import { expect, test } from 'vitest'
import { bindText, csvText, markdownText, ticketText, tsvText } from './copy-as'
import { linesOf, type PlainRecord } from './record-lines'
import type { DnsCheck, FoundRecord, RecordCheck, ServerAsked } from './records'

const record = { name: 'pay.example.com', type: 'CNAME' as const, values: ['t.p.example'] }
const check: RecordCheck = {
  record: { ...record, purpose: 'traffic' },
  zone: record.name,
  verdict: 'missing',
  code: 'zone-at-name',
  message: '',
  found: [],
  servers: ['ns1.old.example', 'ns1.old.example', 'ns2.old.example'].map((name) => ({
    name,
    address: null,
    outcome: 'refused',
  })),
}

test.each(['zone-at-name', 'lame-delegation'] as const)('exports delete a delegation: %s', (code) => {
  expect(linesOf(record, { ...check, code })).toEqual([
    { name: record.name, type: 'NS', value: 'ns1.old.example', status: 'delete' },
    { name: record.name, type: 'NS', value: 'ns2.old.example', status: 'delete' },
    { name: record.name, type: 'CNAME', value: 't.p.example', status: 'create' },
  ])
})

test('a ticket for a record in another form and CAA records lists the CAA change first, and the answers', () => {
  const found = [{ type: 'A', value: '192.0.2.7', ttl: 60 }]
  const servers = [{ name: 'ns1.example.com', address: null, outcome: 'answered' as const, found }]
  const caa = { name: 'example.com', value: '0 issue "letsencrypt.org"', action: 'create' as const }
  const at_source = { form: 'other-form' as const, code: 'address-flattened' as const, found }
  const forbidden = { ...check, zone: 'example.com', verdict: 'wrong', code: 'caa-forbids' } as const
  const records = [{ ...forbidden, servers, caa, at_source }]
  const text = ticketText([record], {
    checked_at: '2026-01-01T00:00:00Z',
    zone: 'example.com',
    name_servers: [],
    records,
  })
  expect(text).toMatch(
    /1\. CAA record\n.*2\. CNAME record\n.*Answers:\n   - ns1\.example\.com: A 192\.0\.2\.7/s,
  )
})

test('exports delete the DS records of a deleted delegation', () => {
  const found = [{ type: 'DS', value: '2371 13 2 a1b2', ttl: 0 }]
  expect(bindText([record], 'example.com', [{ ...check, found }])).toContain(
    '; delete: pay IN DS 2371 13 2 a1b2\n',
  )
})

test.each([
  ['of a registered domain', { is_apex: true }],
  ['above the name', { zone: 'example.com' }],
  ['to the platform, which an agent ingress may need,', { is_at_platform: true }],
])('exports keep a delegation %s', (_, change) => {
  const lines = linesOf(record, { ...check, code: 'lame-delegation', ...change })
  // The state on the page, because only the message has the change.
  expect(lines).toEqual([{ name: record.name, type: 'CNAME', value: 't.p.example', status: 'wrong' }])
})

test('exports keep a DNAME record above the name', () => {
  const redirected: RecordCheck = {
    ...check,
    zone: 'example.com',
    verdict: 'wrong',
    code: 'points-elsewhere',
    redirected_by: 'example.com',
    found: [
      { type: 'CNAME', value: 'pay.old.example', ttl: 60 },
      { type: 'DNAME', value: 'old.example', ttl: 60 },
    ],
  }
  expect(linesOf(record, redirected)).toEqual([
    { name: record.name, type: 'CNAME', value: 't.p.example', status: 'wrong' },
  ])
  const lines = linesOf(record, { ...redirected, verdict: 'correct', code: 'correct' })
  expect(lines).toEqual([{ name: record.name, type: 'CNAME', value: 't.p.example', status: 'exists' }])
})

const flattened: RecordCheck = {
  ...check,
  zone: 'example.com',
  verdict: 'correct',
  state: 'attention',
  code: 'address-flattened',
  found: [{ type: 'A', value: '192.0.2.7', ttl: 60 }],
}

test("exports replace the target's address unless other records prevent a CNAME", () => {
  const statuses = (one: RecordCheck) => linesOf(record, one).map(({ type, status }) => `${type} ${status}`)
  expect(statuses(flattened)).toEqual(['A delete', 'CNAME create'])
  const mail = { type: 'MX', value: '10 mail.example.com', ttl: 60 }
  expect(statuses({ ...flattened, found: [...flattened.found, mail] })).toEqual(['CNAME attention'])
  expect(statuses({ ...flattened, zone: record.name })).toEqual(['CNAME unknown'])
  const wildcard = '*.example.com'
  expect(statuses({ ...check, code: 'correct', wildcard })).toEqual(['CNAME exists'])
  expect(statuses({ ...check, code: 'correct', wildcard, needs_own_record: true })).toEqual(['CNAME create'])
  expect(statuses({ ...flattened, wildcard, found: [...flattened.found, mail] })).toEqual(['CNAME create'])
})

/** Exports a record in every format: Markdown, tab-separated, CSV, zone file and ticket. */
function exportsOf(wanted: PlainRecord, result: RecordCheck) {
  const { zone } = result
  const dns: DnsCheck = { checked_at: '2026-11-22T06:00:00Z', zone, name_servers: [], records: [result] }
  const tables = [markdownText, tsvText, csvText].map((textOf) => textOf([wanted], zone, [result]))
  return { tables, zoneFile: bindText([wanted], zone, [result]), ticket: ticketText([wanted], dns) }
}

const delegation = { name: 'connect.example.com', type: 'NS' as const, values: ['ns1.p.example'] }
const delegated: RecordCheck = {
  ...check,
  record: { ...delegation, purpose: 'delegation' },
  zone: 'example.com',
  verdict: 'wrong',
  code: 'dnssec-broken',
  servers: [],
}

test("exports delete a stale DS record of the platform's zone, and offer to delete or replace others", () => {
  const own = exportsOf(delegation, { ...delegated, stale_ds: delegation.name })
  for (const table of own.tables) expect(table).toMatch(/connect\b.*\bDS\b.*\bTo delete\b/)
  expect(own.zoneFile).toContain('\n; delete: connect IN DS\n')
  expect(own.ticket).toMatch(/^Changes to make in the DNS zone example\.com:/)
  expect(own.ticket).toContain('\n   Delete: DS record\n')

  const above = exportsOf(delegation, { ...delegated, stale_ds: 'example.com' })
  for (const table of above.tables)
    expect(table).toMatch(/@.*\bDS\b.*\bTo delete or replace at the registrar\b/)
  expect(above.zoneFile).toContain('\n; delete or replace at the registrar: example.com. IN DS\n')
  expect(above.ticket).toContain('\n   Delete or replace at the registrar: example.com DS record\n')
  const inParent = exportsOf(delegation, { ...delegated, stale_ds: 'eu.example.com' })
  expect(inParent.zoneFile).toContain('\n; delete or replace in the parent zone: eu.example.com. IN DS\n')
})

const asked = (name: string, found?: FoundRecord[]): ServerAsked => ({
  name,
  address: null,
  outcome: found ? 'answered' : 'no-address',
  ...(found && { found }),
})

test("exports delete the platform's name servers of a zone that also has its own", () => {
  const servers = [asked('ns1.p.example', []), asked('ns1.p.example', []), asked('ns.dns.example', [])]
  const mixed = exportsOf(delegation, { ...delegated, code: 'whole-zone-delegated', servers })
  for (const table of mixed.tables) {
    expect(table).toMatch(/@.*\bNS\b.*\bns1\.p\.example\b.*\bTo delete\b/)
    expect(table).not.toContain('ns.dns.example')
  }
  expect(mixed.zoneFile).toBe(
    '$ORIGIN example.com.\n; delete: @ IN NS ns1.p.example.\n; create\nconnect IN NS ns1.p.example.\n',
  )
  expect(mixed.ticket).toContain('\n   Delete: example.com NS ns1.p.example\n')
})

test.each([
  ["to the platform's name servers", 'whole-zone-delegated', asked('ns1.p.example', [])],
  ['to servers without an address', 'lame-delegation', asked('ns1.old.example')],
] as const)('exports list a whole zone that is delegated %s', (_, code, server) => {
  const whole = exportsOf(delegation, { ...delegated, code, servers: [server] })
  for (const table of whole.tables)
    expect(table).toMatch(/@.*\bNS\b.*\bns1\..*\bTo replace at the registrar\b/)
  expect(whole.zoneFile).toContain(`; replace at the registrar: example.com. IN NS ${server.name}.\n`)
  expect(whole.ticket).toContain(`   Replace at the registrar: example.com NS ${server.name}\n`)
})

test('exports replace the name servers of a dead delegation only if the message does', () => {
  const dead = { ...delegated, code: 'lame-delegation' as const }
  // Their glue records can be added instead.
  const own = exportsOf(delegation, { ...dead, servers: [asked('ns1.example.com')] })
  expect(own.zoneFile).not.toContain('registrar')
  expect(own.ticket).toMatch(/^Changes to make/)
  const zone = 'eu.example.com'
  const record = { ...delegated.record, name: `connect.${zone}` }
  const above = exportsOf(record, { ...dead, record, zone, servers: [asked('ns1.eu.example.com')] })
  expect(above.zoneFile).toContain('; replace in the parent zone: eu.example.com. IN NS ns1.eu.example.com.')
})

test('a zone file names records of the parent zone in full', () => {
  const zone = 'eu.example.com'
  const below = { ...delegation, name: `connect.${zone}` }
  const stale = { ...delegated, record: { ...delegated.record, name: below.name }, zone, stale_ds: zone }
  expect(bindText([below], zone, [stale])).toContain(
    '; delete or replace in the parent zone: eu.example.com. IN DS\n',
  )
  expect(bindText([below], zone, [{ ...stale, is_private: true }])).toContain(
    '; delete or replace in the parent zone:',
  )
})

test("an extra name server's own zone isn't where its record is deleted", () => {
  const found = ['ns1.p.example', 'ns1.old.example'].map((value) => ({ type: 'NS', value, ttl: 60 }))
  const servers = [asked('ns1.dns.example', found), asked('ns2.dns.example', found)]
  const related = [
    { name: delegation.name, type: 'NS', server: 'ns1.old.example', outcome: 'answered' as const, found },
  ]
  const code = 'extra-name-servers'
  expect(linesOf(delegation, { ...delegated, verdict: 'wrong', code, found, servers, related })).toEqual([
    { name: delegation.name, type: 'NS', value: 'ns1.p.example', status: 'exists' },
    { name: delegation.name, type: 'NS', value: 'ns1.old.example', status: 'delete' },
  ])
})
