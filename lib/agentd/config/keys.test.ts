import { expect, test } from 'vitest'
import { combineFiles, ConfigFault } from './load'
import { readConfigText } from './read-file'

function errorsIn(text: string): string {
  try {
    combineFiles([readConfigText('a.yml', text)])
    return 'valid'
  } catch (error) {
    if (error instanceof ConfigFault) return error.message
    throw error
  }
}

const noText = 'must be a string'
const noFlag = 'must be true or false'
const noSpan = 'must be a duration such as 10s'
const noBeat = 'must be from 1s to 1h'
const noAddress = (written: string) => `must be host:port, not ${JSON.stringify(written)}`
const noModules = "its platform doesn't apply modules to traffic"
const onlyFalse = "must be false, because the agent's platform doesn't apply modules to traffic"
const unknown = "isn't a known key"

type Bad = [key: string, value: string, message: string]

/** Invalid values of the agent's keys, which are the same in both versions. */
const agentKeys: Bad[] = [
  ['authtoken', '5', noText],
  ['authtoken', '""', 'is empty'],
  ['authtoken', '"a b"', "contains characters that aren't allowed in an authtoken"],
  ['authtoken', 'x'.repeat(513), 'is longer than 512 characters'],
  ['api_key', '3', noText],
  ['connect_timeout', '10', noSpan],
  ['connect_interface', '4', noText],
  ['console_ui', 'maybe', 'must be true, false or iftty'],
  ['console_ui_color', '7', noText],
  ['crl_noverify', '1', noFlag],
  ['dns_resolver_ips', '1.1.1.1', 'must be a list of IP addresses'],
  ['heartbeat_interval', '10', noSpan],
  ['heartbeat_interval', '0s', noBeat],
  ['heartbeat_interval', '999h', noBeat],
  ['heartbeat_tolerance', '1.5ms', noBeat],
  ['inspect_db_size', '-2', 'must be -1 or greater'],
  ['inspect_db_size', '10MB', 'must be a whole number of bytes'],
  ['log', '3', 'must be a string or false'],
  ['log_format', 'xml', 'must be json, logfmt or term'],
  ['log_level', '5', noText],
  ['metadata', '{a: 1}', noText],
  ['proxy_url', 'http://x', "isn't supported by this agent: it connects directly"],
  ['remote_management', 'yes', noFlag],
  ['update_channel', 'nightly', 'must be stable, beta or unstable'],
  ['update_check', '1', noFlag],
  ['web_addr', '4040', 'must be an address such as 127.0.0.1:4040, or false'],
  ['web_addr', 'localhost', noAddress('localhost')],
  ['web_addr', '"127.0.0.1:99999"', noAddress('127.0.0.1:99999')],
  ['web_allow_hosts', 'a.example', 'must be a list of hosts'],
  ['retries', '3', unknown],
]

test.each(agentKeys)('agent key %s rejects %s', (key, value, message) => {
  expect(errorsIn(`version: 2\nregion: eu\n${key}: ${value}\n`)).toBe(`a.yml:3: ${key} ${message}`)
  expect(errorsIn(`version: 3\nagent:\n  ${key}: ${value}\n`)).toBe(`a.yml:3: agent.${key} ${message}`)
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
])('server_addr and connect_url reject %j', (written) => {
  const value = JSON.stringify(written)
  expect(errorsIn(`version: 2\nserver_addr: ${value}\n`)).toBe(`a.yml:2: server_addr ${noAddress(written)}`)
  expect(errorsIn(`version: 3\nagent:\n  connect_url: ${value}\n`)).toBe(
    `a.yml:3: agent.connect_url ${noAddress(written)}`,
  )
})

