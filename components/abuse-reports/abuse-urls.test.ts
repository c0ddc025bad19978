import { expect, test } from 'vitest'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { readUrls, undecided } from './abuse-urls'

const A = 'https://a.example/x'
const B = 'http://b.example'

const pasted: [string, string, string[]][] = [
  ['one URL per line', `${A}\n${B}\n`, [A, B]],
  ['Windows line endings and blank lines', `${A}\r\n\r\n${B}\r\n`, [A, B]],
  ['a list with commas', `${A}, ${B},https://c.example`, [A, B, 'https://c.example']],
  ['a list with semicolons', `${A};${B}`, [A, B]],
  ['a list with bars', `${A}|${B}`, [A, B]],
  ['spaces and tabs', `${A} ${B}\thttps://c.example`, [A, B, 'https://c.example']],
  ['angle brackets', `<${A}> <${B}>`, [A, B]],
  [
    'quotes',
    `"${A}" '${B}' “https://c.example” «https://d.example»`,
    [A, B, 'https://c.example', 'https://d.example'],
  ],
  ['the end of a sentence', `Look at ${A}. Or at ${B}!`, [A, B]],
  ['brackets of a sentence', `(see ${A}) [${B}]`, [A, B]],
  ['brackets that belong to the URL', 'https://a.example/wiki/X_(y)', ['https://a.example/wiki/X_(y)']],
  ['a query with brackets', 'https://a.example/?id[]=1', ['https://a.example/?id[]=1']],
  ['Markdown', `[${A}](${A})`, [A]],
  ['Markdown in bold', `**${A}**`, [A]],
  ['a quoted mail', `> ${A}\n> > ${B}`, [A, B]],
  [
    'bullets and numbers',
    `- ${A}\n* ${B}\n1. https://c.example\n2) https://d.example`,
    [A, B, 'https://c.example', 'https://d.example'],
  ],
  ['hxxp in place of http', 'hxxps://a.example/x hXXp://b.example', [A, B]],
  ['h**p in place of http', 'h**ps://a.example/x', [A]],
  [
    'dots in brackets',
    'hxxps://a[.]example/x, http://b(.)example {see} https://c{.}example',
    [A, B, 'https://c.example'],
  ],
  ['a colon in brackets', 'hxxps[:]//a[.]example/x hxxp[://]b.example', [A, B]],
  ['[dot]', 'https://a[dot]example/x http://b (dot) example', [A, B]],
  ['spoken dots', 'https://sub dot a dot example/x', ['https://sub.a.example/x']],
  ['a dot after a backslash', 'https://a\\.example/x', [A]],
  ['IPv6 and a port', 'http://[2001:db8::1]:8080/x', ['http://[2001:db8::1]:8080/x']],
  ['a name before the host', 'https://bank.example@evil.example/', ['https://bank.example@evil.example/']],
  [
    'a URL within a URL',
    'https://a.example/?to=https://b.example/',
    ['https://a.example/?to=https://b.example/'],
  ],
  ['commas within a URL', 'https://a.example/1,2,3', ['https://a.example/1,2,3']],
  [
    'a URL broken over lines within angle brackets',
    '<https://a.example/long/\n  path/of/it>',
    ['https://a.example/long/path/of/it'],
  ],
  ['two URLs within angle brackets', `<${A}\n${B}>`, [A, B]],
  ['no URLs', ' \n\n---\n', []],
]
test.each(pasted)('URLs are read from a text with %s', (_, text, urls) =>
  expect(readUrls(text)).toMatchObject({ urls, mangled: [], bare: [] }),
)

const mangled: [string, string, ReturnType<typeof readUrls>['mangled']][] = [
  ['an open bracket', `${A} http://[bad`, [{ line: 1, text: 'http://[bad' }]],
  ['a scheme alone', 'https://', [{ line: 1, text: 'https://' }]],
  ['an invalid port', 'https://a.example:99999/', [{ line: 1, text: 'https://a.example:99999/' }]],
  ['one slash', `${A}\nhttps:/b.example/x`, [{ line: 2, text: 'https:/b.example/x' }]],
  ['no colon', 'see http//b.example.', [{ line: 1, text: 'http//b.example' }]],
  ['a missing letter', 'htp://b.example', [{ line: 1, text: 'htp://b.example' }]],
  [
    'after a URL joined from two lines',
    `<https://a.example/\nlong>\n${B}\nhttp://[`,
    [{ line: 4, text: 'http://[' }],
  ],
]
test.each(mangled)('an incomplete URL is reported as mangled: %s', (_, text, expected) =>
  expect(readUrls(text)).toMatchObject({ mangled: expected, bare: [], otherScheme: [], ignored: [] }),
)

