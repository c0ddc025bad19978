import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindText, csvText, markdownText, ticketText, tsvText } from './copy-as'
import type { PlainRecord } from './record-lines'
import {
  relativeName,
  type CheckCode,
  type DnsCheck,
  type FoundRecord,
  type RecordCheck,
  type WantedRecord,
} from './records'

const label = fc.stringMatching(/^[a-z0-9_*]([a-z0-9-]{0,10}[a-z0-9])?$/)
const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))

const record = (name: string, values: string[]) => ({ name, type: 'NS' as const, values })

describe('bindText', () => {
  const records = [record('connect.example.com', ['ns1.p.example', 'ns2.p.example'])]
  test('writes absolute names without a zone', () => {
    expect(bindText(records, null)).toBe(
      'connect.example.com. IN NS ns1.p.example.\nconnect.example.com. IN NS ns2.p.example.\n',
    )
  })

  test('writes relative names below an origin', () => {
    expect(bindText([...records, record('example.com', ['ns1.p.example'])], 'example.com')).toBe(
      '$ORIGIN example.com.\nconnect IN NS ns1.p.example.\nconnect IN NS ns2.p.example.\n@ IN NS ns1.p.example.\n',
    )
  })

  test.each([
    ['a b.example.com\n$INCLUDE x', 'a\\032b.example.com\\010\\$include\\032x. IN NS ns.p. \n'],
    ['@.example.com', '\\@.example.com. IN NS ns.p.\n'],
    ['a";(.example.com', 'a\\"\\;\\(.example.com. IN NS ns.p.\n'],
  ])('escapes the hostile name %j', (name, line) => {
    expect(bindText([record(name.toLowerCase(), ['ns.p'])], null)).toBe(line.replace('. \n', '.\n'))
  })

  test('writes any name as one line of four fields', () => {
    const anyName = fc.string({ minLength: 1, unit: 'binary' })
    fc.assert(
      fc.property(anyName, domain, (name, zone) => {
        const [origin, line, ...rest] = bindText([record(`${name}.${zone}`, [zone])], zone).split('\n')
        expect([origin, ...rest]).toEqual([`$ORIGIN ${zone}.`, ''])
        const fields = line?.split(' ') ?? []
        expect(fields.slice(1)).toEqual(['IN', 'NS', `${zone}.`])
        const owner = unescaped(fields[0] ?? '')
        expect(owner).toBe(relativeName(`${name}.${zone}`, zone))
      }),
    )
  })
})

/** Decodes the escapes `\DDD` and `\X` (RFC 1035 section 5.1). */
function unescaped(text: string) {
  const bytes = text.replaceAll(/\\(\d{3})|\\(.)/g, (_, code: string | undefined, char: string) =>
    code ? String.fromCharCode(Number(code)) : char,
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const stringsOf = (line: string) =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => Buffer.from(unescaped(inner), 'utf8'))

test.each([
  ['CNAME', '.', '.'],
  ['NS', 'ns1.example', 'ns1.example.'],
] as const)('the %s value %s is written as %s', (type, value, written) => {
  expect(bindText([{ name: 'a.example', type, values: [value] }], null)).toContain(`IN ${type} ${written}\n`)
})

test('TXT values are quoted and split into strings', () => {
  const textOf = (value: string) => bindText([{ name: 'a.example', type: 'TXT', values: [value] }], null)
  expect(textOf('say "hi"; a\\b')).toBe('a.example. IN TXT "say \\"hi\\"; a\\\\b"\n')
  expect(textOf('')).toBe('a.example. IN TXT ""\n')
  expect(textOf('a\nb é')).toBe('a.example. IN TXT "a\\010b \\195\\169"\n')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (value) => {
      const line = textOf(value)
      expect(line.indexOf('\n')).toBe(line.length - 1)
    }),
  )
  const parts = stringsOf(textOf('x'.repeat(600)))
  expect(parts.map(({ length }) => length)).toEqual([255, 255, 90])
})

