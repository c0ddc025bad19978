import 'server-only'
import type { Part } from './part'
import { abuseHostnamesPart } from './part-abuse-hostnames'
import { agentApisPart } from './part-agent-apis'
import { agentIdentitiesPart } from './part-agent-identities'
import { agentTunnelsPart } from './part-agent-tunnels'
import { sitesPart } from './part-sites'
import { thingsPart } from './part-things'

/** Everything that the console alone knows of an account, in the order in which it is taken in. */
export const parts: readonly Part[] = [
  thingsPart,
  abuseHostnamesPart,
  agentIdentitiesPart,
  agentApisPart,
  agentTunnelsPart,
  sitesPart,
]
