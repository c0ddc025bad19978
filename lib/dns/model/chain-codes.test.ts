import { expect, test } from 'vitest'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { dnsChain } from './chain-nodes'
import { type CheckCode, checkCodes } from './codes'
import { dnsStateOfCheck } from './record-dns-state'
import { certificateBeside } from './dns-state'
import type { RecordCheck, WantedRecord } from './records'

const traffic: WantedRecord = {
  name: 'app.example.com',
  type: 'CNAME',
  values: ['t.p.example'],
  purpose: 'traffic',
}
const delegation: WantedRecord = {
  ...traffic,
  type: 'NS',
  values: ['ns1.p.example', 'ns2.p.example'],
  purpose: 'delegation',
}
const issuing: CertificateText = { state: 'waiting', label: 'Issuing', sentence: '', reported: null }
const server = { name: 'ns1.example.com', address: null, outcome: 'answered' as const }
const ns = (value: string) => ({ type: 'NS', value, ttl: 60 })
const caa = { name: 'example.com', value: '0 issue "letsencrypt.org"', action: 'create' as const }

/**
 * Formats the steps from the zone onward, or from the registry if the registry isn't ready. Marks steps to change with
 * an asterisk.
 */
function stepsOf(code: CheckCode, more: Partial<RecordCheck> = {}): string {
  const check: RecordCheck = {
    record: traffic,
    zone: 'example.com',
    verdict: 'wrong',
    code,
    message: 'It has a problem. Change the record.',
    found: [],
    servers: [server],
    ...more,
  }
  const at = { checked_at: '2026-01-01T00:00:00Z', zone: 'example.com', name_servers: [], is_from_root: true }
  const records = [check]
  const { nodes, broken } = dnsChain({
    wanted: [check.record],
    check: { ...at, records },
    certificate: certificateBeside(issuing, dnsStateOfCheck({ records })),
  })
  return nodes
    .map((node, index) => ({ ...node, mark: node.isBroken ? '*' : index === broken ? '?' : '' }))
    .filter(({ stage, state }) => stage !== 'root' && (stage !== 'registry' || state !== 'ready'))
    .map(({ state, status, mark }) => `${mark}${state} ${status}`)
    .join(' | ')
}

const works: Partial<RecordCheck> = { verdict: 'correct', state: 'attention' }
const otherForm = (code: CheckCode) => ({ at_source: { form: 'other-form' as const, code } })
const asWanted: Partial<RecordCheck> = { at_source: { form: 'as-wanted', code: 'correct' } }
const server1 = 'ready 1 server'
const wrongRecord = `${server1} | *wrong DNS incorrect | unknown Not reached | waiting Waiting for DNS`
const doubtfulRecord = wrongRecord.replace('Not reached', 'Not confirmed')
const missingRecord = `${server1} | *wrong Record missing | unknown Not reached | waiting Waiting for DNS`
const otherRecord = `${server1} | *attention Needs attention | ready Matches | waiting Issuing`
const zoneWorks = '*attention Needs attention | ready Found | ready Matches | waiting Issuing'
const missing: Partial<RecordCheck> = { verdict: 'missing' }

