import { expect, test } from 'vitest'
import { handOverText, localRecordCommands, localRemoveCommands } from './hand-over'
import { wantedForDomain, wantedForIngress } from './records'

const records = [
  ...wantedForIngress({ domain: 'connect.example.net', ns_targets: ['ns1.p.example', 'ns2.p.example'] }),
  ...wantedForDomain({ domain: '*.acme.example.net', cname_target: 't.p.example' }),
]

test('a message names every record with its values, and has the lines to paste', () => {
  const text = handOverText(records, 'example.net')
  expect(text).toContain('in the DNS zone example.net')
  expect(text).toContain('connect.example.net\n  type NS\n  value ns1.p.example\n  value ns2.p.example')
  expect(text).toContain('*.acme.example.net. IN CNAME t.p.example.')
})

test('commands for the local name server keep the shell from reading an asterisk', () => {
  expect(localRecordCommands(records, 'example.net').split('\n')).toEqual([
    'npm run -s adit -- platform record zone example.net',
    'npm run -s adit -- platform record set connect.example.net NS ns1.p.example ns2.p.example',
    "npm run -s adit -- platform record set '*.acme.example.net' CNAME t.p.example",
  ])
  const hostile = [{ name: "a'$(id)", type: 'CNAME' as const }]
  expect(localRemoveCommands(hostile)).toBe(
    String.raw`npm run -s adit -- platform record remove 'a'\''$(id)' CNAME`,
  )
})
