'use client'

import { useState } from 'react'
import type { Agent } from '@/lib/api/agents'

/** So many ids fit an address; more are chosen by what they have in common. */
export const MAX_CHOSEN = 100

/**
 * The agents that somebody chose: one by one, on several pages; or all that a search finds (`filter`), which stays what
 * was chosen when the list changes meanwhile.
 */
type Chosen =
  | { kind: 'some'; names: ReadonlyMap<string, string> }
  | { kind: 'matching'; filter: Readonly<Record<string, string>>; count: number }

export type AgentSelection = ReturnType<typeof useSelection>

const nothing: Chosen = { kind: 'some', names: new Map() }

/** The names of what was chosen; of all that match, those that are shown stay when one of them is taken off. */
const namesOf = (chosen: Chosen, shown: readonly Agent[]) =>
  chosen.kind === 'some' ? chosen.names : new Map(shown.map(({ id, name }) => [id, name]))

/** With these agents or without them; no more than there is room for are taken in. */
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
  const isSelected = ({ id }: Agent) => chosen.kind === 'matching' || chosen.names.has(id)
  const change = (agents: readonly Agent[], isOn: boolean, shown: readonly Agent[]) =>
    setChosen({ kind: 'some', names: changed(namesOf(chosen, shown), agents, isOn) })
  return {
    chosen,
    count: chosen.kind === 'matching' ? chosen.count : chosen.names.size,
    isSelected,
    isFull: chosen.kind === 'some' && chosen.names.size >= MAX_CHOSEN,
    toggle: (agent: Agent, shown: readonly Agent[]) => change([agent], !isSelected(agent), shown),
    /** Takes all of these, or none where all are taken. */
    toggleAll: (agents: readonly Agent[]) => change(agents, !agents.every(isSelected), agents),
    shownOf: (agents: readonly Agent[]) => {
      const count = agents.filter(isSelected).length
      if (count === 0) return 'none'
      return count === agents.length ? 'all' : 'some'
    },
    takeMatching: (filter: Readonly<Record<string, string>>, count: number) =>
      setChosen({ kind: 'matching', filter, count }),
    clear: () => setChosen(nothing),
  } as const
}
