import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '@/lib/util/testing/folder'
import { combineFiles, ConfigFault, loadConfig } from './load'
import { readConfigText } from './read-file'

const read = (...files: string[]) =>
  combineFiles(files.map((text, i) => readConfigText(`${'abc'[i]}.yml`, text)))

function errorsOf(...files: string[]): string[] {
  try {
    read(...files)
  } catch (error) {
    if (error instanceof ConfigFault) return error.message.split('\n')
    throw error
  }
  return []
}

test('a version 2 file sets the agent options and tunnels of the specification', () => {
  const { agent, tunnels, version } = read(`version: "2"
authtoken: secret
server_addr: connect.eu.example.com:4556
metadata: '{"rack": 7}'
heartbeat_interval: 1m30s
web_addr: false
web_allow_hosts: [api.example.com, .lab.example, 10.0.0.0/8]
remote_management: false
region: eu
tunnels:
  api:
    proto: http
    domain: Agent.Customer.example.com
    addr: 4040
    inspect: false
    host_header: rewrite
  web:
    proto: http
    addr: http://192.0.2.1:8080
    subdomain: web
    schemes: [http, https]
`)
  expect(version).toBe('2')
  expect(agent).toMatchObject({
    authtoken: 'secret',
    server_addr: { host: 'connect.eu.example.com', port: 4556 },
    metadata: '{"rack": 7}',
    heartbeat_interval: 90_000,
    web_addr: null,
    remote_management: false,
  })
  expect(tunnels.map(({ name, proto, host, upstream }) => [name, proto, host, upstream.url])).toEqual([
    ['api', 'https', 'agent.customer.example.com', 'http://localhost:4040'],
    ['web', 'https', 'web.localhost', 'http://192.0.2.1:8080'],
    ['web (http)', 'http', 'web.localhost', 'http://192.0.2.1:8080'],
  ])
  expect(tunnels[0]).toMatchObject({
    inspect: false,
    hostHeader: 'rewrite',
    upstream: { addr: 'localhost:4040' },
  })
})

test('a version 3 file has an agent block, a list of endpoints, and optional tunnels', () => {
  const { agent, tunnels, version, idle } = read(`version: 3
agent:
  authtoken: secret
  connect_url: "[::1]:4556"
  web_addr: 127.0.0.1:4041
  log_level: debug
endpoints:
  - name: app
    url: https://app.example.com
    upstream: {url: 8080, protocol: http1}
    bindings: [public]
    description: the app
  - name: bare
    url: http://bare.localhost
    upstream:
      url: http://localhost:9000
tunnels:
  old: {proto: http, addr: 1234}
`)
  expect(version).toBe('3')
  expect(agent).toMatchObject({ authtoken: 'secret', server_addr: { host: '::1', port: 4556 } })
  expect(tunnels.map(({ name, proto, host }) => [name, proto, host])).toEqual([
    ['old', 'https', ''],
    ['app', 'https', 'app.example.com'],
    ['bare', 'http', 'bare.localhost'],
  ])
  expect(idle).toMatchObject([{ key: 'agent.log_level', line: 6 }])
})

test('later files override earlier ones: maps key by key, lists as a whole', () => {
  const { agent, tunnels } = read(
    `version: 2
authtoken: first
metadata: kept
web_allow_hosts: [a.example, b.example]
tunnels:
  app: {proto: http, addr: 80, domain: app.example.com}
  other: {proto: http, addr: 81}
`,
    `version: 3
agent: {authtoken: second, web_allow_hosts: [c.example]}
tunnels:
  app: {addr: 8080}
endpoints: []
`,
  )
  expect(agent).toMatchObject({ authtoken: 'second', metadata: 'kept', web_allow_hosts: ['c.example'] })
  expect(tunnels.map(({ name, host, upstream }) => [name, host, upstream.port])).toEqual([
    ['app', 'app.example.com', 8080],
    ['other', '', 81],
  ])
})

test('a key missing from all files is reported in the last file that defines the tunnel', () => {
  expect(
    errorsOf(
      'version: 2\ntunnels:\n  app: {proto: http}\n',
      'version: 2\ntunnels:\n  app:\n    domain: a.example\n',
    ),
  ).toEqual(['b.yml:3: tunnels.app.addr is missing: set it to the port or URL to forward to, such as 8080'])
})

const head = 'version: 2\ntunnels:\n  app:\n    proto: http\n    addr: 80\n'

