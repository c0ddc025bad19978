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
    'Create 4 NS records at in in the zone harbour.example.',
    'Create 4 NS records at [in] in the zone [harbour.|example].',
  ],
  ['Create a record at @ in the zone a.example.', 'Create a record at [@] in the zone [a.example].'],
  ['*.fleet.quay.example points to ns2.b.example.', '[*.|fleet.|quay.|example] points to [ns2.|b.|example].'],
  ['An A record (192.0.2.1); nothing else. Wait.', 'An A record ([192.0.2.1]); nothing else. Wait.'],
  ['_acme-challenge.a.example is missing.', '[_acme-challenge.|a.|example] is missing.'],
])('%s', (text, expected) => expect(shown(text)).toBe(expected))
