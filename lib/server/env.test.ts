import { expect, test } from 'vitest'
import { readEnv } from './env'

test('one error names every invalid variable', () => {
  const bad = { PORT: '70000', ADIT_PLATFORM: 'maybe', ADIT_DNS_ROOTS: 'a b', ADIT_PUBLIC_URL: 'ftp://x' }
  expect(() => readEnv(bad)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/PORT[^]*ADIT_PLATFORM[^]*ADIT_DNS_ROOTS[^]*ADIT_PUBLIC_URL/),
    }),
  )
})

test.each([
  [{ PORT: 'abc' }, 'PORT: must be a number'],
  [{ PORT: '70000' }, 'PORT: must be at most 65,535'],
  [{ ADIT_PLATFORM: 'maybe' }, 'ADIT_PLATFORM: must be one of: on, off'],
  [{ ADIT_PUBLIC_URL: 'x' }, 'ADIT_PUBLIC_URL: must be a URL such as https://console.example.com'],
])('the error for %j is %s', (source, message) => {
  expect(() => readEnv(source)).toThrow(expect.objectContaining({ message }))
})

test.each(['127.0.0.1', '127.0.0.1:4557', 'ns1.example.com:53', '[::1]:53', '2001:db8::1'])(
  '%s is a valid DNS server',
  (one) => {
    expect(readEnv({ ADIT_DNS_SERVERS: `${one}, 192.0.2.1` }).ADIT_DNS_SERVERS).toEqual([one, '192.0.2.1'])
  },
)

test.each(['a b', 'http://x', '127.0.0.1:port', '[::1'])('%s is not a valid DNS server', (one) => {
  expect(() => readEnv({ ADIT_DNS_SERVERS: one })).toThrow(/ADIT_DNS_SERVERS/)
})

test('at most four resolvers are allowed, because DNS checks query no more', () => {
  const all = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  expect(readEnv({ ADIT_DNS_SERVERS: all.join() }).ADIT_DNS_SERVERS).toEqual(all)
  expect(() => readEnv({ ADIT_DNS_SERVERS: [...all, '192.0.2.5'].join() })).toThrow(
    "ADIT_DNS_SERVERS: must have at most 4 entries, because DNS checks don't query more",
  )
})

test('the default origin is also valid as 127.0.0.1; a configured origin is the only one', () => {
  expect(readEnv({ PORT: '3001' }).publicOrigins).toEqual(['http://localhost:3001', 'http://127.0.0.1:3001'])
  expect(readEnv({ ADIT_PUBLIC_URL: 'https://a.example/x' }).publicOrigins).toEqual(['https://a.example'])
})
