import { expect, test } from 'vitest'
import { bindingOf, bindingProblem, coveringNames, readEndpointUrl } from './endpoint-url'

test.each([
  ['https://App.Example.com', 'https://app.example.com', 'app.example.com', 443, 'app.example.com:443'],
  ['HTTPS://app.example.com:443', 'https://app.example.com', 'app.example.com', 443, 'app.example.com:443'],
  ['http://app.example.com:80', 'http://app.example.com', 'app.example.com', 80, 'app.example.com:80'],
  ['tls://app.example.com', 'tls://app.example.com', 'app.example.com', 443, 'app.example.com:443'],
  [
    'tcp://1.tcp.localhost:20000',
    'tcp://1.tcp.localhost:20000',
    '1.tcp.localhost',
    20_000,
    '1.tcp.localhost:20000',
  ],
  ['http://a.internal:8080', 'http://a.internal:8080', 'a.internal', 8080, 'a.internal:8080'],
  [
    'https://*.site1.example.com',
    'https://*.site1.example.com',
    '*.site1.example.com',
    443,
    '*.site1.example.com:443',
  ],
])('%s is read as an address', (text, url, host, port, hostport) => {
  expect(readEndpointUrl(text).address).toMatchObject({ url, public_url: url, host, port, hostport })
})

test.each([
  ['', 18_001],
  ['app.example.com', 18_001],
  [' https://app.example.com', 18_001],
  ['https://app.example.com ', 18_001],
  ['//app.example.com', 18_001],
  ['https://', 18_001],
  ['https://:443', 18_001],
  ['https://a b.example', 18_001],
  ['https://a..example', 18_001],
  ['https://a.*.example', 18_001],
  ['https://[::1]:443', 18_001],
  [`https://${'a'.repeat(64)}.example`, 18_001],
  [`https://${'a.'.repeat(130)}example`, 18_001],
  ['https://ä.example', 18_001],
  ['ftp://a.example', 18_022],
  ['ssh://a.example:22', 18_022],
  ['https://a.example/', 9038],
  ['https://a.example/path', 9037],
  ['https://a.example?x', 9037],
  ['https://a.example#x', 9037],
  ['https://user@a.example', 9037],
  ['tcp://a.example', 18_003],
  ['tcp://a.example:0', 9030],
  ['tcp://a.example:65536', 9030],
  ['https://a.example:', 9030],
  ['https://a.example:https', 9030],
])('the URL %s is rejected', (text, code) => {
  expect(readEndpointUrl(text).problem?.code).toBe(code)
})

test.each([
  ['https://a.example/path', 'the path'],
  ['https://a.example?x=/y', 'the query'],
  ['https://a.example/x?y#z', 'the path, the query and the fragment'],
  ['https://user:word@a.example', 'the username and password'],
  ['https://a.example/x@y', 'the path'],
])('the error for %s names the extra parts: %s', (text, parts) => {
  const message = `Remove ${parts}. An endpoint URL can have only a scheme, a host and a port.`
  expect(readEndpointUrl(text).problem?.message).toBe(message)
})

test.each([
  ['a.example', undefined, 'public'],
  ['a.internal', undefined, 'internal'],
  ['a.internal', [], 'internal'],
  ['a.internal', ['public'], 'public'],
  ['a.example', ['kubernetes'], 'kubernetes'],
  ['a.example', ['k8s/other'], undefined],
])('the binding of %s with %j is %s', (host, input, expected) => {
  expect(bindingOf(host, input)).toBe(expected)
})

test.each([
  ['https://a.example', 'public', undefined],
  ['https://a.example:8443', 'public', 18_023],
  ['http://a.example:443', 'public', 18_023],
  ['tcp://a.example:1', 'public', undefined],
  ['http://a.internal:8080', 'internal', undefined],
  ['http://a.example', 'internal', 9029],
  ['http://internal', 'internal', 9029],
  ['http://a.b.c.d.internal', 'internal', undefined],
  ['http://a.b.c.d.e.internal', 'internal', 9031],
  ['https://svc.space', 'kubernetes', 18_018],
  ['http://svc.space:8080', 'kubernetes', undefined],
] as const)('the URL %s is checked for the binding %s', (url, binding, code) => {
  const { address } = readEndpointUrl(url)
  expect(address && bindingProblem(address, binding)?.code).toBe(code)
})

test.each([
  ['https://a.b.example.com', ['a.b.example.com', '*.b.example.com', '*.example.com']],
  ['https://*.b.example.com', ['*.b.example.com', '*.example.com']],
  ['https://lab.localhost', ['lab.localhost']],
  ['tcp://1.tcp.localhost:20000', ['1.tcp.localhost:20000']],
])('the names that can cover %s', (url, names) => {
  const { address } = readEndpointUrl(url)
  expect(address && coveringNames(address)).toEqual(names)
})