test.each([
  [
    'version: 2\nweb_allow_hosts: [a.example, "*.example.com"]\n',
    'web_allow_hosts.1 "*.example.com" isn\'t a valid hostname, suffix (such as .example.com), IP address or network',
  ],
  ['version: 2\ndns_resolver_ips: [1.1.1]\n', 'dns_resolver_ips.0 "1.1.1" isn\'t a valid IP address'],
  ['version: 2\nregion: 3\n', `region ${noText}`],
  ['version: 2\nroot_cas: 3\n', `root_cas ${noText}`],
  ['version: 2\nagent: {}\n', `agent ${unknown}`],
  ['version: 3\nauthtoken: x\n', `authtoken ${unknown}`],
  ['version: 3\nagent: {connect_cas: 3}\n', `agent.connect_cas ${noText}`],
  ['version: 3\nagent: 5\n', 'agent must be a mapping of settings'],
  ['version: 3\nendpoints: {}\n', 'endpoints must be a list of endpoints'],
  ['version: 3\nendpoints: [5]\n', 'endpoints.0 must be a mapping that defines an endpoint'],
  ['version: 2\ntunnels: []\n', 'tunnels must be a mapping of names to tunnels'],
  ['version: 2\ntunnels: {app: 80}\n', 'tunnels.app must be a mapping that defines a tunnel'],
  ['version: 2\ntunnels: {"": {proto: http, addr: 80}}\n', 'tunnels."" is empty'],
  [
    'version: 2\ntunnels: {__proto__: {proto: http, addr: 80}}\n',
    "tunnels.__proto__ isn't a valid tunnel name",
  ],
  ['version: 2\nnull: 3\n', `"" ${unknown}`],
])('%j is reported with its line and key', (text, mistake) => {
  expect(errorsIn(text)).toBe(`a.yml:2: ${mistake}`)
})

const noUpstream = (value: string) => `must be a port, host:port or http://host:port, not ${value}`
const upstreams: [value: string, message: string][] = [
  ['0', noUpstream('0')],
  ['70000', noUpstream('70000')],
  ['80.5', noUpstream('80.5')],
  ['host', noUpstream('"host"')],
  ['"host:x"', noUpstream('"host:x"')],
  ['"http://h:80/path"', noUpstream('"http://h:80/path"')],
  ['"http://a@h:80"', noUpstream('"http://a@h:80"')],
  ['"file:///etc"', 'uses file, but this agent forwards only over HTTP'],
  ['[80]', 'must be a port or host:port'],
]
test.each(upstreams)('an upstream of %s is rejected', (value, message) => {
  expect(errorsIn(`version: 2\ntunnels:\n  app:\n    proto: http\n    addr: ${value}\n`)).toBe(
    `a.yml:5: tunnels.app.addr ${message}`,
  )
  expect(errorsIn(`version: 3\nendpoints:\n  - name: a\n    upstream:\n      url: ${value}\n`)).toBe(
    `a.yml:5: endpoints.0.upstream.url ${message}`,
  )
})

const unserved = (why: string) => `isn't supported by this agent: ${why}`
const onlyHttp = 'it supports only HTTP tunnels'

const tunnelKeys: Bad[] = [
  ['domain', '""', '"" isn\'t a valid hostname'],
  ['domain', 'a.example:80', '"a.example:80" isn\'t a valid hostname'],
  ['domain', '1.2.3.4', '"1.2.3.4" isn\'t a valid hostname'],
  ['hostname', 'x_y', '"x_y" isn\'t a valid hostname'],
  ['subdomain', 'a.b', 'must be a single label, without dots'],
  ['inspect', '1', noFlag],
  ['metadata', '5', noText],
  ['description', 'x'.repeat(256), 'is longer than 255 characters'],
  ['host_header', '"a b"', 'must be preserve, rewrite or a host'],
  ['host_header', 'a/b', 'must be preserve, rewrite or a host'],
  ['schemes', 'http', 'must be a list of schemes'],
  ['schemes', '[]', 'must contain at least one scheme'],
  ['compression', 'true', onlyFalse],
  ['websocket_tcp_converter', 'true', onlyFalse],
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
  ['proxy_proto', '"1"', unserved("it doesn't add PROXY protocol headers")],
  ['labels', '[a=b]', unserved('it identifies tunnels by name')],
  ['zzzzzz', '1', unknown],
]
test.each(tunnelKeys)('tunnel key %s rejects %s', (key, value, message) => {
  const text = `version: 2\ntunnels:\n  app:\n    proto: http\n    addr: 80\n    ${key}: ${value}\n`
  expect(errorsIn(text)).toBe(`a.yml:6: tunnels.app.${key} ${message}`)
})

