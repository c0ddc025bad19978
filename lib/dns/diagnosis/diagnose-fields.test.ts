import { expect, test } from 'vitest'
import { diagnose } from './diagnose'
import { type Evidence, noHints } from '@/lib/dns/evidence/evidence'
import type { RecordCheck } from '@/lib/dns/model/records'
import { zoneOfRecord, zoneToEdit } from '@/lib/dns/model/record-zone'
import { both, chain, challenge, alias, found, ns, asWanted, zone } from '@/lib/dns/testing/evidence'

test.each<[string, Partial<Evidence>, Partial<RecordCheck>]>([
  ['the name of a domain', { record: { ...alias, name: zone } }, { is_apex: true }],
  [
    'a wildcard',
    {
      findings: both([]),
      hints: { ...noHints, wildcard: { name: '*.example.com', records: found('A', '192.0.2.8') } },
    },
    { wildcard: '*.example.com' },
  ],
  [
    'a wildcard whose chain could not be followed',
    {
      findings: both(found('CNAME', 'via.example')),
      hints: {
        ...noHints,
        chains: chain('unknown', 'via.example'),
        wildcard: { name: '*.example.com', records: found('CNAME', 'via.example') },
      },
    },
    { code: 'chain-unknown', wildcard: '*.example.com' },
  ],
  [
    "a wildcard with the target's addresses",
    {
      findings: both([]),
      hints: {
        ...noHints,
        isFlattened: true,
        wildcard: { name: '*.example.com', records: found('A', '192.0.2.8') },
      },
    },
    { wildcard: '*.example.com', found: found('A', '192.0.2.8') },
  ],
  [
    'a wildcard, and a challenge under its asterisk',
    {
      record: challenge,
      findings: both(found('CNAME', 'w.example')),
      hints: {
        ...noHints,
        underAsterisk: { name: '_acme-challenge.*.c1.example.com', records: asWanted },
        wildcard: { name: '*.c1.example.com', records: found('CNAME', 'w.example') },
      },
    },
    { code: 'challenge-under-asterisk', wildcard: '*.c1.example.com' },
  ],
  [
    'a wildcard under an agent ingress',
    {
      ingress: zone,
      findings: both(found('CNAME', 'w.example')),
      hints: { ...noHints, wildcard: { name: '*.example.com', records: found('CNAME', 'w.example') } },
    },
    { code: 'below-ingress', wildcard: '*.example.com' },
  ],
  [
    'nowhere',
    {
      findings: both(found('CNAME', 'gone.example')),
      hints: { ...noHints, chains: chain('nowhere', 'gone.example') },
    },
    { is_dangling: true },
  ],
  [
    'nowhere through a wildcard',
    {
      findings: both(found('CNAME', 'gone.example')),
      hints: {
        ...noHints,
        chains: chain('nowhere', 'gone.example'),
        wildcard: { name: '*.example.com', records: found('CNAME', 'gone.example') },
      },
    },
    { code: 'covered-by-wildcard', is_dangling: true },
  ],
  [
    'a zone that is delegated to the platform',
    { zone: 'app.example.com', findings: both([]), platformServers: ['ns1', 'ns2'] },
    { code: 'lame-delegation', is_at_platform: true },
  ],
])('a check has a field for records about %s', (_, evidence, origin) => {
  const all = { record: alias, zone, findings: [], hints: noHints, ...evidence }
  expect(diagnose(all)).toMatchObject(origin)
  expect(diagnose({ record: alias, zone, findings: both(asWanted), hints: noHints })).not.toMatchObject(
    origin,
  )
})

const checkIn = (zone: string) => {
  const findings = both(found('NS', 'ns.other.example'))
  const check = diagnose({ record: { ...ns, name: `example.${zone}` }, zone, findings, hints: noHints })
  return { checked_at: '2026-01-01T00:00:00Z', zone, name_servers: [], records: [check] }
}

test('the delegation of a registered domain is in no editable zone', () => {
  for (const zone of ['com', 'co.uk', 'uk.com']) {
    const check = checkIn(zone)
    expect(check.records[0]?.message).toMatch(
      /At the registrar, set the name servers of example\.\S+ to ns1\.p\.example, .* and ns4\.p\.example\.$/,
    )
    expect(check.records[0]?.message).not.toContain('In the zone')
    expect(zoneOfRecord(check.records[0])).toBeNull()
    expect(zoneToEdit(check)).toBeNull()
  }
  expect(zoneToEdit(checkIn('shop.com'))).toBe('shop.com')
})

test('the message lists at most ten tags of critical CAA records', () => {
  const certificate = { name: alias.name, isWildcard: false, issuer: 'letsencrypt.org' }
  const values = Array.from({ length: 12 }, (_, index) => `128 tag${index} "x"`)
  const records = values.map((value) => ({ name: zone, type: 'CAA', ttl: 60, value }))
  const hints = { ...noHints, caa: { set: { at: zone, records }, verdict: 'forbidden' as const } }
  const { message, caa } = diagnose({
    record: { ...alias, certificate },
    zone,
    findings: both(asWanted),
    hints,
  })
  expect(message).toMatch(/delete the CAA records at @ with the tags tag0, .*, tag9 and 2 more, or set/)
  expect(caa).toMatchObject({ action: 'delete', deletes: values.slice(1) })
})