const bare: [string, string, [number, string, string][]][] = [
  [
    'alone',
    'www.foo-evil.example/pay',
    [[1, 'www.foo-evil.example/pay', 'https://www.foo-evil.example/pay']],
  ],
  ['defanged', `${A}\n evil[.]example/x `, [[2, 'evil.example/x', 'https://evil.example/x']]],
  ['beside a URL', `${A}, evil[.]example/x.`, [[1, 'evil.example/x', 'https://evil.example/x']]],
  [
    'a list',
    'a.example,b.example:8080/x',
    [
      [1, 'a.example', 'https://a.example'],
      [1, 'b.example:8080/x', 'https://b.example:8080/x'],
    ],
  ],
  [
    'an address with a path',
    'see 192[.]0[.]2[.]7/login',
    [[1, '192.0.2.7/login', 'https://192.0.2.7/login']],
  ],
  ['twice', 'EVIL.example evil.example', [[1, 'EVIL.example', 'https://EVIL.example']]],
  ['a host that also has a URL', 'https://evil.example evil.example', []],
]
test.each(bare)('a host without a scheme is reported: %s', (_, text, expected) =>
  expect(readUrls(text)).toMatchObject({
    bare: expected.map(([line, word, url]) => ({ line, text: word, url })),
    mangled: [],
    otherScheme: [],
    ignored: [],
  }),
)

test.each([
  ['words', `Hello team,\n${A}\nThanks, Bob`, ['Hello team,', 'Thanks, Bob']],
  ['headers of a mail', 'From: Bank <a.b@bank.example>\nSubject: 1.50 off', 2],
  ['an email address beside a URL', `${A} to bob@bank.example, now`, ['bob@bank.example']],
])('text without URLs is ignored: %s', (_, text, expected) => {
  const read = readUrls(text)
  expect(read).toMatchObject({ mangled: [], bare: [], otherScheme: [] })
  const texts = read.ignored.map((one) => one.text)
  expect(typeof expected === 'number' ? texts.length : texts).toEqual(expected)
})

test.each([
  ['alone', 'javascript:alert(1)', ['javascript:alert(1)']],
  ['within words', 'see ftp://b.example/f.', ['ftp://b.example/f']],
  ['beside a URL', `${A} ftp://b.example/f`, ['ftp://b.example/f']],
  ['defanged', 'sftp[:]//u@b[.]example', ['sftp://u@b.example']],
])('a URL of another scheme is reported: %s', (_, text, expected) => {
  const read = readUrls(text)
  expect(read).toMatchObject({ mangled: [], bare: [], ignored: [] })
  expect(read.otherScheme.map((one) => one.text)).toEqual(expected)
})

test('a decision about one entry leaves the other entries of its line unchanged', () => {
  const text = 'see https://login.evil.example/bank and www.evil3.example/pay and http://[bad or b.example'
  const url = 'https://www.evil3.example/pay'
  expect(
    readUrls(text, { ...undecided, added: [url, 'https://not.there.example'], omitted: ['http://[bad'] }),
  ).toMatchObject({
    urls: ['https://login.evil.example/bank', url],
    bare: [{ text: 'b.example' }],
    mangled: [],
    decided: { added: 1, skipped: 0, omitted: 1 },
  })
})

test('a skipped host is neither reported nor listed as undecided', () => {
  expect(readUrls('a.example b.example', { ...undecided, skipped: ['https://a.example'] })).toMatchObject({
    urls: [],
    bare: [{ text: 'b.example' }],
    decided: { added: 0, skipped: 1, omitted: 0 },
  })
})

test('repeated URLs are counted, even if they are spelled differently', () => {
  const read = readUrls('https://A.example hxxps://a[.]example/ https://a.example/?x https://b.example')
  expect(read).toEqual({
    urls: ['https://A.example', 'https://a.example/?x', 'https://b.example'],
    repeated: 1,
    hosts: [
      { host: 'a.example', count: 2 },
      { host: 'b.example', count: 1 },
    ],
    bare: [],
    mangled: [],
    otherScheme: [],
    ignored: [],
    decided: { added: 0, skipped: 0, omitted: 0 },
  })
})

test.each([
  ['brackets', '<http'.repeat(20_000)],
  ['opened brackets', '(['.repeat(50_000)],
  ['dots', `https://a${' dot a'.repeat(20_000)}`],
  ['closed brackets', `https://a.example/${')'.repeat(100_000)}`],
  ['commas', `https://a.example/${','.repeat(100_000)}`],
  ['URLs in one line', 'https://a.example '.repeat(10_000)],
  ['names', 'a.'.repeat(50_000)],
  ['names beside a URL', `${A} ${'a-'.repeat(50_000)}`],
  ['hosts', 'a.example '.repeat(10_000)],
  ['schemes beside a URL', `${A} ${'a+'.repeat(50_000)}`],
])('a long text of %s is read within 500 ms of CPU time', (_, text) => {
  expect(cpuMs(() => void readUrls(text))).toBeLessThan(500)
})