test.each([
  ['url', '""', 'must be a URL such as https://app.example.com, not ""'],
  [
    'url',
    '"http://a.example:443"',
    'must be a URL such as https://app.example.com, not "http://a.example:443"',
  ],
  ['url', '"tls://a.example"', `uses tls, which this agent doesn't support: ${onlyHttp}`],
  ['bindings', 'public', 'must be a list of bindings'],
  ['pooling_enabled', 'true', "must be false: this agent doesn't pool endpoints"],
  ['traffic_policy', '{}', unserved(noModules)],
  ['traffic_policy_file', 'x', unserved(noModules)],
  ['agent_tls_termination', '{}', unserved(onlyHttp)],
  ['inspect', 'x', noFlag],
  ['description', '5', noText],
  ['metadata', '[]', noText],
  ['zzzzzz', '1', unknown],
])('endpoint key %s rejects %s', (key, value, message) => {
  const text = `version: 3\nendpoints:\n  - name: a\n    upstream: {url: 80}\n    ${key}: ${value}\n`
  expect(errorsIn(text)).toBe(`a.yml:5: endpoints.0.${key} ${message}`)
})

test.each([
  ['protocol: http2', 'protocol must be http1: this agent supports no other protocol'],
  [
    'proxy_protocol: 1',
    "proxy_protocol isn't supported by this agent: it doesn't add PROXY protocol headers",
  ],
  ['zzzzzz: 1', `zzzzzz ${unknown}`],
])('the upstream setting "%s" is rejected', (line, mistake) => {
  const text = `version: 3\nendpoints:\n  - name: a\n    upstream:\n      url: 80\n      ${line}\n`
  expect(errorsIn(text)).toBe(`a.yml:6: endpoints.0.upstream.${mistake}`)
})

test('a duplicate tunnel name is reported at the second tunnel', () => {
  const two = 'endpoints:\n  - {name: a, upstream: {url: 80}}\n  - {name: a, upstream: {url: 81}}\n'
  expect(errorsIn(`version: 3\n${two}`)).toBe('a.yml:4: endpoints.1 has the same name as another tunnel: a')
  const schemes = 'app: {proto: http, addr: 80, schemes: [http, https]}'
  expect(errorsIn(`version: 2\ntunnels:\n  ${schemes}\n  app (http): {proto: http, addr: 81}\n`)).toBe(
    'a.yml:4: tunnels.app (http) has the same name as another tunnel: app (http)',
  )
})

test('valid values are accepted', () => {
  const agent = `authtoken: abc_DEF
heartbeat_interval: 1m30s
console_ui: iftty
dns_resolver_ips: [1.1.1.1, "::1"]
log_format: logfmt
web_addr: "127.0.0.1:0"
web_allow_hosts: [a.example, .example, 10.0.0.0/8]`
  expect(errorsIn(`version: 2\nserver_addr: "[::1]:4556"\n${agent}\n`)).toBe('valid')
  for (const addr of ['80', 'host:80', '"http://host"', '"http://[::1]:80/"', '127.0.0.1:80'])
    for (const host of ['""', 'preserve', 'my_app.local:8080', '"[::1]:80"'])
      expect(
        errorsIn(`version: 2\ntunnels:\n  a: {proto: http, addr: ${addr}, host_header: ${host}}\n`),
      ).toBe('valid')
  for (const url of ['a.example', 'http://a.example:80', 'https://a.example:443', 'https://*.a.example'])
    expect(errorsIn(`version: 3\nendpoints:\n  - {name: a, url: "${url}", upstream: {url: 80}}\n`)).toBe(
      'valid',
    )
})
