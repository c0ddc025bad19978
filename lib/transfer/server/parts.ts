import 'server-only'
import type { Part } from './part'
import { abuseHostnamesPart } from './part-abuse-hostnames'
import { agentApisPart } from './part-agent-apis'
import { agentIdentitiesPart } from './part-agent-identities'
import { agentTunnelsPart } from './part-agent-tunnels'
import { sitesPart } from './part-sites'
import { resourcesPart } from './part-resources'

/** The parts of an export, in import order. */
export const parts: readonly Part[] = [
  resourcesPart,
  abuseHostnamesPart,
  agentIdentitiesPart,
  agentApisPart,
  agentTunnelsPart,
  sitesPart,
]
