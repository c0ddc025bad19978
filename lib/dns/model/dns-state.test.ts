import { fieldsOf } from '@/lib/util/records'
import { expect, test } from 'vitest'
import { certificateText } from '@/lib/resources/text/certificate-text'
import type { CheckCode, FoundRecord, RecordCheck, RecordVerdict } from './records'
import { changesOf } from './diagnosis'
import { dnsStateOfCheck, remainingReport } from './record-dns-state'
import { certificateBeside, isBroken, problemDnsStates, type DnsState } from './dns-state'

const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const certificate = (certificate_management_status: object) =>
  certificateText({ certificate_management_policy: policy, certificate_management_status })

const issuing = certificate({ provisioning_job: { error_code: null, msg: 'Busy.' } })
const waiting = certificate({ provisioning_job: { error_code: 'DNS_ERROR', msg: 'No CNAME.' } })
const failed = certificate({ provisioning_job: { error_code: 'INTERNAL_ERROR' } })
const issued = certificate({ renews_at: '2027-01-19T08:00:00Z', provisioning_job: null })

const certificates = { issuing, waiting, failed, issued, none: null }
type Certificates = Record<keyof typeof certificates, string | undefined>

test.each<[DnsState | null, Certificates]>([
  ['missing', row('Waiting for DNS', 'Waiting for DNS', "Can't be renewed")],
  ['wrong', row('Waiting for DNS', 'Waiting for DNS', "Can't be renewed")],
  ['apex', row('Waiting for DNS', 'Waiting for DNS', "Can't be renewed")],
  ['forbidden', row('Waiting for DNS', 'Waiting for DNS', "Can't be renewed")],
  ['incomplete', row('Pending', 'Pending', 'Issued')],
  ['unchecked', row('Waiting for DNS', 'Waiting for DNS', 'Issued')],
  ['unknown', row('Pending', 'Waiting for DNS', 'Issued')],
  ['unreadable', row('Pending', 'Waiting for DNS', 'Issued')],
  ['correct', row('Pending', 'Pending', 'Issued')],
  [null, row('Pending', 'Waiting for DNS', 'Issued')],
])('certificate labels with DNS records %s', (state, expected) => {
  for (const [name, certificate] of Object.entries(certificates))
    expect([name, certificateBeside(certificate, state)?.label]).toEqual([name, fieldsOf(expected)[name]])
})

function row(issuingLabel: string, waitingLabel: string, issuedLabel: string): Certificates {
  return {
    issuing: issuingLabel,
    waiting: waitingLabel,
    failed: 'Failed',
    issued: issuedLabel,
    none: undefined,
  }
}

test('the sentence for a blocked renewal has its date and reason', () => {
  expect(certificateBeside(issued, 'missing')?.sentence).toBe(
    "The certificate has been issued and is due for renewal on 2027-01-19. It can't be renewed until all required DNS records are correct.",
  )
  expect(certificateBeside(issued, 'forbidden')?.sentence).toMatch(
    /can't be renewed until the CAA records allow its certificate authority\.$/,
  )
})

test("the platform's report isn't repeated once records are correct", () => {
  expect(certificateBeside(waiting, 'missing')?.reported).toBe('No CNAME.')
  expect(certificateBeside(waiting, 'correct')?.reported).toBeNull()
  expect(certificateBeside(waiting, 'correct', 'No CNAME.')).toMatchObject({
    label: 'Pending',
    reported: 'No CNAME.',
  })
  expect(certificateBeside(waiting, 'unknown')).toMatchObject({ label: 'Waiting for DNS', reported: null })
  expect(certificateBeside(waiting, 'attention')).toMatchObject({ label: 'Pending', reported: 'No CNAME.' })
  expect(certificateBeside(waiting, 'attention', 'No record.')?.reported).toBe('No record.')
  expect(certificateBeside(null, 'missing')).toBeNull()
})

test("the platform's progress report isn't shown while records are missing", () => {
  expect(certificateBeside(issuing, 'missing')?.reported).toBeNull()
  expect(certificateBeside(issuing, 'unchecked')?.reported).toBeNull()
  expect(certificateBeside(issuing, 'correct')?.reported).toBe('Busy.')
})

test("a certificate at a zone's own name doesn't wait for a record that can't exist", () => {
  expect(certificateBeside(waiting, 'apex')?.sentence).toBe(
    'The certificate will be issued once the name points to the platform.',
  )
})

const ns = (...values: string[]): FoundRecord[] => values.map((value) => ({ type: 'NS', value, ttl: 60 }))
const checked = (verdict: RecordVerdict, code: CheckCode, found: FoundRecord[] = []): RecordCheck => ({
  record: {
    name: 'connect.example.com',
    type: 'NS',
    values: ['ns1.p.example', 'ns2.p.example'],
    purpose: 'delegation',
  },
  zone: 'example.com',
  verdict,
  code,
  message: '',
  found,
  servers: [],
})

