import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import { ApiError } from '@/lib/client/api-error'
import { parseHttpUrl } from '@/lib/util/hosts'

const titles = new Map(
  Object.entries({
    ADIT_AGENT_NO_WAY: 'No endpoint forwards to the agent API',
    ADIT_AGENT_HOST_REFUSED: 'The agent rejected this hostname',
    ADIT_AGENT_NOT_UP: 'The tunnel to the agent API is offline',
    ADIT_AGENT_NOT_THIS_API: "The endpoint isn't an agent API",
    ADIT_AGENT_FAILED: 'The endpoint returned an error',
    ADIT_AGENT_NOT_READY: 'The agent has no session yet',
    ADIT_AGENT_REFUSED: 'Request rejected',
    ADIT_UPSTREAM_ADDRESS: 'Address not allowed',
    ADIT_UPSTREAM_NAME: 'Hostname not found',
    ADIT_UPSTREAM_CONNECT: "Couldn't connect to the agent API",
    ADIT_UPSTREAM_TLS: 'TLS connection failed',
    ADIT_UPSTREAM_TIMEOUT: 'Request timed out',
    ADIT_UPSTREAM_NOT_JSON: 'Unexpected response format',
    ADIT_UPSTREAM_REDIRECT: 'Unexpected redirect',
    ADIT_UPSTREAM_TOO_LARGE: 'Response too large',
    ADIT_NOT_FOUND: 'Not found',
    ADIT_STORE: "The request wasn't sent to the agent",
    ADIT_INVALID: 'Invalid request',
    ADIT_CONFLICT: 'Already in use',
  }),
)

export const tunnelTrouble = (code: string | null): string | undefined => titles.get(code ?? '')

/** Reports whether the console reaches the agent API through this tunnel. */
export function isApiTunnel(api: AgentTunnels['api'], { public_url }: { public_url: string }): boolean {
  const [there, here] = [parseHttpUrl(api?.url ?? ''), parseHttpUrl(public_url)]
  return there !== undefined && there.host === here?.host
}

/** Reports whether the agent may have an unlisted failed tunnel with this name. */
export function mayBeTaken(error: Error, name: string, tunnels: AgentTunnels['tunnels']): boolean {
  if (!(error instanceof ApiError) || tunnels?.some((one) => one.name === name)) return false
  return error.code === 'ADIT_AGENT_NOT_READY' || error.details.agent_code === '102'
}

/** Describes the result of a check after a lost response. Returns null until a check succeeds. */
export function verdict(
  act: 'start' | 'stop',
  name: string,
  { tunnels, isLater }: { tunnels: AgentTunnels['tunnels']; isLater: boolean },
): string | null {
  if (!isLater || tunnels === null) return null
  const isThere = tunnels.some((one) => one.name === name)
  if (isThere)
    return act === 'start'
      ? `The agent now has the tunnel ${name}.`
      : `The agent still has the tunnel ${name}.`
  return act === 'start'
    ? `Tunnel ${name} wasn't found on the agent at the last check. The tunnel may still be starting. Check again before you retry.`
    : `The agent no longer has the tunnel ${name}.`
}
