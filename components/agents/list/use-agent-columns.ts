import { chooseColumns } from '@/components/resource/list/choose-columns'
import { fitForWindows, measured } from '@/components/resource/list/column-widths'
import { useChosenColumns } from '@/components/resource/list/columns-provider'
import { useAccount } from '@/components/shell/account-context'
import { AGENTS } from './agents-search'
import { agentColumns, type ColumnFacts, moreAgentColumns } from './columns'
import type { AgentRow, AgentsView } from './use-agents'

const noFacts: ColumnFacts = { days: {}, credential_names: {} }

export function useAgentColumns(list: AgentsView['list'], rows: readonly AgentRow[], facts = noFacts) {
  const { account } = useAccount()
  const [chosen, choose] = useChosenColumns(AGENTS)
  const usual = fitForWindows(measured(agentColumns(account.slug, facts), rows), 'version')
  const more = moreAgentColumns((tag) => list.href({ tag }))
  return { ...chooseColumns(usual, measured(more, rows), chosen, 'version'), chosen, choose }
}