test.each([
  [
    'an unknown key',
    'version: 2\nauthtokn: x\n',
    "a.yml:2: authtokn isn't a known key: did you mean authtoken?",
  ],
  ['an unknown key without a similar one', 'version: 2\nzzzzzz: x\n', "a.yml:2: zzzzzz isn't a known key"],
  [
    'an unknown key of a tunnel',
    `${head}    adr: 1\n`,
    "a.yml:6: tunnels.app.adr isn't a known key: did you mean addr?",
  ],
  [
    'an unknown key of an agent block',
    'version: 3\nagent:\n  metdata: x\n',
    "a.yml:3: agent.metdata isn't a known key: did you mean metadata?",
  ],
  ['a wrong type', 'version: 2\nupdate_check: maybe\n', 'a.yml:2: update_check must be true or false'],
  ['a list instead of a string', 'version: 2\nauthtoken: [x]\n', 'a.yml:2: authtoken must be a string'],
  [
    'a missing addr',
    'version: 2\ntunnels:\n  app:\n    proto: http\n',
    'a.yml:3: tunnels.app.addr is missing: set it to the port or URL to forward to, such as 8080',
  ],
  [
    'a missing proto',
    'version: 2\ntunnels:\n  app:\n    addr: 80\n',
    'a.yml:3: tunnels.app.proto is missing: set it to http',
  ],
  [
    'an unsupported proto',
    'version: 2\ntunnels:\n  app:\n    addr: 80\n    proto: tcp\n',
    'a.yml:5: tunnels.app.proto "tcp" isn\'t supported by this agent: it supports only HTTP tunnels',
  ],
  [
    'an endpoint with an unsupported protocol',
    'version: 3\nendpoints:\n  - name: a\n    url: tcp://a.example:1\n    upstream: {url: 80}\n',
    "a.yml:4: endpoints.0.url uses tcp, which this agent doesn't support: it supports only HTTP tunnels",
  ],
  [
    'an endpoint without upstream',
    'version: 3\nendpoints:\n  - name: a\n',
    'a.yml:3: endpoints.0.upstream.url is missing: set it to the port or URL to forward to, such as 8080',
  ],
  [
    'a traffic module',
    `${head}    basic_auth: [a:b]\n`,
    "a.yml:6: tunnels.app.basic_auth isn't supported by this agent: its platform doesn't apply modules to traffic",
  ],
  [
    'an invalid domain',
    `${head}    domain: not_a_name\n`,
    'a.yml:6: tunnels.app.domain "not_a_name" isn\'t a valid hostname',
  ],
  [
    'two hostnames',
    `${head}    domain: a.example\n    hostname: b.example\n`,
    'a.yml:7: tunnels.app.hostname conflicts with domain: a tunnel can have only one of domain, subdomain and hostname',
  ],
  ['a duplicate key', 'version: 2\nauthtoken: a\nauthtoken: b\n', 'a.yml:3: authtoken is defined twice'],
  [
    'a tab as indentation',
    'version: 2\ntunnels:\n\tapp:\n',
    'a.yml:3: app is indented with a tab: use spaces',
  ],
  [
    'an unquoted wildcard',
    `${head}    domain: *.example.com\n`,
    'a.yml:6: domain value starts with *, which YAML treats as an alias: put it in quotes',
  ],
  [
    'an unsupported version',
    'version: 4\n',
    'a.yml:1: version is 4, but this agent supports only versions 2 and 3',
  ],
  ['a missing version', 'authtoken: a\n', 'a.yml:1: version is missing. Add the line `version: "2"`'],
  [
    'invalid YAML',
    'version: 2\nauthtoken\n',
    'a.yml:2: Invalid YAML: Implicit map keys need to be followed by map values',
  ],
  ['a document that is not a map', '- a\n', 'a.yml:1: The configuration must be a mapping of keys to values'],
  [
    'an invalid address',
    'version: 2\nserver_addr: "a b"\n',
    'a.yml:2: server_addr must be host:port, not "a b"',
  ],
  [
    'an upstream with an unsupported scheme',
    'version: 2\ntunnels:\n  app: {proto: http, addr: "https://a:1"}\n',
    'a.yml:3: tunnels.app.addr uses https, but this agent forwards only over HTTP',
  ],
  [
    'an invalid network',
    'version: 2\nweb_allow_hosts: [10.0.0.0/40]\n',
    'a.yml:2: web_allow_hosts.0 "10.0.0.0/40" isn\'t a valid hostname, suffix (such as .example.com), IP address or network',
  ],
  [
    'metadata that is too long',
    `version: 2\nmetadata: ${'é'.repeat(2049)}\n`,
    'a.yml:2: metadata is longer than 4,096 bytes',
  ],
])('%s is reported with its position', (_what, text, mistake) => {
  expect(errorsOf(text)).toContain(mistake)
})

test('all errors are reported at once, each one once', () => {
  const text = `version: 2
authtokn: x
authtoken: a
authtoken: b
tunnels:
\tone:
    proto: udp
    domain: *.example.com
  two: {proto: http, adr: 80}
`
  const positions = errorsOf(text).map((line) => /^a\.yml:(\d+: \S+)/.exec(line)?.[1])
  expect(positions).toEqual([
    '2: authtokn',
    '4: authtoken',
    '6: one',
    '6: tunnels.one.addr',
    '7: tunnels.one.proto',
    '8: domain',
    '9: tunnels.two.adr',
    '9: tunnels.two.addr',
  ])
})

test('a quoted wildcard, an anchor and an empty file are valid', () => {
  expect(errorsOf(`${head}    domain: "*.example.com"\n`)).toEqual([])
  expect(errorsOf('version: 2\nauthtoken: &t x\nmetadata: *t\n')).toEqual([])
  expect(errorsOf('version: 2\n', '# nothing yet\nversion: 2\n')).toEqual([])
})

test('a missing file and a folder are reported with their paths', () => {
  const folder = newFolder('agent-config')
  mkdirSync(join(folder, 'sub'))
  writeFileSync(join(folder, 'good.yml'), 'version: 2\n')
  expect(loadConfig([join(folder, 'good.yml')]).files).toEqual([join(folder, 'good.yml')])
  expect(() => loadConfig([join(folder, 'none.yml'), join(folder, 'sub')])).toThrow(
    `${join(folder, 'none.yml')}: The file doesn't exist\n${join(folder, 'sub')}: The file is a directory`,
  )
})
