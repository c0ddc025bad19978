import { chooseColumns } from '@/components/resource/list/choose-columns'
import { fitForWindows, measured } from '@/components/resource/list/column-widths'
import { useChosenColumns } from '@/components/resource/list/columns-provider'
import { useAccount } from '@/components/shell/account-context'
import type { AgentsPage } from '@/lib/api/agents'
import { AGENTS } from './agents-search'
import { agentColumns, agentTagsColumn, type ColumnFacts, moreAgentColumns } from './columns'
import type { AgentRow, AgentsView } from './use-agents'

const noFacts: ColumnFacts = { days: {}, credential_names: {} }

interface ShownList {
  list: Pick<AgentsView['list'], 'href'>
  page: { data: Pick<AgentsPage, 'facets'> | undefined }
}

export function useAgentColumns({ list, page }: ShownList, rows: readonly AgentRow[], facts = noFacts) {
  const { account } = useAccount()
  const [chosen, choose] = useChosenColumns(AGENTS)
  const tags = agentTagsColumn((tag) => list.href({ tag }))
  const hasTags = (page.data?.facets.tag ?? []).length > 0
  const columns = agentColumns(account.slug, facts).flatMap((column) =>
    hasTags && column.id === BEFORE_TAGS ? [column, tags] : [column],
  )
  const usual = fitForWindows(measured(columns, rows), 'version')
  const more = measured(hasTags ? moreAgentColumns : [tags, ...moreAgentColumns], rows)
  return { ...chooseColumns(usual, more, chosen, 'version'), chosen, choose }
}

/** The column before the tags. In narrow windows, the tags then replace less important columns. */
const BEFORE_TAGS = 'days'
