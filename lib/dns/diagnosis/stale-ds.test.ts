import { expect, test } from 'vitest'
import { diagnose } from './diagnose'
import { noHints } from '@/lib/dns/evidence/evidence'
import { linesOf } from '@/lib/dns/model/record-lines'
import { both, cname, found, ns, right, targets, zone } from '@/lib/dns/testing/evidence'

test.each([
  ['of the zone', cname, right, zone, 'replace'],
  ['at an ingress', ns, found('NS', ...targets), ns.name, 'delete'],
] as const)('exports list the stale DS record %s', (_, record, records, staleDs, status) => {
  const hints = { ...noHints, isRejected: true, staleDs }
  const check = diagnose({ record, zone, findings: both([...records]), hints })
  expect(check.stale_ds).toBe(staleDs)
  expect(linesOf(record, check)).toContainEqual({ name: staleDs, type: 'DS', value: '', status })
})