const wanted: WantedRecord[] = [
  { name: '*.c1.example.com', type: 'CNAME', values: ['t.p.example'], purpose: 'traffic' },
  { name: '_acme-challenge.c1.example.com', type: 'CNAME', values: ['x.p.example'], purpose: 'certificate' },
]

test('tables have a line for each value, with both forms of the name', () => {
  expect(tsvText(wanted, 'example.com')).toBe(
    'Name\tName within the zone\tType\tValue\tStatus\tChanges to make\n' +
      '*.c1.example.com\t*.c1\tCNAME\tt.p.example\tNot checked\t\n' +
      '_acme-challenge.c1.example.com\t_acme-challenge.c1\tCNAME\tx.p.example\tNot checked\t\n',
  )
  expect(csvText(wanted.slice(0, 1), null)).toBe(
    '"Name","Name within the zone","Type","Value","Status","Changes to make"\r\n' +
      '"*.c1.example.com","","CNAME","t.p.example","Not checked",""\r\n',
  )
  expect(markdownText(wanted.slice(1), 'example.com')).toBe(
    '| Name | Name within the zone | Type | Value | Status | Changes to make |\n| --- | --- | --- | --- | --- | --- |\n' +
      '| \\_acme-challenge.c1.example.com | \\_acme-challenge.c1 | CNAME | x.p.example | Not checked |  |\n',
  )
})

