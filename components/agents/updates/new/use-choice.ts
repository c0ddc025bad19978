import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { useQueryString } from '@/components/ui/query-string'
import type { Agent, AgentsSearch } from '@/lib/api/agents'
import { agentsQuery } from '@/lib/client/agents'
import { agentUpdateQuery } from '@/lib/client/detail-queries'
import { updateBlock, updateReadiness } from '@/lib/agents/model/updates'
import { allAgentsKey, preselected, readAllAgents, searchOf, selectableOf } from './plan'
import { byReadiness } from './readiness-groups'

/** The poll interval until an account's first check has finished, in milliseconds. */
const FIRST_POLL_MS = 2_000

function useAllAgents(search: AgentsSearch) {
  const { account } = useAccount()
  const queries = useQueryClient()
  return useQuery({
    queryKey: allAgentsKey(account.slug, search),
    queryFn: () =>
      readAllAgents(search, (asked) => {
        const { queryKey, queryFn } = agentsQuery(account.slug, asked)
        return queries.fetchQuery({ queryKey, queryFn })
      }),
    placeholderData: (last) => last,
    refetchInterval: ({ state }) => {
      const first = state.data?.first
      return first?.as_of === null ? FIRST_POLL_MS : Math.max(first?.poll_seconds ?? 0, 15) * 1000
    },
  })
}

function useRest(id: string | null) {
  const { account } = useAccount()
  const { data, error } = useQuery({ ...agentUpdateQuery(account.slug, id ?? ''), enabled: id !== null })
  const left = data?.targets.filter(({ step }) => step !== 'done' && step !== 'current') ?? []
  return { ids: left.map(({ agent_id }) => agent_id), error }
}

/**
 * Returns the listed agents and the selected agents. Initially, the requested agents that `updatableOf` offers are
 * selected. The URL parameters determine which agents are requested:
 * - `agents`: the agents with these IDs or session IDs.
 * - `rest`: the agents that the rolling update with this ID hasn't updated.
 * - `matching`: all agents that match the filters, except agents that might reject the update.
 * - None of these: the outdated agents, except agents that might reject the update.
 *
 * `agents` and `rest` take precedence over `matching`. `picks` contains the person's choices, which override the
 * initial selection.
 */
export function useChoice(
  picks: Readonly<Record<string, boolean>>,
  onPick: (picks: Record<string, boolean>) => void,
) {
  const params = useQueryString()
  const list = useAllAgents(searchOf(params))
  const [seen, setSeen] = useState<ReadonlyMap<string, Agent>>(new Map())
  const rest = useRest(params.get('rest'))
  const requested = new Set([...rest.ids, ...(params.get('agents') ?? '').split(',').filter(Boolean)])
  const isBehindOnly = params.get('behind') === '1'
  const isMatching = params.get('matching') === '1'
  const isRequested = (agent: Agent) => requested.has(agent.id) || requested.has(agent.session.id)
  const isSet = (agent: Agent) => {
    if (requested.size > 0) return isRequested(agent)
    return updateReadiness(agent) === 'proposed' && (isMatching || agent.newer_version !== null)
  }
  const found = list.data?.agents ?? []
  const initial = preselected(found, isSet)
  const isChosen = (agent: Agent) =>
    updateBlock(agent) === undefined && (picks[agent.id] ?? initial.ids.has(agent.id))
  const agents = isBehindOnly
    ? found.filter((agent) => agent.newer_version !== null || isChosen(agent))
    : found
  // An agent that was selected before stays selectable, so that it can be selected again.
  const selectable = selectableOf(agents, ({ id }) => picks[id] !== undefined || initial.ids.has(id))
  const requestedFirst = agents.toSorted((a, b) => Number(isSet(b)) - Number(isSet(a)))
  const hidden = [...seen.values()].filter(
    (agent) => picks[agent.id] === true && !agents.some(({ id }) => id === agent.id),
  )
  const picked = Object.keys(picks).filter((id) => picks[id] === true && !seen.has(id)) // selected in a restored draft
  return {
    list,
    restError: rest.error,
    /** The listed agents by group, with the requested agents first in each group. */
    agents: byReadiness(requestedFirst, (agent) => selectable.includes(agent)),
    chosen: [...agents.filter(isChosen), ...hidden],
    isChosen,
    isRequested,
    selectable,
    /** The number of requested agents that aren't selected initially because no newer version is known for them. */
    newest: initial.newest,
    choose: (these: readonly Agent[], is: boolean) => {
      setSeen(new Map([...seen, ...these.map((agent) => [agent.id, agent] as const)]))
      onPick({ ...picks, ...Object.fromEntries(these.map(({ id }) => [id, is])) })
    },
    missing: [...new Set([...requested, ...picked])].filter(
      (id) => list.isSuccess && !found.some((agent) => agent.id === id || agent.session.id === id),
    ),
  }
}
export type AgentChoice = ReturnType<typeof useChoice>
