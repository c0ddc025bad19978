import type { Agent } from '@/lib/api/agents'

/** A row of the list; `isPast`: it is no longer among what was asked for, and shown only to keep its place. */
export interface AgentRow {
  agent: Agent
  isPast: boolean
}

/**
 * The rows to show while somebody points at the table or has the focus in it: each where it was (`held`), with what is
 * known of it now; what came since at the end. Null: nobody does, and rows stand in their order.
 */
export function keepPlaces(agents: readonly Agent[], held: readonly Agent[] | null): AgentRow[] {
  if (held === null) return agents.map((agent) => ({ agent, isPast: false }))
  const now = new Map(agents.map((agent) => [agent.id, agent]))
  const known = new Set(held.map(({ id }) => id))
  return [
    ...held.map((before) => ({ agent: now.get(before.id) ?? before, isPast: !now.has(before.id) })),
    ...agents.filter(({ id }) => !known.has(id)).map((agent) => ({ agent, isPast: false })),
  ]
}
