// No schemas here, because the guide of a site loads this module.

/** The default port of an agent's API. Source: the API specification, section "Limits". */
export const AGENT_API_PORT = 4040

export interface AgentConfigFacts {
  version: '2' | '3'
  /** The agent's label within its site. */
  label: string
  /** One of the ingress's `region_domains`, with its port. */
  server_addr: string
  /** The authtoken; null if it isn't known here. The file then contains a placeholder. */
  authtoken: string | null
  /** The domain of the agent's API. */
  domain: string
  /** The port on the agent's machine where the agent's API listens. */
  api_port: number
}

/** The placeholder that a file contains until someone inserts the authtoken. */
export const authtokenPlaceholder = (label: string) => `PUT THE AUTHTOKEN OF ${label} HERE`

/** Returns a YAML 1.2 scalar. A JSON string is a valid scalar, so that no value can be parsed as anything else. */
const quoted = (value: string) => JSON.stringify(value)

/**
 * Returns an agent's metadata, from which the console derives the agent's name. A label contains no quotes, so the
 * value needs no escaping.
 */
const metadataOf = ({ label }: AgentConfigFacts) => `'${JSON.stringify({ host: label })}'`

function version2(facts: AgentConfigFacts): string[] {
  const { label, server_addr, authtoken, domain, api_port } = facts
  return [
    'version: "2"',
    `authtoken: ${quoted(authtoken ?? authtokenPlaceholder(label))}`,
    '# One region of the agent ingress. A custom ingress does not balance between regions.',
    `server_addr: ${quoted(server_addr)}`,
    `web_addr: ${quoted(`127.0.0.1:${api_port}`)}`,
    '# The name that the console shows.',
    `metadata: ${metadataOf(facts)}`,
    'tunnels:',
    '  agent-api:',
    '    proto: http',
    `    domain: ${quoted(domain)}`,
    `    addr: ${api_port}`,
    '    inspect: false',
    '    # The agent API only accepts requests for localhost, so the tunnel sends that host.',
    '    host_header: rewrite',
  ]
}

function version3(facts: AgentConfigFacts): string[] {
  const { label, server_addr, authtoken, domain, api_port } = facts
  return [
    'version: 3',
    'agent:',
    `  authtoken: ${quoted(authtoken ?? authtokenPlaceholder(label))}`,
    '  # One region of the agent ingress. A custom ingress does not balance between regions.',
    `  connect_url: ${quoted(server_addr)}`,
    `  web_addr: ${quoted(`127.0.0.1:${api_port}`)}`,
    '  # The name that the console shows.',
    `  metadata: ${metadataOf(facts)}`,
    '  # The agent API only accepts requests for localhost. This also allows the tunnel name.',
    '  web_allow_hosts:',
    `    - ${quoted(domain)}`,
    'endpoints:',
    '  - name: agent-api',
    `    url: ${quoted(`https://${domain}`)}`,
    '    upstream:',
    `      url: ${api_port}`,
  ]
}

/**
 * Returns the configuration file of a site's agent. Its only tunnel serves the agent's API, which accepts only local
 * Hostnames, so the tunnel also needs `host_header` or `web_allow_hosts`. Source: the API specification, section
 * "Site-to-site set-up sequence", step 8.
 */
export const agentConfig = (facts: AgentConfigFacts) =>
  `${(facts.version === '2' ? version2(facts) : version3(facts)).join('\n')}\n`

export const agentConfigFile = (label: string) => `agent-${label}.yml`

interface StartFacts {
  label: string
  server_addr: string
  /** The address where agents connect to the local platform; null if the agent connects to a remote platform. */
  local_addr: string | null
}

/**
 * Returns the command that starts the file's tunnel by name. DNS doesn't resolve the region domains of a lab's ingress,
 * so the command also includes the ingress's address (docs/agent.md, `--resolve`).
 */
export function agentCommand({ label, server_addr, local_addr }: StartFacts): string {
  const start = `agent start agent-api --config ${agentConfigFile(label)}`
  if (local_addr === null) return start
  const [, address = ''] = /^(.*):\d+$/.exec(local_addr) ?? []
  return `npm run -s adit -- ${start} --resolve ${server_addr}:${address}`
}

/** The port for agents, used if the platform doesn't name a different one. */
const AGENT_PORT = 443

/** Returns a region domain in the format of `server_addr`. */
export function serverAddrOf(regionDomain: string, local_addr: string | null): string {
  const [, port] = /:(\d+)$/.exec(local_addr ?? '') ?? []
  return /:\d+$/.test(regionDomain) ? regionDomain : `${regionDomain}:${port ?? AGENT_PORT}`
}

const problems: readonly [(label: string) => boolean, string][] = [
  [(label) => label !== '', 'Enter a label, such as gateway-1'],
  [(label) => label.length <= 40, 'Use at most 40 characters'],
  [
    (label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label),
    'Use lowercase letters, digits and hyphens, such as gateway-1',
  ],
]

/**
 * Returns the problem with an agent's label; null if the label is valid. The agent's domain and file are named after
 * the label.
 */
export const agentLabelProblem = (label: string): string | null =>
  problems.find(([holds]) => !holds(label))?.[1] ?? null
