import { expect, test } from 'vitest'
import { diagnose } from './diagnose'
import { noHints } from '@/lib/dns/evidence/evidence'
import { linesOf } from '@/lib/dns/model/record-lines'
import { both, alias, found, ns, asWanted, nsSet, zone } from '@/lib/dns/testing/evidence'

test.each([
  ['of the zone', alias, asWanted, zone, 'either-registrar'],
  ['at an ingress', ns, found('NS', ...nsSet), ns.name, 'delete'],
] as const)('exports list the stale DS record %s', (_, record, records, staleDs, status) => {
  const hints = { ...noHints, isRejected: true, staleDs }
  const check = diagnose({ record, zone, findings: both([...records]), hints })
  expect(check.stale_ds).toBe(staleDs)
  expect(linesOf(record, check)).toContainEqual({ name: staleDs, type: 'DS', value: '', status })
})

test('a DS record at the registrar is to delete with the name servers', () => {
  const record = { ...ns, name: 'example.com' }
  const findings = both(found('NS', nsSet[0] ?? '', 'ns1.old.example'))
  const { message, ...check } = diagnose({ record, zone: 'com', findings, hints: noHints, hasDs: true })
  expect(check).toMatchObject({ code: 'partial-delegation', stale_ds: 'example.com' })
  expect(message).toMatch(
    /In addition, example\.com has a DS record, .* At the registrar, delete the DS record of example\.com\.\nAt the registrar, set the name servers of example\.com to /,
  )
  const other = diagnose({
    record,
    zone: 'com',
    findings: both(found('NS', ...nsSet)),
    hints: noHints,
    hasDs: true,
  })
  expect(other).toMatchObject({ code: 'correct' })
  expect(other).not.toHaveProperty('stale_ds')
  const isPrivate = diagnose({
    record: { ...record, isPrivate: true },
    zone: 'com',
    findings,
    hints: noHints,
    hasDs: true,
  })
  expect(isPrivate).not.toHaveProperty('stale_ds')
})

test.each([
  [
    zone,
    /: example\.com has a DS record, but the zone isn't signed\. Option A: At the registrar, delete the DS record of example\.com\.\nOption B: Sign the zone example\.com at your DNS provider\. At the registrar, replace the DS record of example\.com with the new one\.$/,
  ],
  ['hop.example', /Option A: .*\nOption B: .*\nOption C: If hop\.example isn't under your control, change /],
])('the DS record of %s, which is unsigned, can be deleted, or the zone signed', (staleDs, text) => {
  const hints = { ...noHints, isRejected: true, staleDs, staleReason: 'no-keys' as const }
  expect(diagnose({ record: alias, zone, findings: both(asWanted), hints }).message).toMatch(text)
})