const expected: Record<CheckCode, [more: Partial<RecordCheck>, steps: string]> = {
  correct: [{ verdict: 'correct' }, `${server1} | ready Found | ready Matches | ?waiting Issuing`],
  'not-found': [missing, missingRecord],
  'points-elsewhere': [{}, doubtfulRecord],
  'chain-elsewhere': [{}, doubtfulRecord],
  'chain-dangles': [{ is_dangling: true }, wrongRecord],
  'chain-loops': [{}, wrongRecord],
  'chain-unknown': [{ verdict: 'unknown' }, `${server1} | ready Found | *unknown Unknown | waiting Pending`],
  'address-instead': [{}, doubtfulRecord],
  'cname-instead': [{}, wrongRecord],
  'cname-at-apex': [
    missing,
    `${server1} | *wrong CNAME not possible | unknown Not reached | waiting Waiting for DNS`,
  ],
  'zone-at-name': [missing, wrongRecord],
  'name-server-at-name': [{}, wrongRecord],
  'cname-beside-others': [{}, doubtfulRecord],
  'records-in-the-way': [{}, wrongRecord],
  'doubled-zone': [missing, missingRecord],
  'target-has-zone-appended': [{}, doubtfulRecord],
  'target-is-url': [{}, doubtfulRecord],
  'target-is-address': [{}, wrongRecord],
  'target-has-typo': [
    { record: delegation, found: [ns('ns1.p.example'), ns('ns2.q.example')] },
    `${server1} | *wrong DNS incorrect | attention 1 of 2 | waiting Waiting for DNS`,
  ],
  'targets-swapped': [{}, wrongRecord],
  'partial-delegation': [
    { record: delegation, found: [ns('ns1.p.example')] },
    `${server1} | *wrong Record incomplete | attention 1 of 2 | waiting Pending`,
  ],
  'extra-name-servers': [
    { record: delegation, found: [...delegation.values, 'ns.old.example'].map(ns) },
    `${server1} | *wrong DNS incorrect | attention Partly reached | waiting Waiting for DNS`,
  ],
  'not-delegated': [{}, wrongRecord],
  'whole-zone-delegated': [
    {},
    '*wrong DNS incorrect | unknown Not reached | unknown Not reached | unknown Not reached | waiting Waiting for DNS',
  ],
  'challenge-under-asterisk': [missing, missingRecord],
  'txt-at-challenge': [{}, wrongRecord],
  'covered-by-wildcard': [missing, missingRecord],
  'caa-forbids': [asWanted, `${server1} | ready Found | ready Matches | *wrong Blocked by CAA`],
  'dnssec-broken': [
    asWanted,
    '*wrong DNS incorrect | unknown Not reached | unknown Not reached | waiting Waiting for DNS',
  ],
  'cause-unknown': [
    { verdict: 'unknown' },
    `${server1} | *unknown Unknown | unknown Not reached | waiting Pending`,
  ],
  'servers-disagree': [
    { state: 'attention', at_source: { form: 'broken', code: 'servers-disagree' } },
    '*attention Servers disagree | attention On some servers | attention Partly reached | waiting Issuing',
  ],
  'zone-not-found': [
    { ...missing, zone: 'com' },
    '*wrong No delegation | unknown Not reached | unknown Not reached | unknown Not reached | waiting Waiting for DNS',
  ],
  'lame-delegation': [
    {},
    '*wrong DNS incorrect | unknown Not reached | unknown Not reached | waiting Waiting for DNS',
  ],
  'some-servers-lame': [{ ...works, ...asWanted }, zoneWorks],
  'some-servers-silent': [{ ...works, ...asWanted }, zoneWorks],
  'aliased-servers': [
    { ...works, ...asWanted },
    '*attention Needs attention | ready Found | attention Partly reached | waiting Issuing',
  ],
  'below-delegation': [missing, missingRecord],
  'below-ingress': [
    {},
    '*wrong DNS incorrect | unknown Not reached | unknown Not reached | waiting Waiting for DNS',
  ],
  'address-flattened': [{ ...works, ...otherForm('address-flattened') }, otherRecord],
  'cname-hidden': [{ ...works, ...otherForm('cname-hidden') }, otherRecord],
  'chain-flattened': [
    { ...works, ...otherForm('chain-flattened'), chain: ['copy.example.com'] },
    `${server1} | *attention Needs attention | ready Reached through the chain | waiting Issuing`,
  ],
  proxied: [
    { state: 'attention', hidden_by: 'Cloudflare' },
    `${server1} | *attention Needs attention | unknown Hidden by Cloudflare | waiting Issuing`,
  ],
  'old-answer-cached': [
    { verdict: 'correct', state: 'waiting', ...asWanted },
    `${server1} | ?waiting Old answer cached | ready Matches | waiting Waiting for DNS`,
  ],
  'absence-cached': [
    { verdict: 'correct', state: 'waiting', ...asWanted },
    `${server1} | ?waiting Old answer cached | ready Matches | waiting Waiting for DNS`,
  ],
  'platform-not-serving': [
    { ...works, ...asWanted },
    `${server1} | ready Found | *attention Needs attention | waiting Issuing`,
  ],
  'resolvers-fail': [
    { ...works, ...asWanted },
    `${server1} | *attention Needs attention | unknown Not confirmed | waiting Issuing`,
  ],
  'resolvers-differ': [{ ...works, ...asWanted }, otherRecord],
  'caa-lookup-fails': [
    { ...works, ...asWanted },
    '*attention Needs attention | ready Found | ready Matches | attention CAA lookups fail',
  ],
  'caa-restricted': [
    { ...works, ...asWanted, caa },
    `${server1} | ready Found | ready Matches | *attention May be blocked by CAA`,
  ],
  'could-not-ask': [
    { verdict: 'unknown' },
    '*unknown No answer | unknown Not reached | unknown Not reached | waiting Pending',
  ],
  'could-not-finish': [
    { verdict: 'unknown' },
    '*unknown Not finished | unknown Not reached | unknown Not reached | waiting Pending',
  ],
}

