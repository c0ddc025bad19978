import type { AgentsSearch } from '@/lib/api/agents'

/** What the overview asks for of the agents: what their list shows first, and how many there are in each state. */
export const ALL_AGENTS: AgentsSearch = {}
