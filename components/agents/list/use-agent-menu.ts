import { actionLabels, bulkActionsOf } from '@/components/resource/list/bulk-actions'
import { useBulkPlan } from '@/components/resource/list/use-bulk-plan'
import { useAccount } from '@/components/shell/account-context'
import { type MenuItem, useCopy } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import type { Agent } from '@/lib/api/agents'
import { isDestructive } from '@/lib/bulk/model/bulk'
import { roleReason } from '@/lib/client/account'
import { describeError } from '@/lib/client/describe-error'
import { paths } from '@/lib/util/paths'
import { SESSIONS } from './group-menu'

/**
 * Returns a function that returns the menu items for an agent's row. An update is a rolling update, which also restarts
 * the agent. The other commands open a plan, which lists the endpoints that they interrupt.
 */
export function useAgentMenu(): (agent: Pick<Agent, 'id'>) => MenuItem[] {
  const seen = useAccount()
  const { slug } = seen.account
  const toast = useToast()
  const copy = useCopy()
  const { mutate: plan } = useBulkPlan()
  const canUpdate = roleReason(seen.viewer.role, 'operator') === undefined
  const commands = bulkActionsOf(seen, SESSIONS).filter((action) => action !== 'update')
  return ({ id }) => [
    { label: 'Open', href: paths.agent(slug, id) },
    { label: 'Copy ID', run: () => void copy(id, 'ID') },
    ...(canUpdate ? [{ label: actionLabels.update, href: paths.newAgentUpdate(slug, { agents: id }) }] : []),
    ...commands.map((action) => ({
      label: actionLabels[action],
      run: () =>
        plan(
          { resource: SESSIONS, action, target: { agent_ids: [id] } },
          { onError: (error) => toast(describeError(error).sentence, 'refused') },
        ),
      isDangerous: isDestructive(action),
    })),
  ]
}
