import type { AgentTunnels } from '@/lib/api/agent-tunnels'

type Choice = AgentTunnels['choices'][number]

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

/** Whether a URL is that of a name. */
export const isUnder = (url: string, domain: string) => domain !== '' && hostOf(url) === domain.toLowerCase()

/** The endpoints that the agent serves besides its own API. */
export const newEndpoints = ({ api, choices }: Pick<AgentTunnels, 'api' | 'choices'>): Choice[] =>
  choices.filter(({ url, is_own }) => is_own && hostOf(url) !== hostOf(api?.url ?? ''))
