import type { Agent, AgentsPage, AgentsSearch } from '@/lib/api/agents'
import { agentFacets } from '@/lib/agents/model/facets'
import { MAX_AGENTS } from '@/lib/agents/model/updates'

/** What an address asks for: a text, and values of facets. */
export const searchOf = (params: URLSearchParams): AgentsSearch =>
  Object.fromEntries(
    ['q', ...agentFacets].flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The query key of all agents that a search finds. */
export const allAgentsKey = (account: string, search: AgentsSearch) => ['agents', 'all', account, search]

/** Reads all agents that a search finds page by page, up to what one update may have. */
export async function readAllAgents(
  search: AgentsSearch,
  readPage: (search: AgentsSearch) => Promise<AgentsPage>,
): Promise<{ agents: Agent[]; first: AgentsPage | undefined }> {
  const agents: Agent[] = []
  let first: AgentsPage | undefined
  for (let after: string | null | undefined; after !== null && agents.length < MAX_AGENTS;) {
    const page: AgentsPage = await readPage({ ...search, ...(after && { after }) })
    first ??= page
    agents.push(...page.agents)
    after = page.next
  }
  return { agents, first }
}
