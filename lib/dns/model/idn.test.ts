import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { asciiName, formsOf } from './idn'
import { dnsName, wantedForDomain, wantedForIngress } from './records'

test.each(['münchen.example', '*.bücher.example', '_acme-challenge.faß.example', '日本語.example'])(
  '%s is converted like Node.js does it',
  (name) => {
    expect(asciiName(name)).toBe(domainToASCII(name))
    expect(asciiName(name)).toMatch(/^[\x21-\x7e]+$/)
  },
)

test.each([
  'app.example.com',
  '*.C1.example',
  'a\u200db.ü.example',
  'xn--.ü',
  'a/b.ü',
  '\u0300ü.example',
  '１２７.０.０.１',
])('%j is unchanged', (name) => expect(asciiName(name)).toBe(name))

test.each(['münchen.example。', 'münchen。example', 'MÜNCHEN．example｡'])(
  'the dots of other scripts separate labels: %s',
  (name) => expect(dnsName(name)).toBe('xn--mnchen-3ya.example'),
)

test.each(['*.bücher.example', 'faß.example', '日本語.例え.jp', 'ليهمابتكلموشعربي.example', '☃💩.example'])(
  '%s has both forms, whichever is entered',
  (name) => {
    const ascii = domainToASCII(name)
    const forms = [ascii, domainToUnicode(ascii)]
    expect(formsOf(name)).toEqual(forms)
    expect(formsOf(ascii)).toEqual(forms)
  },
)

test.each(['app.example.com', 'xn--.example', 'xn--a.example', 'xn--99999999999.example', 'xn--ü.example'])(
  '%s has one form',
  (name) => expect(formsOf(name)).toEqual([name]),
)

test('records of names that the API returns with A-labels have both forms', () => {
  const wanted = wantedForDomain({
    domain: '*.xn--bcher-kva.example',
    cname_target: 't.example',
    acme_challenge_cname_target: 'c.example',
  })
  expect(wanted).toMatchObject([
    { name: '*.xn--bcher-kva.example', unicode: '*.bücher.example' },
    { name: '_acme-challenge.xn--bcher-kva.example', unicode: '_acme-challenge.bücher.example' },
  ])
  expect(wantedForIngress({ domain: 'xn--bcher-kva.example', ns_targets: ['ns.example'] })).toMatchObject([
    { unicode: 'bücher.example' },
  ])
})

test('records of names with Unicode labels have both forms', () => {
  const domain = {
    domain: '*.München.example',
    cname_target: 't.example',
    acme_challenge_cname_target: 'c.example',
  }
  expect(wantedForDomain(domain)).toMatchObject([
    { name: '*.xn--mnchen-3ya.example', unicode: '*.münchen.example' },
    { name: '_acme-challenge.xn--mnchen-3ya.example', unicode: '_acme-challenge.münchen.example' },
  ])
  expect(wantedForIngress({ domain: 'münchen.example', ns_targets: ['ns.bücher.example'] })).toMatchObject([
    { name: 'xn--mnchen-3ya.example', unicode: 'münchen.example', values: ['ns.xn--bcher-kva.example'] },
  ])
  expect(wantedForDomain({ domain: 'app.example.com', cname_target: 't.example' })[0]).not.toHaveProperty(
    'unicode',
  )
})
