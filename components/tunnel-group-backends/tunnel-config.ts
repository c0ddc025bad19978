const tunnelName = 'app'

/** The command that starts the tunnel in `tunnelConfig`. */
export const startCommand = `agent start ${tunnelName} --config agent.yml`

/**
 * Returns an agent's configuration file in YAML, with a tunnel that has these labels. `forwardsTo` is the address of
 * the service. If it's empty, the file contains an example address.
 */
export function tunnelConfig(labels: Readonly<Record<string, unknown>>, forwardsTo: string): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `      - ${JSON.stringify(`${key}=${String(value)}`)}`,
  )
  const lines = pairs.length > 0 ? ['    labels:', ...pairs] : []
  const addr = `    addr: ${JSON.stringify(forwardsTo || 'http://localhost:8080')}`
  return ['tunnels:', `  ${tunnelName}:`, ...lines, addr, ''].join('\n')
}
