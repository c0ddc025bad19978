import { expect, test } from 'vitest'
import { addressPolicy, parseBaseUrl } from './policy'

const strict = addressPolicy([])
const lax = addressPolicy(
  ['0.0.0.0/0', '::/0', '10.0.0.0/8', 'lab.internal:8080', '[fd00:1::1]:9000'],
  ['http://127.0.0.1:4555'],
)

const refusedAlways = [
  '169.254.169.254',
  '169.254.169.254.',
  '2852039166',
  '0xa9fea9fe',
  '0xA9.0xFE.0xA9.0xFE',
  '0251.0376.0251.0376',
  '025177524776',
  '169.254.43518',
  '169.16689662',
  '169.254.0xa9fe',
  '0xa9.254.0251.254',
  '169。254。169。254',
  '169.254.169.254',
  '①⑥⑨.②⑤④.①⑥⑨.②⑤④',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:a9fe:a9fe::]',
  '[::a9fe:a9fe]',
  '[fd00:ec2::254]',
  '[FD00:0EC2::0254]',
  '100.100.100.200',
  '0x646464c8',
].flatMap((host) => [`https://${host}`, `http://${host}/`, `https://${host}:8443/api`])

const refusedUnlessListed = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '10.0.0.1',
  '192.168.0.1',
  '172.16.3.4',
  '0.0.0.0',
  '0',
  '[::]',
  '[fc00::1]',
  '[fe80::1]',
  '100.64.1.1',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
].map((host) => `https://${host}`)

const noBaseUrl = [
  '',
  'api.example.com',
  '//api.example.com',
  'ftp://api.example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  'https:///x',
  'https://user@api.example.com',
  'https://user:pass@api.example.com',
  'https://@api.example.com',
  'https://:@api.example.com',
  'https://api.example.com?x',
  'https://api.example.com/?',
  'https://api.example.com#',
  'https://api.example.com/#x',
  'https://api.example.com\\@evil.example',
  'https://api.example.com/%2e%2e',
  'https://api.example.com//x',
  'https://a b.example',
  'https://api.example.com:99999',
  'https://[::1%25eth0]',
  'https://[::ffff:127.0.0.1',
  'https://api.exa\nmple.com',
]

test.each(refusedAlways)('%s is refused whatever is allowed', (url) => {
  expect(parseBaseUrl(url, strict).ok).toBe(false)
  expect(parseBaseUrl(url, lax).ok).toBe(false)
})
test.each(refusedUnlessListed)('%s is refused unless listed', (url) => {
  expect(parseBaseUrl(url, strict).ok).toBe(false)
  expect(parseBaseUrl(url, lax).ok).toBe(true)
})
test.each(noBaseUrl)('%j is not a valid base URL', (url) => expect(parseBaseUrl(url, lax).ok).toBe(false))

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['https://API.example.com/', 'https://api.example.com'],
  [' https://api.example.com:443/v1/ ', 'https://api.example.com/v1'],
  ['http://lab.internal:8080/', 'http://lab.internal:8080'],
  ['http://127.0.0.1:4555', 'http://127.0.0.1:4555'],
  ['http://[fd00:1::1]:9000', 'http://[fd00:1::1]:9000'],
])('%s is normalized to %s', (url, href) => {
  expect(parseBaseUrl(url, lax)).toMatchObject({ ok: true, url: { href } })
})

test('plain HTTP requires an entry, and an entry with a port allows only this port', () => {
  const one = addressPolicy(['lab.internal:8080'])
  expect(parseBaseUrl('http://api.example.com', one).ok).toBe(false)
  expect(parseBaseUrl('http://lab.internal:8081', one).ok).toBe(false)
  expect(parseBaseUrl('http://lab.internal:8080', one).ok).toBe(true)
  const target = { protocol: 'http:', host: 'lab.internal', port: 8080 } as const
  expect(one.refusal(target, '10.1.2.3')).toBeNull()
  expect(one.refusal(target, '169.254.169.254')).toBe('metadata')
})

test.each([
  '10.0.0',
  '10.0.0.0/',
  '10.0.0.0/33',
  '10.0.0/8',
  'x/8',
  '::1/129',
  'host',
  '10.0.0.0/8/8',
  'fe80::1%1/64',
  'fe80::1%1',
  '010.0.0.5',
  '0x0a000005',
  '167772165',
  '10.0.0.256',
  '10.0.0.5.',
  '[fd00::5]',
  'fd00::5::',
  ':5',
])('the entry %s is rejected with an error that names it', (entry) =>
  expect(() => addressPolicy([entry])).toThrow(entry),
)

test.each([
  ['10.0.0.5', '10.0.0.5', '10.0.0.4', '10.0.0.6'],
  ['10.0.0.0', '10.0.0.0', '10.0.0.1', '10.0.0.255'],
  ['fd00::5', 'fd00:0::5', 'fd00::4', 'fd00::6'],
  ['FD00::5', 'fd00::5', 'fd00::', 'fd01::5'],
])('the entry %s allows only this address, on any port', (entry, same, ...others) => {
  const policy = addressPolicy([entry])
  const target = { protocol: 'http:', host: 'lab.internal', port: 8080 } as const
  expect(policy.refusal(target, same)).toBeNull()
  expect(policy.refusal({ ...target, port: 1 }, same)).toBeNull()
  expect(policy.allows(same)).toBe(true)
  for (const other of others) {
    expect(policy.refusal(target, other)).toBe('private')
    expect(policy.allows(other)).toBe(false)
  }
})

test('a metadata address is refused even if it is listed by itself', () => {
  const policy = addressPolicy(['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254'])
  for (const host of ['169.254.169.254', 'fd00:ec2::254', '::ffff:a9fe:a9fe']) {
    expect(policy.refusal({ protocol: 'https:', host, port: 443 }, host)).toBe('metadata')
    expect(policy.allows(host)).toBe(false)
  }
})

test('name servers can be public or in listed networks, but never metadata addresses', () => {
  const lab = addressPolicy(['10.0.0.0/8', '169.254.0.0/16'])
  expect(['8.8.8.8', '10.1.1.1', '192.168.1.1', '169.254.169.254', 'x'].map(lab.allows)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the refusal of plain HTTP says to use HTTPS', () => {
  const result = parseBaseUrl('http://no-such-host.invalid', strict)
  expect(result).toMatchObject({
    ok: false,
    message: expect.stringMatching(/only over HTTPS\. Use https:\/\/\./),
  })
})
