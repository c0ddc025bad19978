import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import * as reportCname from '@/lib/dns/sentences/sentences-cname'
import { isOtherTarget, isTypo, nameInUrl } from './target-mistakes'

test.each([
  ['https://t.platform.example', 't.platform.example'],
  ['https://t.platform.example:443/x?y', 't.platform.example'],
  ['t.platform.example:443', 't.platform.example'],
  ['t.platform.example/', 't.platform.example'],
  ['t.platform.example', null],
])('nameInUrl(%s) is %s', (value, name) => {
  expect(nameInUrl(value)).toBe(name)
})

test.each([
  ['t.platform.exampel', true],
  ['t.platfrm.example', true],
  ['t.platform.examples', true],
  ['u.platform.example', true],
  [String.raw`\032t.platform.example`, true],
  [String.raw`t\032.platform.example`, true],
  [String.raw`t.platform.example\194\160`, true],
  ['t.platform.example', false],
  ['t.platforms.exampel', false],
  ['old.example.net', false],
])('isTypo(%s) is %s', (value, expected) => {
  expect(isTypo(value, 't.platform.example')).toBe(expected)
})

test("short names aren't typos of one another", () => {
  expect(isTypo('a.example', 'b.example')).toBe(false)
})

test.each([
  ['u.platform.example', true],
  [String.raw`t\032.platform.example`, false],
])('isOtherTarget(%s) is %s', (value, expected) => {
  const [record] = wantedForDomain({ domain: 'app.shop.example', cname_target: 't.platform.example' })
  expect(record && isOtherTarget(record, value)).toBe(expected)
})

test.each([
  [
    String.raw`t.platform.example\032`,
    String.raw`which contains a space (\032) and isn't the required target t.platform.example.`,
  ],
  [
    String.raw`t\.platform.example`,
    String.raw`which contains an escaped dot (\.) that doesn't separate labels, and isn't the required target t.platform.example.`,
  ],
  ['t.platform.exampel', 'a misspelling of t.platform.example.'],
])('a mistyped target %s is described as %s', (value, text) => {
  const [record] = wantedForDomain({ domain: 'app.shop.example', cname_target: 't.platform.example' })
  expect(record && reportCname.typo(record, 'shop.example', value, false)).toContain(text)
})
