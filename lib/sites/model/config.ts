// No schemas here, because the guide of a site loads this module.

/** The default port of an agent's API. Source: the API specification, section "Limits". */
export const AGENT_API_PORT = 4040

export interface AgentConfigFacts {
  version: '2' | '3'
  label: string
  site: string
  /** The `host:port` at which the agent connects. */
  server_addr: string
  /** The authtoken, or null for a placeholder. */
  authtoken: string | null
  domain: string
  api_port: number
}

export const authtokenPlaceholder = (label: string) => `PUT THE AUTHTOKEN FOR ${label} HERE`

const quoted = (value: string) => JSON.stringify(value)

const metadataOf = ({ label, site }: AgentConfigFacts) =>
  `'${JSON.stringify({ host: label, site }).replaceAll(lineEnds, escaped).replaceAll("'", "''")}'`

/** Matches the characters that can end a line or are invalid in YAML, but that JSON allows in a string. */
const lineEnds = /[\u007f-\u009f\u2028\u2029\ufeff]/g

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

function version2(facts: AgentConfigFacts): string[] {
  const { label, server_addr, authtoken, domain, api_port } = facts
  return [
    'version: "2"',
    `authtoken: ${quoted(authtoken ?? authtokenPlaceholder(label))}`,
    "# One region of the agent ingress. Agent ingresses don't balance traffic between regions.",
    `server_addr: ${quoted(server_addr)}`,
    `web_addr: ${quoted(`127.0.0.1:${api_port}`)}`,
    '# The name and the tag that the console shows.',
    `metadata: ${metadataOf(facts)}`,
    'tunnels:',
    '  agent-api:',
    '    proto: http',
    `    domain: ${quoted(domain)}`,
    `    addr: ${api_port}`,
    '    inspect: false',
    '    # The agent API accepts only requests for localhost, so the tunnel rewrites the Host header.',
    '    host_header: rewrite',
  ]
}

function version3(facts: AgentConfigFacts): string[] {
  const { label, server_addr, authtoken, domain, api_port } = facts
  return [
    'version: 3',
    'agent:',
    `  authtoken: ${quoted(authtoken ?? authtokenPlaceholder(label))}`,
    "  # One region of the agent ingress. Agent ingresses don't balance traffic between regions.",
    `  connect_url: ${quoted(server_addr)}`,
    `  web_addr: ${quoted(`127.0.0.1:${api_port}`)}`,
    '  # The name and the tag that the console shows.',
    `  metadata: ${metadataOf(facts)}`,
    "  # By default, the agent API accepts only requests for localhost. Also allow the tunnel's hostname.",
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
 * Returns the configuration file of a site's agent. The file's only tunnel serves the agent's own API. Source: the API
 * specification, section "Site-to-site set-up sequence", step 8.
 */
export const agentConfig = (facts: AgentConfigFacts) =>
  `${(facts.version === '2' ? version2(facts) : version3(facts)).join('\n')}\n`

export const agentConfigFile = (label: string) => `agent-${label}.yml`

interface StartFacts {
  label: string
  server_addr: string
  /** The address at which agents connect to the local platform, or null for other platforms. */
  local_addr: string | null
}

/**
 * Returns the command that starts the agent and the tunnel in its configuration file. For the local platform, the
 * command includes the ingress's address (see docs/agent.md, `--resolve`).
 */
export function agentCommand({ label, server_addr, local_addr }: StartFacts): string {
  const start = `agent start agent-api --config ${agentConfigFile(label)}`
  if (local_addr === null) return start
  const [, address = ''] = /^(.*):\d+$/.exec(local_addr) ?? []
  return `npm run -s adit -- ${start} --resolve ${server_addr}:${address}`
}

const AGENT_PORT = 443

/**
 * Returns a region domain in the format of `server_addr`. If the domain has no port, adds the port of `local_addr`, or
 * 443.
 */
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

export const agentLabelProblem = (label: string): string | null =>
  problems.find(([holds]) => !holds(label))?.[1] ?? null
