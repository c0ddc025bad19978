import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import type { Agent, AgentsSearch } from '@/lib/api/agents'
import { agentsQuery } from '@/lib/client/agents'
import { agentUpdateQuery } from '@/lib/client/agent-updates'
import { updateBlock } from '@/lib/agents/model/updates'
import { allAgentsKey, readAllAgents, searchOf } from './all-agents'

/** While the first look at an account is awaited. */
const FIRST_LOOK_MS = 2_000

/** All agents that a search finds, up to what one update may have; read page by page. */
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
      return first?.as_of === null ? FIRST_LOOK_MS : Math.max(first?.look_seconds ?? 0, 15) * 1000
    },
  })
}

/** The ids of the agents that a rolling update left as they were; none until it is read. `id` null: of no update. */
function useRest(id: string | null) {
  const { account } = useAccount()
  const { data, error } = useQuery({ ...agentUpdateQuery(account.slug, id ?? ''), enabled: id !== null })
  const left = data?.targets.filter(({ step }) => step !== 'done' && step !== 'current') ?? []
  return { ids: left.map(({ agent_id }) => agent_id), error }
}

/**
 * The agents to choose from, and those that are chosen: at first those of the address (`agents`), those that another
 * update left (`rest`, its id), all that match its filter (`matching`), or those that are behind (`behind`); then what
 * the person says. What was chosen stays so when a filter hides it.
 */
export function useChoice() {
  const params = useSearchParams()
  const list = useAllAgents(searchOf(params))
  const [said, setSaid] = useState<ReadonlyMap<string, { agent: Agent; isChosen: boolean }>>(new Map())
  const rest = useRest(params.get('rest'))
  const given = new Set([...rest.ids, ...(params.get('agents') ?? '').split(',').filter(Boolean)])
  const isBehindOnly = params.get('behind') === '1'
  const isMatching = params.get('matching') === '1'
  const isGiven = (agent: Agent) => {
    if (given.size > 0) return given.has(agent.id) || given.has(agent.session.id)
    return isMatching || (isBehindOnly && agent.newer_version !== null)
  }
  const isChosen = (agent: Agent) =>
    updateBlock(agent) === undefined && (said.get(agent.id)?.isChosen ?? isGiven(agent))
  const found = list.data?.agents ?? []
  const agents = isBehindOnly
    ? found.filter((agent) => agent.newer_version !== null || isChosen(agent))
    : found
  const hidden = [...said.values()].flatMap(({ agent, isChosen: is }) =>
    is && !agents.some(({ id }) => id === agent.id) ? [agent] : [],
  )
  return {
    list,
    /** Why what another update left could not be read. */
    restError: rest.error,
    /** Those that were asked for first. */
    agents: agents.toSorted((a, b) => Number(isGiven(b)) - Number(isGiven(a))),
    chosen: [...agents.filter(isChosen), ...hidden],
    isChosen,
    /** The person chose agents themselves. */
    isChanged: said.size > 0,
    choose: (these: readonly Agent[], is: boolean) =>
      setSaid(new Map([...said, ...these.map((agent) => [agent.id, { agent, isChosen: is }] as const)])),
    missing: [...given].filter(
      (id) => list.isSuccess && !found.some((agent) => agent.id === id || agent.session.id === id),
    ),
  }
}
export type Choice = ReturnType<typeof useChoice>
