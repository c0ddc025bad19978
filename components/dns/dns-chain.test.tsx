import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DnsStatus } from '@/lib/api/dns'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { dnsText } from '@/lib/dns/model/dns-text'
import { ChainStrip } from './dns-line-item'
import { DnsChain } from './dns-chain'

const traffic: WantedRecord = {
  name: '*.fleet.example.com',
  type: 'CNAME',
  values: ['t.p.example'],
  purpose: 'traffic',
}
const challenge: WantedRecord = {
  ...traffic,
  name: '_acme-challenge.fleet.example.com',
  purpose: 'certificate',
}
const checked = (record: WantedRecord, more: Partial<RecordCheck> = {}): RecordCheck => ({
  record,
  zone: 'example.com',
  verdict: 'correct',
  code: 'correct',
  message: '',
  found: [],
  servers: [{ name: 'ns1.example.com', address: null, outcome: 'answered' }],
  ...more,
})
const status = (...records: RecordCheck[]): Pick<DnsStatus, 'wanted' | 'check' | 'certificate'> => ({
  wanted: records.map(({ record }) => record),
  check: {
    checked_at: '2026-01-01T00:00:00Z',
    zone: 'example.com',
    name_servers: ['ns1.example.com'],
    is_from_root: true,
    records,
  },
  certificate: { state: 'waiting', label: 'Waiting for DNS', sentence: '', reported: null },
})
const markup = (of: ReturnType<typeof status>) =>
  renderToStaticMarkup(
    <DnsChain id="c" of={of} anchorOf={(index) => `r-${index}`} certificateAnchor="cert" />,
  )

