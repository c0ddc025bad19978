import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DnsText, apexText, checkActionText, timeLeft, waitMessage, takeoverText } from './dns-text'

/** Returns the text with names in brackets, and with bars for line breaks. */
const shown = (text: string) =>
  renderToStaticMarkup(<DnsText text={text} />)
    .replaceAll(/<code[^>]*>/g, '[')
    .replaceAll('</code>', ']')
    .replaceAll('<wbr/>', '|')
    .replaceAll(/<\/?span[^>]*>/g, '')

test.each([
  [
    'In the zone harbour.example, create 4 NS records at in, pointing to ns1.p.example.',
    'In the zone [harbour.|example], create 4 NS records at [in], pointing to [ns1.|p.|example].',
  ],
  [
    'In the zone a.example, delete the A record (192.0.2.80) at shop, then create a CNAME record at @.',
    'In the zone [a.example], delete the A record ([192.0.2.80]) at [shop], then create a CNAME record at [@].',
  ],
  ['Delete the DS record at connect.', 'Delete the DS record at [connect].'],
  [
    'Rename the CNAME record from api.a.example to api. Then set it at the registrar.',
    'Rename the CNAME record from [api.|a.|example] to [api]. Then set it at the registrar.',
  ],
  ['It is at _acme-challenge.*.c1, not here.', 'It is at [_acme-challenge.|*.c1], not here.'],
  ['*.fleet.quay.example points to ns2.b.example.', '[*.fleet.|quay.|example] points to [ns2.|b.|example].'],
  ['An A record (192.0.2.1); nothing else. Wait.', 'An A record ([192.0.2.1]); nothing else. Wait.'],
  [
    'In the zone a.example, add a CAA record at @ with the value 0 issue "ca.example; validationmethods=dns-01".',
    'In the zone [a.example], add a CAA record at [@] with the value [0 issue &quot;ca.example; validationmethods=dns-|01&quot;].',
  ],
  ['_acme-challenge.a.example is missing.', '[_acme-challenge.|a.|example] is missing.'],
])('names and values are marked as code in: %s', (text, expected) => expect(shown(text)).toBe(expected))

test('the text about a zone apex does not suggest reserving a name that is already reserved', () => {
  expect(apexText('harbour.example', false)).toMatch(
    /reserve a name under it, such as www\.harbour\.example\.$/,
  )
  expect(apexText('harbour.example', true)).toMatch(
    /use a name under it, such as www\.harbour\.example, which is already reserved\.$/,
  )
})

test.each([
  [1, '1 second'],
  [44_100, '45 seconds'],
  [119_000, '119 seconds'],
  [14 * 60_000 - 5, '14 minutes'],
  [117 * 60_000, '2 hours'],
  [3 * 3_600_000, '3 hours'],
])('%i ms is shown as %s', (ms, text) => expect(timeLeft(ms)).toBe(text))

const now = Date.parse('2026-01-01T00:00:00Z')

const cached = 'a.example is correct. The cached answers expire by 2026-01-01 00:14 UTC. Wait.'

test.each([
  ['2026-01-01T00:14:00Z', now, 'a.example is correct. The cached answers expire in 14 minutes. Wait.'],
  [
    '2025-12-31T23:59:00Z',
    now,
    'The name servers return the correct record. Cached answers should have expired. Checking again.',
  ],
  [undefined, now, cached],
  ['2026-01-01T00:14:00Z', undefined, cached],
  ['soon', now, cached],
] as const)('the text about a wait until %s, at %s', (until, at, text) => {
  expect(waitMessage(cached, { until, isCorrect: true }, at)).toBe(text)
})

test('the text about expired answers calls only the wanted form correct', () => {
  const wait = { until: '2025-12-31T23:59:00Z', isCorrect: false }
  expect(waitMessage(cached, wait, now)).toBe('Cached answers should have expired. Checking again.')
})

test.each([
  [
    ['a.c.example.com'],
    /^This account has a\.c\.example\.com under c\.example\.com\. .* of this domain are no longer used\.$/,
  ],
  [['a.c.example.com', 'b'], / and 1 other domain under .* these domains are no longer used\.$/],
  [['a.c.example.com', 'b', 'c'], / and 2 other domains under /],
])('the text about a new ingress above the domains %j', (domains, expected) => {
  expect(takeoverText('c.example.com', domains)).toMatch(expected)
})

test.each([
  [12, 12, 'Check all DNS records'],
  [3, 12, 'Check the DNS records of 3 resources'],
  [1, 12, 'Check the DNS records of 1 resource'],
])('the action that checks %i of %i resources', (total, all, text) =>
  expect(checkActionText(total, all)).toBe(text),
)
