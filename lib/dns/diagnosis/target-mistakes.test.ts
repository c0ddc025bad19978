import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { both, expectDiagnosis, found } from '@/lib/dns/testing/evidence'
import * as reportCname from '@/lib/dns/sentences/sentences-cname'
import { isOtherTarget, isPasted, isTypo, nameInUrl } from './target-mistakes'

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`)

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

test.each([
  [String.raw`t.platform.example\226\128\139`, true],
  [String.raw`t\227\128\130platform.example`, true],
  [String.raw`t\.sub\.platform\.example`, true],
  ['t.platform.example%20', true],
])('isTypo(%s) counts an encoded character as one edit', (value, expected) => {
  expect(isTypo(value, value.includes('sub') ? 't.sub.platform.example' : 't.platform.example')).toBe(
    expected,
  )
})

test.each([
  [
    String.raw`app.example.com.\0323600\032in\032cname\032t.platform.example`,
    'app.example.com. 3600 in cname',
  ],
  [String.raw`app\009cname\009t.platform.example`, 'app cname'],
  [String.raw`cname\032t.platform.example`, 'cname'],
  [String.raw`"app\032cname\032t.platform.example."`, '"app cname and "'],
  [String.raw`t.platform.example\059\032my\032site`, '; my site'],
  [String.raw`app\032cname\032t\.platform\.example`, 'app cname'],
  [String.raw`\226\128\139\226\128\139\226\128\139t.platform.example`, 'U+200BU+200BU+200B'],
  ['`<t.platform.example>`', '`< and >`'],
  ['https%3a%2f%2ft.platform.example%2f', 'https:// and /'],
  [String.raw`\032\032\032t.platform.example`, 'the space'],
])('the text around the target in %s is %s', (value, extra) => {
  const change = 'In the zone example.com, change the CNAME record at app to t.platform.example'
  const records = (entered: string) => both(found('CNAME', entered))
  const message = `app.example.com points to ${value}: the target includes other text. ${change}, without ${extra}.`
  expectDiagnosis({
    code: 'target-is-url',
    verdict: 'wrong',
    findings: records(value),
    message: exactly(message),
  })
  const appended = /: the target includes other text, and the zone example\.com was appended to it\. /
  const ended = records(`${value}.example.com`)
  expectDiagnosis({ code: 'target-is-url', verdict: 'wrong', findings: ended, message: appended })
})

test.each([
  'www.t.platform.example',
  't.platform.example.net',
  String.raw`app\032cname\032www.t.platform.example`,
  String.raw`app\032cname\032t.platform.example.net`,
  String.raw`app\032cname\032xt.platform.example`,
])('%s is another name', (value) => {
  expect(isPasted(value, ['t.platform.example'])).toBe(false)
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
    't.platform.example,',
    `which contains an unexpected character (,) and isn't the required target t.platform.example.`,
  ],
  [
    String.raw`t.platform.example\226\128\139`,
    `which contains an invisible character (U+200B) and isn't the required target t.platform.example.`,
  ],
  [
    String.raw`t.platform.example\194\160`,
    String.raw`which contains a space (\194\160) and isn't the required target t.platform.example.`,
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
