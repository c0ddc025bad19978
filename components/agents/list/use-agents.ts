'use client'

import { useQuery } from '@tanstack/react-query'
import { useList } from '@/components/resource/list/use-list'
import { usePicking } from '@/components/resource/list/use-row-selection'
import { useAccount } from '@/components/shell/account-context'
import { agentsQuery } from '@/lib/client/agents'
import { agentFacets } from '@/lib/agents/model/facts'
import { PROBLEMS } from '@/lib/inventory/model/list-filters'
import { askedOf, isAgentGrouping, isInFilter } from './agents-search'
import { useState } from 'react'
import type { Agent } from '@/lib/api/agents'

export type AgentsView = ReturnType<typeof useAgents>

export function useAgents() {
  const { account } = useAccount()
  const list = useList({ facets: agentFacets, defaultSort: PROBLEMS })
  const page = useQuery(agentsQuery(account.slug, askedOf(list.search)))
  return { list, page, grouping: isAgentGrouping(list.search.group) ? list.search.group : null }
}

/** The maximum number of individually selected agents. */
export const MAX_CHOSEN = 100

/** The maximum number of matching agents to select at once. */
export const MAX_MATCHING = 500

type Chosen =
  | { kind: 'some'; names: ReadonlyMap<string, string> }
  | { kind: 'matching'; filter: Readonly<Record<string, string>>; count: number }

export const preloadActions = () =>
  void import('@/components/resource/list/bulk-buttons').catch(() => undefined)

export type AgentSelection = ReturnType<typeof useSelection>

const nothing: Chosen = { kind: 'some', names: new Map() }

const namesOf = (chosen: Chosen, shown: readonly Agent[]) =>
  chosen.kind === 'some'
    ? chosen.names
    : new Map(shown.filter((agent) => isInFilter(agent, chosen.filter)).map(({ id, name }) => [id, name]))

/**
 * Returns a copy of a selection with these agents added, up to `MAX_CHOSEN` in total, or removed if `isOn` is false.
 */
export function changed(
  before: ReadonlyMap<string, string>,
  agents: readonly Pick<Agent, 'id' | 'name'>[],
  isOn: boolean,
): ReadonlyMap<string, string> {
  const names = new Map(before)
  for (const { id, name } of agents) {
    if (isOn && names.size < MAX_CHOSEN) names.set(id, name)
    else if (!isOn) names.delete(id)
  }
  return names
}

export function useSelection() {
  const [chosen, setChosen] = useState<Chosen>(nothing)
  const picking = usePicking(() => setChosen(nothing))
  const isSelected = (agent: Agent) =>
    chosen.kind === 'matching' ? isInFilter(agent, chosen.filter) : chosen.names.has(agent.id)
  const change = (agents: readonly Agent[], isOn: boolean, shown: readonly Agent[]) =>
    setChosen({ kind: 'some', names: changed(namesOf(chosen, shown), agents, isOn) })
  return {
    chosen,
    count: chosen.kind === 'matching' ? chosen.count : chosen.names.size,
    isSelected,
    isFull: chosen.kind === 'some' && chosen.names.size >= MAX_CHOSEN,
    toggle: (agent: Agent, shown: readonly Agent[]) => change([agent], !isSelected(agent), shown),
    /** Selects these agents, or deselects them if all are selected. `shown` contains all loaded agents. */
    toggleAll: (agents: readonly Agent[], shown = agents) => change(agents, !agents.every(isSelected), shown),
    shownOf: (agents: readonly Agent[]) => {
      const count = agents.filter(isSelected).length
      if (count === 0) return 'none'
      return count === agents.length ? 'all' : 'some'
    },
    selectMatching: (filter: Readonly<Record<string, string>>, count: number) =>
      setChosen({ kind: 'matching', filter, count }),
    ...picking,
  } as const
}

interface Held {
  question: string
  agents: readonly Agent[]
}

/**
 * Keeps a list's rows in place while the pointer or the focus is in the table. Spread `bind` on the table's container.
 * A new `question` releases the rows.
 */
export function useHeldRows(agents: readonly Agent[], question: string, isSettled: boolean) {
  const [held, setHeld] = useState<Held | null>(null)
  const isHeld = held?.question === question
  const hold = () => {
    if (isSettled && !isHeld) setHeld({ question, agents })
  }
  const rows: AgentRow[] = holdRows(agents, isHeld ? held.agents : null)
  const bind = {
    onPointerMove: hold,
    onFocus: hold,
    onPointerLeave: ({ currentTarget }: React.PointerEvent<HTMLElement>) => {
      if (!currentTarget.contains(document.activeElement)) setHeld(null)
    },
    onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) setHeld(null)
    },
  }
  return { rows, bind }
}

/** A row of the list. `isPast` is true if the row no longer matches but stays to keep the other rows in place. */
export interface AgentRow {
  agent: Agent
  isPast: boolean
}

/** Returns rows in the order of `held`, if any, followed by the new agents. */
export function holdRows(agents: readonly Agent[], held: readonly Agent[] | null): AgentRow[] {
  if (held === null) return agents.map((agent) => ({ agent, isPast: false }))
  const now = new Map(agents.map((agent) => [agent.id, agent]))
  const known = new Set(held.map(({ id }) => id))
  return [
    ...held.map((before) => ({ agent: now.get(before.id) ?? before, isPast: !now.has(before.id) })),
    ...agents.filter(({ id }) => !known.has(id)).map((agent) => ({ agent, isPast: false })),
  ]
}
