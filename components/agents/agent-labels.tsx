import type { AgentCommandRecord, AgentState, AgentsPage } from '@/lib/api/agents'
import { assertNever } from '@/lib/util/errors'
import { Badge } from '@/components/ui/text'
import { StateChip } from '@/components/ui/state-chip'
import { agentStateLabels, agentStateOf } from '@/lib/agents/model/agent-states'
import { type AgentFacet, isSsh, NO_FACET_VALUE, osName } from '@/lib/agents/model/facts'
import { isWithoutKey, keyOfTag } from '@/lib/agents/model/tags'
import { commandLabels } from '@/lib/resources/agent-commands'
import { regionName } from '@/lib/resources/values/regions'

export const agentStates: readonly AgentState[] = ['online', 'restarting', 'unknown', 'gone', 'stopped']

export const agentStateLabel = (state: string): string =>
  agentStates.flatMap((known) => (known === state ? [agentStateLabels[known]] : []))[0] ?? state

export function agentStateText(state: AgentState): string | undefined {
  switch (state) {
    case 'online':
      return undefined
    case 'restarting':
      return "This console sent a restart command. The agent hasn't reconnected yet."
    case 'unknown':
      return 'The last check failed or is out of date.'
    case 'gone':
      return 'The agent disconnected without a confirmed stop command from this console.'
    case 'stopped':
      return 'The agent was stopped from this console.'
    default:
      return assertNever(state)
  }
}

export const versionText = ({ agent_version, transport }: { agent_version: string; transport: string }) =>
  agent_version || (isSsh(transport) ? 'SSH client' : 'Unknown')

type Doing = Pick<AgentCommandRecord, 'command' | 'state'>

export function commandProgressText({ command, state }: Doing): string {
  const name = commandLabels[command]
  if (state === 'unknown') return `${name}: outcome unknown`
  if (state === 'waiting') return 'Restart needed'
  return state === 'sending' ? `Sending ${command} command` : `${name} in progress`
}

export function AgentStateChip({ state }: { state: AgentState }) {
  if (state === 'stopped') return <Badge>{agentStateLabels[state]}</Badge>
  const { state: shown, label } = agentStateOf(state)
  return <StateChip state={shown}>{label}</StateChip>
}

export const facetLabels: Readonly<Record<AgentFacet, string>> = {
  state: 'State',
  version: 'Version',
  host: 'IP address',
  os: 'Operating system',
  region: 'Region',
  credential: 'Credential',
  tag: 'Tag',
}

type Facets = AgentsPage['facets']

export function facetText(known: Facets, facet: AgentFacet, value: string): string {
  if (value === NO_FACET_VALUE || value === '') return NO_FACET_VALUE
  if (facet === 'state') return agentStateLabel(value)
  if (facet === 'tag' && isWithoutKey(value)) return `No ${keyOfTag(value)} tag`
  if (facet === 'os') return osName(value)
  if (facet === 'region') return regionName(value)
  return known[facet]?.find((one) => one.value === value)?.label || value
}

export const facetOptions = (known: Facets, facet: AgentFacet) =>
  (known[facet] ?? []).map(({ value, count }) => ({
    value: value || NO_FACET_VALUE,
    count,
    label: facetText(known, facet, value),
  }))
