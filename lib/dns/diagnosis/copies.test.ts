import { expect, test } from 'vitest'
import { diagnose } from './diagnose'
import { noHints, type Hints } from '@/lib/dns/evidence/evidence'
import { alias, asWanted, server, zone } from '@/lib/dns/testing/evidence'

// Resolvers reject a signed zone, and some of its servers have an unsigned copy.

const findings = ['ns1', 'ns2', 'ns3', 'ns4'].map((name) => server(name, asWanted))
const judged = (hints: Partial<Hints>) =>
  diagnose({
    record: alias,
    zone,
    findings,
    hints: { ...noHints, isRejected: true, signed: [zone], ...hints },
  })

test('copies on at most half of the servers need attention', () => {
  const checked = judged({ unsignedServers: ['ns1'], mismatchedServers: ['ns2'] })
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
})

test('copies on most of the servers are wrong', () => {
  const checked = judged({ unsignedServers: ['ns1', 'ns2'], mismatchedServers: ['ns3'] })
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked.message).toMatch(
    /^DNSSEC validation fails for app\.example\.com, so .* resolve it\. The zone example\.com is signed with DNSSEC, but ns1 and ns2 have an unsigned copy and ns3 has .*\. Update the zone on ns1, ns2 and ns3, or /,
  )
  expect(checked.message).not.toMatch(/sign the zone/i)
})

test("a copy doesn't hide another zone that resolvers may reject", () => {
  const checked = judged({ unsignedServers: ['ns1'], signed: [zone, 'hop.example'] })
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked.message).toMatch(
    /In addition, the zone example\.com is signed with DNSSEC, but ns1 has an unsigned copy/,
  )
  expect(checked.message).toMatch(
    /\. Update the zone on ns1, .*\nIf you fixed DNSSEC for hop\.example .* Sign the zone hop\.example again/,
  )
})