test.each<[string, RecordCheck[], DnsState]>([
  [
    'a delegation to some of the name servers',
    [checked('wrong', 'partial-delegation', ns('ns1.p.example'))],
    'incomplete',
  ],
  [
    'one that also has other name servers, where some visitors go',
    [checked('wrong', 'partial-delegation', ns('ns1.p.example', 'ns.old.example'))],
    'wrong',
  ],
  [
    'correct records whose CAA records forbid the certificate',
    [checked('wrong', 'caa-forbids')],
    'forbidden',
  ],
  [
    'a missing record beside CAA records',
    [checked('missing', 'not-found'), checked('wrong', 'caa-forbids')],
    'missing',
  ],
])('the state of %s', (_, records, state) => expect(dnsStateOfCheck({ records })).toBe(state))

test.each<[string, RecordCheck[], DnsState]>([
  ['is absent', [checked('missing', 'not-delegated')], 'setup'],
  [
    'is absent, beside a correct one',
    [checked('correct', 'correct'), checked('missing', 'not-found')],
    'setup',
  ],
  ['has the zone twice in its name', [checked('missing', 'doubled-zone')], 'missing'],
  [
    'is absent, beside a wrong one',
    [checked('wrong', 'points-elsewhere'), checked('missing', 'not-found')],
    'wrong',
  ],
])('a new resource whose record %s', (_, records, state) => {
  expect(dnsStateOfCheck({ records, is_new: true })).toBe(state)
  expect(dnsStateOfCheck({ records, in_setup_of: 'Acme' })).toBe(state)
  expect(dnsStateOfCheck({ records })).not.toBe('setup')
})

test.each([
  ['missing', 'The certificate will be renewed once all required DNS records are correct.'],
  ['waiting', 'The certificate will be renewed once resolvers return the new records.'],
  [
    'incomplete',
    "The certificate hasn't been renewed yet. Renewal may fail until all required DNS records are correct.",
  ],
  ['correct', "The certificate hasn't been renewed yet."],
] as const)('an issued certificate is renewed, not issued, if the records are %s', (state, sentence) => {
  const renewal = certificate({
    provisioning_job: { error_code: 'DNS_ERROR' },
    renews_at: '2027-01-19T08:00:00Z',
  })
  expect(certificateBeside(renewal, state)).toMatchObject({ state: 'waiting', sentence })
})

test("an incomplete delegation doesn't block the certificate", () => {
  expect(certificateBeside(waiting, 'incomplete')?.sentence).toBe(
    "The certificate hasn't been issued yet. Issuance may fail until all required DNS records are correct.",
  )
  expect(certificateBeside(issued, 'incomplete')?.state).toBe('ready')
})

test('a platform report is outdated if its next attempt was due before a check that confirmed all records', () => {
  const of = (notes: string[], retriesAt: string | null) => {
    const records = [{ ...checked('correct', 'correct'), notes }]
    const check = { checked_at: '2026-01-01T12:00:00Z', zone: null, name_servers: [], records }
    return remainingReport('SERVFAIL.', check, retriesAt) !== null
  }
  expect(of([], '2026-01-01T11:00:00Z')).toBe(false)
  expect(of([], '2026-01-01T12:30:00Z')).toBe(true)
  expect(of([], null)).toBe(true)
  expect(of(['Unconfirmed.'], '2026-01-01T11:00:00Z')).toBe(true)
})

test("the target's addresses at the apex of a zone need no change", () => {
  const flattened: RecordCheck = {
    record: { name: 'example.com', type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
    zone: 'example.com',
    verdict: 'correct',
    state: 'attention',
    code: 'address-flattened',
    message: 'If this address comes from an ALIAS or ANAME record, keep that record. Replace such a record.',
    found: [],
    servers: [],
  }
  const state = dnsStateOfCheck({ records: [flattened] })
  expect(state).toBe('alias')
  expect(isBroken(state)).toBe(false)
  expect(problemDnsStates).not.toContain(state)
  expect(changesOf({ records: [flattened] })).toEqual([])
  expect(dnsStateOfCheck({ records: [{ ...flattened, has_other_addresses: true }] })).toBe('attention')
  const below = { ...flattened, zone: 'com' }
  expect(dnsStateOfCheck({ records: [below] })).toBe('attention')
  expect(changesOf({ records: [below] })).toHaveLength(1)
  expect(dnsStateOfCheck({ records: [{ ...flattened, wildcard: '*.com' }] })).toBe('attention')
})
