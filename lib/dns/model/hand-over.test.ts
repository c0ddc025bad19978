import { expect, test } from 'vitest'
import { handOverText, localRecordCommands, localRemoveCommands } from './hand-over'
import { type CheckCode, type DnsCheck, wantedForDomain, wantedForIngress } from './records'

const records = [
  ...wantedForIngress({ domain: 'connect.example.net', ns_targets: ['ns1.p.example', 'ns2.p.example'] }),
  ...wantedForDomain({ domain: '*.acme.example.net', cname_target: 't.p.example' }),
]

test('a message lists every record with its purpose, values and lines to paste', () => {
  const text = handOverText({ wanted: records, check: null }, 'example.net')
  expect(text).toMatch(/^Required in the DNS zone example\.net \(not checked yet\):\n/)
  expect(text).toContain('   Purpose: Sends traffic for *.acme.example.net to the platform.\n')
  expect(text).toContain('   Name: connect.example.net\n   Name within example.net: connect\n')
  expect(text).toContain('   Value: ns1.p.example\n   Value: ns2.p.example\n')
  expect(text).toContain('\n*.acme IN CNAME t.p.example.\n')
})

test('a message lists existing records and the records to change', () => {
  const [delegation, traffic] = records
  if (!delegation || !traffic) throw new Error('no records')
  const common = { zone: 'example.net', servers: [] }
  const check: DnsCheck = {
    checked_at: '2026-11-22T06:00:00Z',
    zone: 'example.net',
    name_servers: [],
    records: [
      {
        ...common,
        record: delegation,
        verdict: 'correct',
        code: 'correct',
        message: 'Delegated.',
        found: [],
      },
      {
        ...common,
        record: traffic,
        verdict: 'wrong',
        code: 'records-in-the-way',
        message: 'Delete the TXT record first.',
        found: [{ type: 'TXT', value: '"old"', ttl: 60 }],
      },
    ],
  }
  const text = handOverText({ wanted: records, check }, 'example.net')
  expect(text).toMatch(/^Changes to make in the DNS zone example\.net:.*Already correct in the DNS zone/s)
  expect(text).toContain('   Delete: TXT "old"\n')
  expect(text).toContain('Delete the TXT record first.')
  expect(text).not.toContain('Nothing else')
})

test('a message for the apex of a zone contains the alternatives, and is empty under an agent ingress', () => {
  const [apex] = wantedForDomain({ domain: 'example.net', cname_target: 't.p.example' })
  if (!apex) throw new Error('no record')
  const textWith = (code: CheckCode, message: string) => {
    const found = { record: apex, zone: 'example.net', verdict: 'missing' as const, found: [], servers: [] }
    const check: DnsCheck = {
      checked_at: '2026-11-22T06:00:00Z',
      zone: 'example.net',
      name_servers: [],
      records: [{ ...found, code, message }],
    }
    return handOverText({ wanted: [apex], check }, 'example.net')
  }
  const message = "It can't have a CNAME record. Reserve a name under example.net."
  expect(textWith('cname-at-apex', message)).toContain('   Change: Reserve a name under example.net.\n')
  expect(textWith('below-ingress', message)).toBe('')
})

test('commands for the local name server quote names for the shell', () => {
  expect(localRecordCommands(records, 'example.net').split('\n')).toEqual([
    'npm run -s adit -- platform record zone example.net',
    'npm run -s adit -- platform record set connect.example.net NS ns1.p.example ns2.p.example',
    "npm run -s adit -- platform record set '*.acme.example.net' CNAME t.p.example",
  ])
  expect(localRecordCommands(records, null)).not.toContain('record zone')
  const hostile = [{ name: "a'$(id)", type: 'CNAME' as const }]
  expect(localRemoveCommands(hostile)).toBe(
    String.raw`npm run -s adit -- platform record remove 'a'\''$(id)' CNAME`,
  )
})