test.each(checkCodes)('the chain marks the step to change, and claims nothing behind it: %s', (code) => {
  const [more, steps] = expected[code]
  expect(stepsOf(code, more)).toBe(steps)
})

test.each<[string, CheckCode, Partial<RecordCheck>, string]>([
  [
    'CAA records beside servers that disagree',
    'servers-disagree',
    { caa, at_source: { form: 'broken', code: 'servers-disagree' } },
    '*wrong Servers disagree | unknown Not reached | unknown Not reached | *wrong Blocked by CAA',
  ],
  [
    'CAA records of some servers that disagree',
    'servers-disagree',
    { caa, state: 'attention', at_source: { form: 'broken', code: 'servers-disagree' } },
    '*attention Servers disagree | attention On some servers | attention Partly reached | *attention May be blocked by CAA',
  ],
  [
    'CAA records beside a wrong record',
    'points-elsewhere',
    { caa },
    `${server1} | *wrong DNS incorrect | unknown Not confirmed | *wrong Blocked by CAA`,
  ],
  [
    'CAA records beside a CDN',
    'proxied',
    { caa, state: 'attention' },
    `${server1} | *attention Needs attention | unknown Hidden by a CDN | *wrong Blocked by CAA`,
  ],
  [
    'CAA records beside a chain to a copy of the target',
    'caa-forbids',
    otherForm('chain-flattened'),
    `${server1} | *attention Record works | ready Matches | *wrong Blocked by CAA`,
  ],
  [
    'servers with different forms that all work',
    'servers-disagree',
    { ...works, ...otherForm('servers-disagree') },
    '*attention Servers disagree | ready Found | ready Matches | waiting Issuing',
  ],
  [
    'old answers beside servers with different forms',
    'old-answer-cached',
    { verdict: 'correct', state: 'waiting', ...otherForm('servers-disagree') },
    '*attention Servers disagree | waiting Old answer cached | ready Matches | waiting Issuing',
  ],
  [
    'a stale DS record at the registry beside a missing record',
    'not-found',
    { verdict: 'missing', stale_ds: 'example.com' },
    `*wrong Stale DS record | ${missingRecord}`,
  ],
  [
    'a stale DS record at the registry beside servers that disagree',
    'dnssec-broken',
    { stale_ds: 'example.com', at_source: { form: 'broken', code: 'servers-disagree' } },
    '*wrong DNS incorrect | *wrong Servers disagree | unknown Not reached | unknown Not reached | waiting Waiting for DNS',
  ],
  [
    'a whole zone below another zone delegated',
    'whole-zone-delegated',
    { zone: 'part.example.com', parent: 'example.com' },
    '*wrong DNS incorrect | unknown Not reached | unknown Not reached | waiting Waiting for DNS',
  ],
])('the chain marks every step to change: %s', (_, code, more, steps) => {
  expect(stepsOf(code, more)).toBe(steps)
})

test.each([
  ['app.example.co.uk', 'example.co.uk', undefined, 'co.uk'],
  ['app.part.example.co.uk', 'part.example.co.uk', 'example.co.uk', 'co.uk'],
  ['app.example.co.uk', 'example.co.uk', 'uk', 'uk'],
  ['app.example.com', 'example.com', 'com', 'com'],
  ['app.nowhere.org.uk', 'org.uk', undefined, 'org.uk'],
])('the registry of %s in the zone %s, whose parent zone is %s, is %s', (name, zone, parent, registry) => {
  const record = { ...traffic, name }
  const check = { record, zone, ...(parent && { parent }), verdict: 'correct', code: 'correct' } as const
  const records = [{ ...check, message: '', found: [], servers: [server] }]
  const { nodes } = dnsChain({
    wanted: [record],
    check: { checked_at: '2026-01-01T00:00:00Z', zone, name_servers: [], records },
    certificate: null,
  })
  expect(nodes.find(({ stage }) => stage === 'registry')?.name).toBe(registry)
})
