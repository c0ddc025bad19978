import { expect, test } from 'vitest'
import { combine, ConfigFault } from './load'
import { readConfigText } from './read-file'

/** What is said of a text; 'valid' where nothing is. */
function said(text: string): string {
  try {
    combine([readConfigText('a.yml', text)])
    return 'valid'
  } catch (error) {
    if (error instanceof ConfigFault) return error.message
    throw error
  }
}

const noText = 'has to be text'
const noFlag = 'has to be true or false'
const noSpan = 'has to be a duration such as 10s'
const noBeat = 'has to be from 1s to 1h'
const noAddress = (written: string) => `has to be host:port, and is ${JSON.stringify(written)}`
const noModules = 'its platform applies no modules to traffic'
const unknown = 'is no key that this agent knows'

/** A bad value of a key, and what is said of it. */
type Bad = [key: string, value: string, message: string]

/** Keys of the agent, the same in both versions. */
const agentKeys: Bad[] = [
  ['authtoken', '5', noText],
  ['authtoken', '""', 'is empty'],
  ['authtoken', '"a b"', 'has characters that no authtoken has'],
  ['authtoken', 'x'.repeat(513), 'has more than 512 characters'],
  ['api_key', '3', noText],
  ['connect_timeout', '10', noSpan],
  ['connect_interface', '4', noText],
  ['console_ui', 'maybe', 'has to be true, false or iftty'],
  ['console_ui_color', '7', noText],
  ['crl_noverify', '1', noFlag],
  ['dns_resolver_ips', '1.1.1.1', 'has to be a list of addresses'],
  ['heartbeat_interval', '10', noSpan],
  ['heartbeat_interval', '0s', noBeat],
  ['heartbeat_interval', '999h', noBeat],
  ['heartbeat_tolerance', '1.5ms', noBeat],
  ['inspect_db_size', '-2', 'is below -1'],
  ['inspect_db_size', '10MB', 'has to be a whole number of bytes'],
  ['log', '3', 'has to be text or false'],
  ['log_format', 'xml', 'has to be json, logfmt or term'],
  ['log_level', '5', noText],
  ['metadata', '{a: 1}', noText],
  ['proxy_url', 'http://x', 'is not served by this agent: it connects directly'],
  ['remote_management', 'yes', noFlag],
  ['update_channel', 'nightly', 'has to be stable, beta or unstable'],
  ['update_check', '1', noFlag],
  ['web_addr', '4040', 'has to be an address such as 127.0.0.1:4040, or false'],
  ['web_addr', 'localhost', noAddress('localhost')],
  ['web_addr', '"127.0.0.1:99999"', noAddress('127.0.0.1:99999')],
  ['web_allow_hosts', 'a.example', 'has to be a list of hosts'],
  ['retries', '3', unknown],
]

test.each(agentKeys)('of the agent: %s: %s', (key, value, message) => {
  expect(said(`version: 2\nregion: eu\n${key}: ${value}\n`)).toBe(`a.yml:3: ${key} ${message}`)
  expect(said(`version: 3\nagent:\n  ${key}: ${value}\n`)).toBe(`a.yml:3: agent.${key} ${message}`)
})

test.each([
  'nothost',
  'host:0',
  'host:70000',
  'http://host:80',
  '',
  '::1:4556',
  '[zz]:4556',
  '[:]:4556',
  '1.2.3:80',
])('where the platform is: %j', (written) => {
  const value = JSON.stringify(written)
  expect(said(`version: 2\nserver_addr: ${value}\n`)).toBe(`a.yml:2: server_addr ${noAddress(written)}`)
  expect(said(`version: 3\nagent:\n  connect_url: ${value}\n`)).toBe(
    `a.yml:3: agent.connect_url ${noAddress(written)}`,
  )
})

