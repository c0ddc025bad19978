'use client'

import { useAgentActions } from '@/components/agents/commands/agent-actions'
import { currentReason } from '@/components/agents/commands/use-agent-command'
import { useAccount } from '@/components/shell/account-context'
import type { MenuItem } from '@/components/ui/menu'
import MenuPopup from '@/components/ui/menu-popup'
import type { PopupState } from '@/components/ui/use-popup'
import type { Agent } from '@/lib/api/agents'
import { paths } from '@/lib/util/paths'

export default function AgentMenu({ agent, ...state }: PopupState & { label: string; agent: Agent }) {
  return <MenuPopup {...state} items={useAgentMenu(agent)} />
}

export function useAgentMenu(agent: Agent): MenuItem[] {
  const seen = useAccount()
  const href = paths.agent(seen.account.slug, agent.id)
  const actions = useAgentActions()(agent, (name) => {
    const disabledReason = currentReason(seen, agent, name)
    return { href: `${href}?command=${name}`, ...(disabledReason !== undefined && { disabledReason }) }
  })
  return [{ label: 'Open', href }, ...actions]
}
