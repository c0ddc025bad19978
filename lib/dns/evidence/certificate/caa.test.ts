import { expect, test } from 'vitest'
import { judgeCaa, unknownCritical } from './caa'

const single = { name: 'app.example.com', isWildcard: false, issuer: 'letsencrypt.org' }
const wildcard = { ...single, isWildcard: true }
const set = (...values: string[]) => ({
  at: 'example.com',
  records: values.map((value) => ({ name: 'example.com', type: 'CAA', ttl: 60, value })),
})

test.each([
  ['no records', [], 'allowed', 'allowed'],
  ['the authority', ['0 issue "letsencrypt.org"'], 'allowed', 'allowed'],
  ['a tag in capitals', ['0 ISSUE "letsencrypt.org"'], 'allowed', 'allowed'],
  ['the authority in capitals', ['0 issue "LetsEncrypt.org"'], 'restricted', 'restricted'],
  [
    'a blank between methods',
    ['0 issue "letsencrypt.org; validationmethods=http-01, dns-01"'],
    'restricted',
    'restricted',
  ],
  ['a parameter without a value', ['0 issue "letsencrypt.org; x"'], 'restricted', 'restricted'],
  ['no parameter', ['0 issue "letsencrypt.org;"'], 'allowed', 'allowed'],
  ['an empty parameter', ['0 issue "letsencrypt.org;;"'], 'restricted', 'restricted'],
  ['an unknown property with the lowest bit', ['1 later "x"'], 'forbidden', 'forbidden'],
  ['a critical contact', ['128 contactemail "a@example.com"'], 'forbidden', 'forbidden'],
  ['another authority', ['0 issue "other.example"'], 'forbidden', 'forbidden'],
  ['two authorities', ['0 issue "other.example"', '0 issue "letsencrypt.org"'], 'allowed', 'allowed'],
  ['no authority', ['0 issue ";"'], 'forbidden', 'forbidden'],
  ['no authority for wildcards', ['0 issue "letsencrypt.org"', '0 issuewild ";"'], 'allowed', 'forbidden'],
  [
    'an authority for wildcards only',
    ['0 issue ";"', '0 issuewild "letsencrypt.org"'],
    'forbidden',
    'allowed',
  ],
  ['a mail address for reports', ['0 iodef "mailto:x@example.com"'], 'allowed', 'allowed'],
  ['an unknown property', ['0 later "x"'], 'allowed', 'allowed'],
  ['an unknown critical property', ['128 later "x"'], 'forbidden', 'forbidden'],
  ['one method', ['0 issue "letsencrypt.org; validationmethods=dns-01"'], 'restricted', 'allowed'],
  [
    'a method that wildcards lack',
    ['0 issue "letsencrypt.org; validationmethods=http-01"'],
    'restricted',
    'forbidden',
  ],
  [
    'a method for wildcards only',
    ['0 issue "letsencrypt.org"', '0 issuewild "letsencrypt.org; validationmethods=HTTP-01"'],
    'allowed',
    'forbidden',
  ],
  [
    'an account for the right method',
    ['0 issue "letsencrypt.org; validationmethods=dns-01; accounturi=https://a.example/1"'],
    'restricted',
    'restricted',
  ],
  [
    'a restricted authority beside the same one without limits',
    ['0 issue "letsencrypt.org; validationmethods=http-01"', '0 issue "letsencrypt.org"'],
    'allowed',
    'allowed',
  ],
  [
    'a restricted authority beside one that is unclear',
    ['0 issue "letsencrypt.org; accounturi=https://a.example/1"', '0 issue "LetsEncrypt.org"'],
    'restricted',
    'restricted',
  ],
  [
    'two methods',
    ['0 issue "letsencrypt.org;validationmethods=http-01,tls-alpn-01"'],
    'restricted',
    'forbidden',
  ],
  ['one account', ['0 issue "letsencrypt.org; accounturi=https://a.example/1"'], 'restricted', 'restricted'],
])('judges CAA records: %s', (_, values, forName, forWildcard) => {
  expect(judgeCaa(set(...values), single)).toBe(forName)
  expect(judgeCaa(set(...values), wildcard)).toBe(forWildcard)
})

test('unknownCritical returns the unknown critical properties', () => {
  const later = '128 Later "x"'
  expect(unknownCritical(set('0 issue "letsencrypt.org"', later))).toMatchObject([
    { tag: 'later', text: later },
  ])
  expect(unknownCritical(set('128 issue "letsencrypt.org"', '0 later "x"'))).toEqual([])
})

test('the verdict is unknown if the CAA records could not be read', () => {
  expect(judgeCaa(null, single)).toBe('unknown')
})
