'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { roleReason } from '@/lib/client/account'
import type { Agent } from '@/lib/api/agents'
import { updateBlock } from '@/lib/agents/model/updates'
import { paths } from '@/lib/util/paths'

/**
 * Leads to a rolling update of one agent; to the one that it is part of while that has not ended; a button that says why
 * where there can be none.
 */
export function RollingUpdateLink({ agent }: { agent: Agent }) {
  const { account, viewer } = useAccount()
  if (agent.update !== null)
    return <ButtonLink href={paths.agentUpdate(account.slug, agent.update.id)}>Its rolling update</ButtonLink>
  const disabledReason = roleReason(viewer.role, 'operator') ?? updateBlock(agent)
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>Rolling update</Button>
  return (
    <ButtonLink href={paths.newAgentUpdate(account.slug, { agents: agent.id })}>Rolling update</ButtonLink>
  )
}
