import { fieldsOf } from '@/lib/util/records'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { tagsOf } from '@/lib/inventory/model/tags'
import { combineFiles, ConfigFault } from '@/lib/agentd/config/load'
import { readConfigText } from '@/lib/agentd/config/read-file'
import { settingsOf } from '@/lib/agentd/settings'
import { startOptions } from '@/lib/agentd/options'
import {
  agentCommand,
  agentConfig,
  type AgentConfigFacts,
  authtokenPlaceholder,
} from '@/lib/sites/model/config'

const facts: AgentConfigFacts = {
  version: '2',
  label: 'gateway-1',
  site: 'Acme',
  server_addr: 'tunnel.eu.connect.example.net:443',
  authtoken: 'cr_2abc_secret',
  domain: 'agent-gateway-1.acme.example.net',
  api_port: 4040,
}
const read = (input: AgentConfigFacts) => combineFiles([readConfigText('agent.yml', agentConfig(input))])

test.each(['2', '3'] as const)(
  'the agent reads the expected configuration from a generated version %s file',
  (version) => {
    const config = read({ ...facts, version })
    expect(config).toMatchObject({ version, idle: [], agent: { authtoken: facts.authtoken } })
    expect(config.tunnels).toMatchObject([
      { name: 'agent-api', host: facts.domain, upstream: { host: 'localhost', port: 4040 } },
    ])
    const { server, webAllowHosts } = settingsOf(
      config,
      startOptions.parse({ names: ['agent-api'], stateDir: 'x' }),
    )
    expect(server).toEqual({ host: 'tunnel.eu.connect.example.net', port: 443 })
    const [tunnel] = config.tunnels
    if (version === '2') expect(tunnel).toMatchObject({ hostHeader: 'rewrite', inspect: false })
    else expect(webAllowHosts).toHaveLength(1)
  },
)

test.each(['2', '3'] as const)(
  'the agent rejects a version %s file that still has the authtoken placeholder',
  (version) => {
    const input = { ...facts, version, authtoken: null }
    expect(agentConfig(input)).toContain(authtokenPlaceholder('gateway-1'))
    expect(() => read(input)).toThrow(
      /^agent\.yml:\d+: \S*authtoken contains characters that aren't allowed in an authtoken$/,
    )
  },
)

test.each(['2', '3'] as const)(
  "a hostile value from the API can't add settings to a version %s file",
  (version) => {
    const hostile = 'x"\nremote_management: false # '
    expect(() => read({ ...facts, version, server_addr: hostile })).toThrow(ConfigFault)
    const file: unknown = parse(agentConfig({ ...facts, version, authtoken: hostile }))
    const settings = version === '2' ? file : fieldsOf(file).agent
    expect(settings).toMatchObject({ authtoken: hostile })
    expect(settings).not.toHaveProperty('remote_management')
  },
)

test.each(['2', '3'] as const)(
  'the metadata in a version %s file tags the agent with its site',
  (version) => {
    for (const site of ['acme', 'O\'Hara: "Zürich" #1', 'a\u0085b\u2028c\ufeffd']) {
      const metadata = read({ ...facts, version, site }).agent.metadata ?? ''
      expect(JSON.parse(metadata)).toEqual({ host: 'gateway-1', site })
    }
    expect(tagsOf(read({ ...facts, version }).agent.metadata)).toEqual(['host=gateway-1', 'site=Acme'])
  },
)

test('the command for a local platform resolves the region to the local ingress', () => {
  const input = { label: 'gateway-1', server_addr: 'tunnel.eu.connect.lab.test:4556' }
  expect(agentCommand({ ...input, local_addr: '127.0.0.1:4556' })).toBe(
    'npm run -s adit -- agent start agent-api --config agent-gateway-1.yml --resolve tunnel.eu.connect.lab.test:4556:127.0.0.1',
  )
  expect(agentCommand({ ...input, local_addr: null })).toBe(
    'agent start agent-api --config agent-gateway-1.yml',
  )
})