test.each([
  [
    'version: 2\nweb_allow_hosts: [a.example, "*.example.com"]\n',
    'web_allow_hosts.1 "*.example.com" is no host, .suffix, address or network',
  ],
  ['version: 2\ndns_resolver_ips: [1.1.1]\n', 'dns_resolver_ips.0 "1.1.1" is no address'],
  ['version: 2\nregion: 3\n', `region ${noText}`],
  ['version: 2\nroot_cas: 3\n', `root_cas ${noText}`],
  ['version: 2\nagent: {}\n', `agent ${unknown}`],
  ['version: 3\nauthtoken: x\n', `authtoken ${unknown}`],
  ['version: 3\nagent: {connect_cas: 3}\n', `agent.connect_cas ${noText}`],
  ['version: 3\nagent: 5\n', 'agent has to be a map of settings'],
  ['version: 3\nendpoints: {}\n', 'endpoints has to be a list of endpoints'],
  ['version: 3\nendpoints: [5]\n', 'endpoints.0 has to be a map of an endpoint'],
  ['version: 2\ntunnels: []\n', 'tunnels has to be a map of tunnels'],
  ['version: 2\ntunnels: {app: 80}\n', 'tunnels.app has to be a map of a tunnel'],
  ['version: 2\ntunnels: {"": {proto: http, addr: 80}}\n', 'tunnels."" is empty'],
  ['version: 2\ntunnels: {__proto__: {proto: http, addr: 80}}\n', 'tunnels.__proto__ is no name of a tunnel'],
  ['version: 2\nnull: 3\n', `"" ${unknown}`],
])('%j is named with its line and key', (text, mistake) => {
  expect(said(text)).toBe(`a.yml:2: ${mistake}`)
})

/** Where no host:port is, and of a tunnel and an endpoint alike. */
const noUpstream = (value: string) => `has to be a port, host:port or http://host:port, and is ${value}`
const upstreams: [value: string, message: string][] = [
  ['0', noUpstream('0')],
  ['70000', noUpstream('70000')],
  ['80.5', noUpstream('80.5')],
  ['host', noUpstream('"host"')],
  ['"host:x"', noUpstream('"host:x"')],
  ['"http://h:80/path"', noUpstream('"http://h:80/path"')],
  ['"http://a@h:80"', noUpstream('"http://a@h:80"')],
  ['"file:///etc"', 'leads to file, and this agent forwards to http alone'],
  ['[80]', 'has to be a port or host:port'],
]
test.each(upstreams)('an upstream: %s', (value, message) => {
  expect(said(`version: 2\ntunnels:\n  app:\n    proto: http\n    addr: ${value}\n`)).toBe(
    `a.yml:5: tunnels.app.addr ${message}`,
  )
  expect(said(`version: 3\nendpoints:\n  - name: a\n    upstream:\n      url: ${value}\n`)).toBe(
    `a.yml:5: endpoints.0.upstream.url ${message}`,
  )
})

const unserved = (why: string) => `is not served by this agent: ${why}`
const onlyHttp = 'it serves http alone'

const tunnelKeys: Bad[] = [
  ['domain', '""', '"" is no host name'],
  ['domain', 'a.example:80', '"a.example:80" is no host name'],
  ['domain', '1.2.3.4', '"1.2.3.4" is no host name'],
  ['hostname', 'x_y', '"x_y" is no host name'],
  ['subdomain', 'a.b', 'has to be one label'],
  ['inspect', '1', noFlag],
  ['metadata', '5', noText],
  ['description', 'x'.repeat(256), 'has more than 255 characters'],
  ['host_header', '"a b"', 'has to be preserve, rewrite or a host'],
  ['host_header', 'a/b', 'has to be preserve, rewrite or a host'],
  ['schemes', 'http', 'has to be a list of schemes'],
  ['schemes', '[]', 'has to name a scheme'],
  ['compression', 'true', `has to be false: ${noModules}`],
  ['websocket_tcp_converter', 'true', `has to be false: ${noModules}`],
  ...[
    'circuit_breaker',
    'basic_auth',
    'oauth',
    'oidc',
    'ip_restriction',
    'traffic_policy',
    'verify_webhook',
    'user_agent_filter',
  ].map((key): Bad => [key, '1', unserved(noModules)]),
  ...['remote_addr', 'crt', 'key', 'mutual_tls_cas', 'terminate_at'].map((key): Bad => [
    key,
    'x',
    unserved(onlyHttp),
  ]),
  ['proxy_proto', '"1"', unserved('it forwards http as it is')],
  ['labels', '[a=b]', unserved('it serves http tunnels by name alone')],
  ['zzzzzz', '1', unknown],
]
test.each(tunnelKeys)('of a tunnel: %s: %s', (key, value, message) => {
  const text = `version: 2\ntunnels:\n  app:\n    proto: http\n    addr: 80\n    ${key}: ${value}\n`
  expect(said(text)).toBe(`a.yml:6: tunnels.app.${key} ${message}`)
})