test('only the record and the certificate are links, and the zone lists its servers', () => {
  const html = markup(status(checked(traffic), checked(challenge, { verdict: 'missing', code: 'not-found' })))
  expect([...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['#r-1', '#cert'])
  expect(html).toContain('1 server: ns1.example.com')
})

test('the chain of a wildcard names its record if there are several', () => {
  const html = markup(status(checked(traffic), checked(challenge, { verdict: 'missing', code: 'not-found' })))
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain(
    'Record 1 of 2: _acme-challenge.fleet.example.com · Checked',
  )
  expect(markup(status(checked(traffic)))).not.toContain('Record 1 of 1')
})

const delegation: WantedRecord = { ...traffic, type: 'NS', values: ['ns1.p', 'ns2.p'], purpose: 'delegation' }

test.each([
  [
    checked(traffic, { state: 'waiting' }),
    'The CNAME record is correct, but some resolvers still use old cached results.',
  ],
  [
    checked(traffic, {
      state: 'waiting',
      code: 'old-answer-cached',
      at_source: { form: 'other-form', code: 'address-flattened', found: [] },
      message: 'It has an address. Delete the A record.',
    }),
    `The CNAME record needs attention: ${traffic.name} has the target&#x27;s addresses instead of a CNAME, and some resolvers still use old cached results.`,
  ],
  [
    checked(
      { ...traffic, name: 'example.com' },
      {
        state: 'waiting',
        code: 'old-answer-cached',
        at_source: { form: 'other-form', code: 'address-flattened', found: [] },
      },
    ),
    'DNS works, but some resolvers still use old cached results.',
  ],
  [
    checked(delegation, { state: 'attention', code: 'platform-not-serving' }),
    'The name servers need attention',
  ],
  [
    checked(traffic, {
      verdict: 'wrong',
      code: 'address-instead',
      found: [{ type: 'A', value: '192.0.2.1', ttl: 60 }],
    }),
    `The chain breaks at the CNAME record: ${traffic.name} has the address 192.0.2.1 instead of a CNAME.`,
  ],
])('the sentence agrees with its subject: %#', (check, sentence) =>
  expect(markup(status(check)).replaceAll(/<[^>]+>/g, '')).toContain(sentence),
)

test("an apex with the target's addresses is flattened in the chain, the page and the row", () => {
  const apex = { ...traffic, name: 'example.com' }
  const alias = checked(apex, { state: 'attention', code: 'address-flattened' })
  const text = markup(status(alias))
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
  const sentence = "DNS works. The name has the target's addresses, for example through an ALIAS record."
  expect(text).toContain(sentence)
  expect(text).not.toContain('needs attention')
  expect(dnsText(status(alias))).toMatchObject({
    label: 'Certificate pending',
    sentence: `${sentence} The certificate hasn't been issued yet.`,
  })
  const strip = (
    <ChainStrip chain={[{ stage: 'record', state: 'attention' }]} broken="record" dns_state="alias" />
  )
  expect(renderToStaticMarkup(strip)).toContain('data-tip="Record flattened"')
})

test.each([
  ['record', 'missing', 'Record missing'],
  ['record', 'wrong', 'Record incorrect'],
  ['zone', 'wrong', 'Zone incorrect'],
  ['record', 'apex', 'CNAME not possible'],
  ['record', 'incomplete', 'Record incomplete'],
  ['zone', 'missing', 'Zone: record missing'],
] as const)('the icon at the %s of a row that is %s has the tooltip "%s"', (stage, state, text) => {
  const html = renderToStaticMarkup(
    <ChainStrip chain={[{ stage, state: 'wrong' }]} broken={stage} dns_state={state} />,
  )
  expect(html).toContain(`data-tip="${text}"`)
})

test('the strip names each step with its state', () => {
  const html = renderToStaticMarkup(
    <ChainStrip
      chain={[
        { stage: 'root', state: 'ready' },
        { stage: 'zone', state: 'attention' },
        { stage: 'record', state: 'wrong' },
        { stage: 'certificate', state: 'wrong' },
      ]}
      broken="record"
      dns_state="missing"
    />,
  )
  expect(html).toContain(
    'DNS chain: root ready, zone needs attention, record missing, certificate incorrect<',
  )
  expect(html.match(/data-tip="[^"]+"/g)).toHaveLength(6)
  expect(html.match(/class="inline-flex w-3\.5/g)).toHaveLength(6) // missing steps leave a gap with a tooltip
  expect(html, 'the badge names the step').not.toContain('sm:hidden">Record')
})

test('the chain has three steps per row in windows of medium width, and a line leaves each row', () => {
  const html = markup(status(checked(traffic, { verdict: 'missing', code: 'not-found' })))
  expect(html).toMatch(/style="--medium:3;--wide:\d"/)
  expect(html.match(/data-row-end="medium" class="[^"]*border-wrong/g)).toHaveLength(1)
  expect(html).not.toContain('data-row-end="wide"')
})

test('the root has no name in the picture, and no empty line in its place', () => {
  const html = markup(status(checked(traffic)))
  expect(html).not.toMatch(/<span class="[^"]*row-start-2[^"]*"><\/span>/)
  expect(html).toContain('title="Root: Answers"')
  expect(html.slice(0, html.indexOf('<table'))).not.toMatch(/>\.</)
})

test('every step where something has to change is highlighted', () => {
  const caa = { name: 'example.com', value: '0 issue "letsencrypt.org"', action: 'create' as const }
  const filled = (check: RecordCheck) => markup(status(check)).match(/bg-wrong-fill hover/g) ?? []
  expect(filled(checked(traffic, { verdict: 'wrong', code: 'servers-disagree' }))).toHaveLength(1)
  expect(filled(checked(traffic, { verdict: 'wrong', code: 'servers-disagree', caa }))).toHaveLength(2)
})

test.each([{ is_new: true }, { in_setup_of: 'Acme' }])('a missing record is awaited: %o', (more) => {
  const of = status(checked(traffic, { verdict: 'missing', code: 'not-found' }))
  const html = markup({ ...of, check: of.check && { ...of.check, ...more }, certificate: null })
  expect(html).toContain('Waiting for the CNAME record to be created.')
})
