import { useAgentActions } from '@/components/agents/commands/agent-actions'
import { currentReason } from '@/components/agents/commands/use-agent-command'
import { useAccount } from '@/components/shell/account-context'
import type { MenuItem } from '@/components/ui/menu'
import type { Agent } from '@/lib/api/agents'
import { paths } from '@/lib/util/paths'

/**
 * Returns a function that returns the menu items for an agent's row. A command opens its confirmation on the agent's
 * page, which then shows the outcome.
 */
export function useAgentMenu(): (agent: Agent) => MenuItem[] {
  const seen = useAccount()
  const actionsOf = useAgentActions()
  return (agent) => {
    const href = paths.agent(seen.account.slug, agent.id)
    const actions = actionsOf(agent, (name) => {
      const disabledReason = currentReason(seen, agent, name)
      return { href: `${href}?command=${name}`, ...(disabledReason !== undefined && { disabledReason }) }
    })
    return [{ label: 'Open', href }, ...actions]
  }
}
