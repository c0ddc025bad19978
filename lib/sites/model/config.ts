// Without schemas: the guide of a site loads this.

/** The default port of an agent's API. The API specification, section "Limits". */
export const AGENT_API_PORT = 4040

export interface AgentConfigFacts {
  version: '2' | '3'
  /** What the agent is called within its site. */
  label: string
  /** One of the ingress's `region_domains`, with its port. */
  server_addr: string
  /** Null: not known here, so that its place is marked. */
  authtoken: string | null
  /** The name under which the agent's API is reached. */
  domain: string
  /** Where that API listens on the agent's machine. */
  api_port: number
}

/** What stands in a file where the authtoken belongs, until somebody puts it there. */
export const authtokenPlace = (label: string) => `PUT THE AUTHTOKEN OF ${label} HERE`

/** A YAML 1.2 scalar: JSON strings are one, so that no value can be read as anything else. */
const quoted = (value: string) => JSON.stringify(value)

/** By this the console calls the agent. Without quotes of its own inside, as a label has none. */
const metadataOf = ({ label }: AgentConfigFacts) => `'${JSON.stringify({ host: label })}'`

function version2(facts: AgentConfigFacts): string[] {
  const { label, server_addr, authtoken, domain, api_port } = facts
  return [
    'version: "2"',
    `authtoken: ${quoted(authtoken ?? authtokenPlace(label))}`,
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
    `  authtoken: ${quoted(authtoken ?? authtokenPlace(label))}`,
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
 * Returns the configuration file of a site's agent, whose only tunnel serves the agent's API. That API accepts only
 * local Host names, so the tunnel also needs `host_header` or `web_allow_hosts`. The API specification, section
 * "Site-to-site set-up sequence", step 8.
 */
export const agentConfig = (facts: AgentConfigFacts) =>
  `${(facts.version === '2' ? version2(facts) : version3(facts)).join('\n')}\n`

export const agentConfigFile = (label: string) => `agent-${label}.yml`

interface StartFacts {
  label: string
  server_addr: string
  /** Where the local platform takes agents in; null: the agent connects to a platform that is elsewhere. */
  local_addr: string | null
}

/**
 * The command that starts the tunnel of that file by its name. The region domains of a lab's ingress are in no DNS that
 * the agent asks, so that there its address is given along (docs/agent.md, `--resolve`).
 */
export function agentCommand({ label, server_addr, local_addr }: StartFacts): string {
  const start = `agent start agent-api --config ${agentConfigFile(label)}`
  if (local_addr === null) return start
  const [, address = ''] = /^(.*):\d+$/.exec(local_addr) ?? []
  return `npm run -s adit -- ${start} --resolve ${server_addr}:${address}`
}

/** The port at which agents connect unless the platform names another. */
const AGENT_PORT = 443

/** A region domain as `server_addr` takes it. */
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

/** What is wrong with the label of an agent, which its domain and its file are named after; null when nothing is. */
export const agentLabelProblem = (label: string): string | null =>
  problems.find(([holds]) => !holds(label))?.[1] ?? null
