import 'server-only'
import type { Part } from './part'
import { abuseHostnamesPart } from './part-abuse-hostnames'
import { agentApisPart } from './part-agent-apis'
import { agentIdentitiesPart } from './part-agent-identities'
import { agentTunnelsPart } from './part-agent-tunnels'
import { sitesPart } from './part-sites'
import { resourcesPart } from './part-resources'

/** All data about an account that only the console has, in the order of import. */
export const parts: readonly Part[] = [
  resourcesPart,
  abuseHostnamesPart,
  agentIdentitiesPart,
  agentApisPart,
  agentTunnelsPart,
  sitesPart,
]