describe('hostile values are escaped', () => {
  const hostile = (value: string): PlainRecord[] => [{ name: 'a.example', type: 'TXT', values: [value] }]
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r1', '\n1', '  =1', '＝1', '＠x'])(
    'escapes %j',
    (value) => {
      const [, line = ''] = csvText(hostile(value), null).split(/\r\n(?=")/)
      expect(line).toContain(`"'${value}"`)
      expect(tsvText(hostile(value), null).split('\n')).toHaveLength(3)
    },
  )
  test('escapes quotes, pipes and line breaks', () => {
    expect(csvText(hostile('a"b'), null)).toContain('"a""b"')
    expect(tsvText(hostile('a\tb\nc'), null)).toContain('TXT\ta b c\tNot checked\t\n')
    expect(markdownText(hostile('a|b\n<img>'), null)).toContain(String.raw`| a\|b \<img\> |`)
  })
})

const checked = (...results: [CheckCode, FoundRecord[]][]): DnsCheck => ({
  checked_at: '2026-11-22T06:00:00Z',
  zone: 'example.com',
  name_servers: ['ns1.example.net'],
  records: results.map(([code, found], index) => ({
    record: wanted[index] ?? { name: 'none', type: 'CNAME', values: [], purpose: 'traffic' },
    zone: 'example.com',
    verdict: code === 'correct' ? ('correct' as const) : ('wrong' as const),
    code,
    message: `Message ${index + 1}.`,
    found,
    servers: [],
  })),
})
const found = (type: string, value: string): FoundRecord => ({ type, value, ttl: 60 })
const half = checked(
  ['correct', [found('CNAME', 't.p.example')]],
  ['txt-at-challenge', [found('TXT', '"old"')]],
)

test('a ticket lists the records to change first, then correct ones', () => {
  const text = ticketText(wanted, half)
  expect(text).toMatch(
    /^Changes to make in the DNS zone example\.com:\n\n1\. CNAME record\n {3}Name: _acme-challenge\.c1\.example\.com\n {3}Name within example\.com: _acme-challenge\.c1\n/,
  )
  expect(text).toContain('   Delete: TXT "old"\n   Value: x.p.example (to create)\n')
  expect(text).toContain('   Checked 2026-11-22 06:00:00 UTC: Message 2.')
  expect(text).toContain(
    'Already correct in the DNS zone example.com:\n\n1. CNAME record\n   Name: *.c1.example.com\n',
  )
  expect(ticketText(wanted.slice(0, 1), null)).toContain('Required in DNS (not checked yet):')
})

test('zone files mark records to keep, delete and create', () => {
  expect(bindText(wanted, 'example.com', half.records)).toBe(
    '$ORIGIN example.com.\n' +
      '; exists\n*.c1 IN CNAME t.p.example.\n' +
      '; delete: _acme-challenge.c1 IN TXT "old"\n' +
      '; create\n_acme-challenge.c1 IN CNAME x.p.example.\n',
  )
  const servers = record('connect.example.com', ['ns1.p.example', 'ns2.p.example'])
  const [partial] = checked([
    'partial-delegation',
    [found('NS', 'ns1.p.example'), found('NS', 'old.example')],
  ]).records
  expect(bindText([servers], 'example.com', [partial])).toBe(
    '$ORIGIN example.com.\n; exists\nconnect IN NS ns1.p.example.\n' +
      '; delete: connect IN NS old.example.\n; create\nconnect IN NS ns2.p.example.\n',
  )
})

test.each<CheckCode>(['covered-by-wildcard', 'doubled-zone', 'not-delegated', 'servers-disagree', 'proxied'])(
  'exports delete no record that might not be at the name: %s',
  (code) => {
    const { records } = checked([code, [found('CNAME', 'else.example')]])
    expect(tsvText(wanted.slice(0, 1), 'example.com', records)).not.toContain('To delete')
  },
)

test("exports delete a CNAME at the name, but not a wildcard's", () => {
  const { records } = checked(['chain-flattened', [found('CNAME', 'else.example')]])
  const text = (fields: Partial<RecordCheck>) =>
    tsvText(
      wanted.slice(0, 1),
      'example.com',
      records.map((one) => ({ ...one, ...fields })),
    )
  expect(text({})).toContain('CNAME\telse.example\tTo delete')
  expect(text({ wildcard: '*.example.com' })).not.toContain('To delete')
})

test("exports replace a CNAME to the target's address, even if CAA records are the cause", () => {
  const { records } = checked(['caa-forbids', []])
  const at_source = {
    form: 'other-form' as const,
    code: 'chain-flattened' as const,
    found: [found('CNAME', 'else.example')],
  }
  const text = tsvText(
    wanted.slice(0, 1),
    'example.com',
    records.map((one) => ({ ...one, at_source })),
  )
  expect(text).toContain('CNAME\telse.example\tTo delete')
  expect(text).not.toContain('Exists')
})

test('tables show the status of each value and the records to delete', () => {
  const [, , ...lines] = tsvText(wanted, 'example.com', half.records).split('\n')
  expect(lines.slice(0, 2)).toEqual([
    '_acme-challenge.c1.example.com\t_acme-challenge.c1\tTXT\t"old"\tTo delete\t',
    '_acme-challenge.c1.example.com\t_acme-challenge.c1\tCNAME\tx.p.example\tTo create\t',
  ])
})

describe('the status in zone files matches the section of the ticket', () => {
  test.each<[CheckCode, RecordCheck['verdict'], RecordCheck['state'], status: string, title: string]>([
    ['servers-disagree', 'wrong', 'attention', 'servers disagree', 'Changes to make'],
    ['lame-delegation', 'wrong', 'wrong', 'DNS incorrect', 'Changes to make'],
    ['cause-unknown', 'missing', 'wrong', 'DNS incorrect', 'Changes to make'],
    ['cause-unknown', 'wrong', 'wrong', 'DNS incorrect', 'Changes to make'],
    ['proxied', 'wrong', 'attention', 'needs attention', 'Changes to make'],
    ['cause-unknown', 'unknown', 'unknown', 'state unknown', 'Required'],
    ['could-not-ask', 'unknown', 'unknown', 'state unknown', 'Required'],
    ['some-servers-silent', 'correct', 'attention', 'exists', 'Correct'],
    ['some-servers-lame', 'correct', 'attention', 'exists', 'Correct'],
    ['caa-forbids', 'wrong', 'wrong', 'exists', 'Correct'],
    ['dnssec-broken', 'wrong', 'wrong', 'exists', 'Correct'],
    ['absence-cached', 'correct', 'waiting', 'exists', 'Already correct'],
    ['not-found', 'missing', 'wrong', 'create', 'Changes to make'],
    ['address-flattened', 'correct', 'attention', 'create', 'Changes to make'],
    ['points-elsewhere', 'wrong', 'wrong', 'create', 'Changes to make'],
    ['chain-flattened', 'correct', 'attention', 'create', 'Changes to make'],
  ])('%s (%s, %s): %s, %s', (code, verdict, state, status, title) => {
    const check = checked([code, []])
    const records = check.records.map((one) => ({ ...one, verdict, ...(state && { state }) }))
    const text = ticketText(wanted.slice(0, 1), { ...check, records })
    expect(text).toMatch(new RegExp(`^${title} in the DNS zone example\\.com\\b`))
    expect(text).toContain(`$ORIGIN example.com.\n; ${status}\n`)
  })
})

test("exports don't create a CNAME in a zone at its own name", () => {
  const [, challenge] = half.records
  const own = { ...half, zone: challenge?.record.name ?? null, records: [] }
  const records = challenge
    ? [{ ...challenge, zone: own.zone, code: 'zone-at-name' as const, found: [] }]
    : []
  const text = ticketText(wanted.slice(1), { ...own, records })
  expect(text).toMatch(/^Changes to make in DNS:/)
  expect(text).toContain('; create\n_acme-challenge.c1.example.com. IN CNAME x.p.example.\n')
  expect(text).not.toMatch(/@|Name within|\$ORIGIN/)
  const both = [...half.records.slice(0, 1), ...records]
  const named = ticketText(wanted, { ...own, records: both })
  expect(named).toMatch(/^Changes to make in the DNS zone example\.com:/)
  expect(named).toContain('$ORIGIN example.com.\n; exists\n*.c1 IN CNAME')
  expect(named).toContain('; create\n_acme-challenge.c1 IN CNAME x.p.example.\n')
})

test("exports don't name the registry's zone if the domain has no zone", () => {
  const check = checked(['zone-not-found', []])
  const records = check.records.map((one) => ({ ...one, zone: 'com', verdict: 'missing' as const }))
  const text = ticketText(wanted.slice(0, 1), { ...check, zone: 'com', records })
  expect(text).toMatch(/^Changes to make in DNS:/)
  expect(text).not.toMatch(/Name within|ORIGIN/)
})

test('exports for a name with only addresses create the CAA record and replace the addresses', () => {
  const check = checked(['caa-forbids', []])
  const servers = [{ name: 'ns1', address: null, outcome: 'answered' as const, found: [] }]
  const caa = { name: 'example.com', value: '0 issue "letsencrypt.org"', action: 'create' as const }
  const records = check.records.map((one) => ({ ...one, verdict: 'wrong' as const, servers, caa }))
  const text = (fields: Partial<RecordCheck>) =>
    ticketText(wanted.slice(0, 1), { ...check, records: records.map((one) => ({ ...one, ...fields })) })
  expect(text({})).toContain('; create\n@ IN CAA 0 issue "letsencrypt.org"\n; state unknown\n*.c1 IN CNAME')
  const at_source = {
    form: 'other-form' as const,
    code: 'address-flattened' as const,
    found: [found('A', '192.0.2.7')],
  }
  expect(text({ at_source, wildcard: '*.example.com' })).toContain('; create\n*.c1 IN CNAME')
  expect(text({ at_source })).toContain('; delete: *.c1 IN A 192.0.2.7\n; create\n*.c1 IN CNAME')
})

test('exports list a record under a mistaken name to delete', () => {
  const check = checked(['doubled-zone', []])
  const found_at = 'app.example.com.example.com'
  const found = [{ type: 'CNAME', value: 't.p.example', ttl: 60 }]
  const records = check.records.map((one) => ({ ...one, verdict: 'missing' as const, found_at, found }))
  const text = ticketText(wanted.slice(0, 1), { ...check, records })
  expect(text).toContain('Delete: app.example.com.example.com CNAME t.p.example\n')
  expect(text).toContain('; delete: app.example.com IN CNAME t.p.example.\n; create\n')
})
