import { useAccount } from '@/components/shell/account-context'
import { type MenuItem, useCopy } from '@/components/ui/menu'
import type { PageAction } from '@/components/ui/page-actions'
import { updateBlock } from '@/lib/agents/model/updates'
import type { Agent } from '@/lib/api/agents'
import { isDestructive } from '@/lib/bulk/model/actions'
import { roleReason } from '@/lib/client/account'
import { type AgentCommandName, commandLabels } from '@/lib/resources/agent-commands'
import { paths } from '@/lib/util/paths'
import { commandNames } from './command-infos'

interface AgentAction extends PageAction {
  /** The command that the action sends, or null if it sends none. */
  command: AgentCommandName | null
}

type CommandOf = (name: AgentCommandName) => Pick<MenuItem, 'run' | 'href' | 'disabledReason'>

export function useAgentActions(): (agent: Agent, commandOf: CommandOf) => AgentAction[] {
  const { account, viewer } = useAccount()
  const copy = useCopy()
  return (agent, commandOf) => {
    const { id, session, update } = agent
    const command = (name: AgentCommandName): AgentAction => ({
      command: name,
      label: commandLabels[name],
      isDangerous: isDestructive(name),
      ...commandOf(name),
    })
    const blocked = roleReason(viewer.role, 'operator') ?? updateBlock(agent)
    const rollingUpdate: MenuItem =
      update === null
        ? {
            label: 'Start rolling update',
            href: paths.newAgentUpdate(account.slug, { agents: id }),
            ...(blocked !== undefined && { disabledReason: blocked }),
          }
        : { label: 'View rolling update', href: paths.agentUpdate(account.slug, update.id) }
    return [
      ...commandNames.filter((name) => !isDestructive(name)).map(command),
      { command: null, ...rollingUpdate },
      { command: null, label: 'Copy ID', run: () => void copy(id, 'ID'), shortcut: 'c' },
      { command: null, label: 'Copy session ID', run: () => void copy(session.id, 'Session ID') },
      ...commandNames.filter(isDestructive).map(command),
    ]
  }
}
