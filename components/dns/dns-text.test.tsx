import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DnsText, apexText, moreTime, waitSentence, takeoverText } from './dns-text'

/** Returns the text with names in brackets and line breaks as bars. */
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
  ['It is at _acme-challenge.*.c1, not here.', 'It is at [_acme-challenge.|*.|c1], not here.'],
  ['*.fleet.quay.example points to ns2.b.example.', '[*.|fleet.|quay.|example] points to [ns2.|b.|example].'],
  ['An A record (192.0.2.1); nothing else. Wait.', 'An A record ([192.0.2.1]); nothing else. Wait.'],
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
  [1, '1 more second'],
  [44_100, '45 more seconds'],
  [119_000, '119 more seconds'],
  [14 * 60_000 - 5, '14 more minutes'],
  [3 * 3_600_000, '3 more hours'],
])('%i ms is shown as %s', (ms, text) => expect(moreTime(ms)).toBe(text))

const now = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['2026-01-01T00:14:00Z', false, now, 'Resolvers may serve the old value for 14 more minutes.'],
  ['2026-01-01T00:14:00Z', true, now, 'Resolvers may not see the new record for 14 more minutes.'],
  ['2025-12-31T23:59:00Z', false, now, 'Cached answers should have expired. Checking again.'],
  [null, false, now, 'Resolvers may serve the old value for a while.'],
  ['2026-01-01T00:14:00Z', false, null, 'Resolvers may serve the old value for a while.'],
  ['soon', true, now, 'Resolvers may not see the new record for a while.'],
] as const)('the text about a wait until %s, for a new record: %s, at %s', (until, isNew, at, text) => {
  expect(waitSentence({ until, isNew }, at)).toBe(`The name servers return the correct record. ${text}`)
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