test.each([
  ['url', '""', 'has to be a URL such as https://app.example.com, and is ""'],
  [
    'url',
    '"http://a.example:443"',
    'has to be a URL such as https://app.example.com, and is "http://a.example:443"',
  ],
  ['url', '"tls://a.example"', `asks for tls, which is not served by this agent: ${onlyHttp}`],
  ['bindings', 'public', 'has to be a list of bindings'],
  ['pooling_enabled', 'true', 'has to be false: this agent pools no endpoints'],
  ['traffic_policy', '{}', unserved(noModules)],
  ['traffic_policy_file', 'x', unserved(noModules)],
  ['agent_tls_termination', '{}', unserved(onlyHttp)],
  ['inspect', 'x', noFlag],
  ['description', '5', noText],
  ['metadata', '[]', noText],
  ['zzzzzz', '1', unknown],
])('of an endpoint: %s: %s', (key, value, message) => {
  const text = `version: 3\nendpoints:\n  - name: a\n    upstream: {url: 80}\n    ${key}: ${value}\n`
  expect(said(text)).toBe(`a.yml:5: endpoints.0.${key} ${message}`)
})

test.each([
  ['protocol: http2', 'protocol has to be http1: this agent speaks no other'],
  ['proxy_protocol: 1', 'proxy_protocol is not served by this agent: it forwards http as it is'],
  ['zzzzzz: 1', `zzzzzz ${unknown}`],
])('of an upstream: %s', (line, mistake) => {
  const text = `version: 3\nendpoints:\n  - name: a\n    upstream:\n      url: 80\n      ${line}\n`
  expect(said(text)).toBe(`a.yml:6: endpoints.0.upstream.${mistake}`)
})

test('a name that two tunnels have is told at the second', () => {
  const two = 'endpoints:\n  - {name: a, upstream: {url: 80}}\n  - {name: a, upstream: {url: 81}}\n'
  expect(said(`version: 3\n${two}`)).toBe('a.yml:4: endpoints.1 is a second tunnel of the name a')
  const schemes = 'app: {proto: http, addr: 80, schemes: [http, https]}'
  expect(said(`version: 2\ntunnels:\n  ${schemes}\n  app (http): {proto: http, addr: 81}\n`)).toBe(
    'a.yml:4: tunnels.app (http) is a second tunnel of the name app (http)',
  )
})

test('what is right is valid', () => {
  const agent = `authtoken: abc_DEF
heartbeat_interval: 1m30s
console_ui: iftty
dns_resolver_ips: [1.1.1.1, "::1"]
log_format: logfmt
web_addr: "127.0.0.1:0"
web_allow_hosts: [a.example, .example, 10.0.0.0/8]`
  expect(said(`version: 2\nserver_addr: "[::1]:4556"\n${agent}\n`)).toBe('valid')
  for (const addr of ['80', 'host:80', '"http://host"', '"http://[::1]:80/"', '127.0.0.1:80'])
    for (const host of ['""', 'preserve', 'my_app.local:8080', '"[::1]:80"'])
      expect(said(`version: 2\ntunnels:\n  a: {proto: http, addr: ${addr}, host_header: ${host}}\n`)).toBe(
        'valid',
      )
  for (const url of ['a.example', 'http://a.example:80', 'https://a.example:443', 'https://*.a.example'])
    expect(said(`version: 3\nendpoints:\n  - {name: a, url: "${url}", upstream: {url: 80}}\n`)).toBe('valid')
})
