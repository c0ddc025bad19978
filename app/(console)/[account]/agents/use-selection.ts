'use client'

import { useState } from 'react'
import type { Agent } from '@/lib/client/agents'

/** More are chosen by what they have in common. */
const MAX_CHOSEN = 100

/**
 * The agents that somebody chose: one by one, on several pages; or all that a search finds (`filter`), which stays what
 * was chosen when the list changes meanwhile.
 */
type Chosen =
  | { kind: 'some'; names: ReadonlyMap<string, string> }
  | { kind: 'matching'; filter: Readonly<Record<string, string>>; count: number }

export type AgentSelection = ReturnType<typeof useSelection>

const nothing: Chosen = { kind: 'some', names: new Map() }

export function useSelection() {
  const [chosen, setChosen] = useState<Chosen>(nothing)
  const isSelected = ({ id }: Agent) => chosen.kind === 'matching' || chosen.names.has(id)
  const change = (agents: readonly Agent[], isOn: boolean) => {
    const names = new Map(chosen.kind === 'some' ? chosen.names : [])
    for (const { id, name } of agents) {
      if (isOn && names.size < MAX_CHOSEN) names.set(id, name)
      else if (!isOn) names.delete(id)
    }
    setChosen({ kind: 'some', names })
  }
  return {
    chosen,
    count: chosen.kind === 'matching' ? chosen.count : chosen.names.size,
    isSelected,
    toggle: (agent: Agent) => change([agent], !isSelected(agent)),
    /** Takes all of these, or none where all are taken. */
    toggleAll: (agents: readonly Agent[]) => change(agents, !agents.every(isSelected)),
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
