import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { asciiName } from './idn'
import { wantedForDomain, wantedForIngress } from './records'

test.each(['münchen.example', '*.bücher.example', '_acme-challenge.faß.example', '日本語.example'])(
  '%s is converted like Node.js does it',
  (name) => {
    expect(asciiName(name)).toBe(domainToASCII(name))
    expect(asciiName(name)).toMatch(/^[\x21-\x7e]+$/)
  },
)

test.each(['app.example.com', '*.C1.example', 'a\u200db.ü.example', 'xn--.ü', 'a/b.ü', '\u0300ü.example'])(
  '%j is unchanged',
  (name) => expect(asciiName(name)).toBe(name),
)

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
