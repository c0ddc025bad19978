import type { AgentsSearch } from '@/lib/api/agents'

/** The overview's search for agents: unfiltered, for the counts of each state. */
export const ALL_AGENTS: AgentsSearch = {}
