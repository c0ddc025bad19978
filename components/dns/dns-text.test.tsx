import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DnsText } from './dns-text'

/** Names in brackets, line breaks as bars. */
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
])('%s', (text, expected) => expect(shown(text)).toBe(expected))
