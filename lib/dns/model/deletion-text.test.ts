import { expect, test } from 'vitest'
import { voiceFaults } from '@/lib/util/testing/voice'
import { deletionText } from './deletion-text'
import type { DnsCheck, RecordCheck, ServerAsked } from './records'

const answered: ServerAsked = { name: 'ns1.example.com', address: '192.0.2.1', outcome: 'answered' }
const cname = { type: 'CNAME', value: 't.p.example', ttl: 60 }
const checkOf = (...records: Partial<RecordCheck>[]): DnsCheck => ({
  checked_at: '2026-01-01T00:00:00Z',
  zone: 'example.com',
  name_servers: [],
  records: records.map((more) => ({
    record: { name: 'app.example.com', type: 'CNAME', values: ['t.p.example'], purpose: 'traffic' },
    zone: 'example.com',
    verdict: 'missing',
    code: 'not-found',
    message: '',
    found: [],
    servers: [answered],
    ...more,
  })),
})
const challenge: RecordCheck['record'] = {
  name: '_acme-challenge.app.example.com',
  type: 'CNAME',
  values: ['t.p.example'],
  purpose: 'certificate',
}
const delegation: RecordCheck['record'] = {
  name: 'connect.example.com',
  type: 'NS',
  values: ['t.p.example'],
  purpose: 'delegation',
}
const none = /The last DNS check found no CNAME record that points to the domain's targets\.$/
const at = (name: string) => new RegExp(`Remove the CNAME record at ${name.replaceAll(/[.*]/g, '\\$&')} from`)

test.each<[string, DnsCheck, RegExp]>([
  ['a missing record', checkOf({}), none],
  [
    'a record with another target',
    checkOf({ verdict: 'wrong', code: 'points-elsewhere', found: [{ ...cname, value: 'x.example' }] }),
    none,
  ],
  [
    'a correct record',
    checkOf({ verdict: 'correct', code: 'correct', found: [cname] }),
    at('app.example.com'),
  ],
  [
    'a correct record whose CAA records are listed',
    checkOf({
      verdict: 'wrong',
      code: 'caa-forbids',
      found: [{ ...cname, type: 'CAA', value: '0 issue ";"' }],
    }),
    at('app.example.com'),
  ],
  [
    'a record under a name that contains the zone twice',
    checkOf({ code: 'doubled-zone', found_at: 'app.example.com.example.com', found: [cname] }),
    at('app.example.com.example.com'),
  ],
  [
    'a challenge under the asterisk',
    checkOf({
      record: challenge,
      code: 'challenge-under-asterisk',
      found_at: '*._acme-challenge.app.example.com',
      found: [cname],
    }),
    at('*._acme-challenge.app.example.com'),
  ],
  [
    'both records',
    checkOf({ code: 'correct', found: [cname] }, { record: challenge, code: 'correct', found: [cname] }),
    /Remove the CNAME records at app\.example\.com and _acme-challenge\.app\.example\.com from your DNS right after/,
  ],
  [
    'a delegation',
    checkOf({ record: delegation, code: 'correct', verdict: 'correct', found: [{ ...cname, type: 'NS' }] }),
    /reconnect through this ingress\. Remove the NS records at connect\.example\.com from your DNS right after/,
  ],
  [
    'a delegation to former name servers',
    checkOf({
      record: delegation,
      code: 'points-elsewhere',
      verdict: 'wrong',
      found: [{ ...cname, type: 'NS', value: 'ns1.former.example' }],
    }),
    /The last DNS check found no NS record that points to the ingress's name servers\.$/,
  ],
])('the delete page describes %s', (_, check, text) => {
  expect(deletionText(check)).toMatch(text)
  expect(voiceFaults([deletionText(check) ?? ''])).toEqual([])
})

test("the delete page names no CNAME if the name has the target's addresses instead", () => {
  const address = { type: 'A', value: '192.0.2.1', ttl: 60 }
  const servers = [{ ...answered, found: [] }]
  const check = checkOf({ verdict: 'wrong', code: 'caa-forbids', found: [address], servers })
  expect(deletionText(check)).toMatch(none)
})

/** A server's answer with a CDN's addresses in place of the record. */
const hidden = [{ ...answered, found: [] }]

test.each<[string, DnsCheck | null]>([
  ['without a check', null],
  ['if no server answered', checkOf({ verdict: 'unknown', code: 'could-not-ask', servers: [] })],
  [
    "if no server serves the record's zone",
    checkOf({ verdict: 'wrong', code: 'lame-delegation', servers: [{ ...answered, outcome: 'refused' }] }),
  ],
  ['behind a CDN', checkOf({ verdict: 'wrong', state: 'attention', code: 'proxied', servers: hidden })],
  [
    'if only one of them is behind a CDN',
    checkOf({}, { record: challenge, verdict: 'wrong', code: 'proxied', servers: hidden }),
  ],
  [
    'if some servers were silent',
    checkOf({ servers: [answered, { ...answered, name: 'ns2.example.com', outcome: 'timeout' }] }),
  ],
])('the delete page has no text about records %s', (_, check) => expect(deletionText(check)).toBeUndefined())
