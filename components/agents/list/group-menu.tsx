import { bulkActionsOf, tooManyReason } from '@/components/resource/list/bulk-actions'
import { useBulkPlan } from '@/components/resource/list/use-bulk-plan'
import { useAccount } from '@/components/shell/account-context'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import { describeError } from '@/lib/client/describe-error'
import { paths } from '@/lib/util/paths'
import { SESSIONS } from './agents-search'

interface GroupMenuProps {
  label: string
  count: number
  filter: Readonly<Record<string, string>>
  href: string
}

export function GroupMenu({ label, count, filter, href }: GroupMenuProps) {
  const seen = useAccount()
  const { slug } = seen.account
  const toast = useToast()
  const plan = useBulkPlan()
  const isAllowed = roleReason(seen.viewer.role, 'operator') === undefined
  const tooMany = tooManyReason(count)
  const restart: MenuItem = {
    label: 'Restart group…',
    run: () =>
      plan.mutate(
        { resource: SESSIONS, action: 'restart', target: { agent_search: filter } },
        { onError: (error) => toast(describeError(error).sentence, 'refused') },
      ),
    ...(tooMany !== undefined && { disabledReason: tooMany }),
  }
  const update = paths.newAgentUpdate(slug, { ...filter, matching: '1' })
  return (
    <Menu
      label={`Actions for ${label}`}
      items={[
        { label: 'Show only this group', href },
        ...(bulkActionsOf(seen, SESSIONS).includes('restart') ? [restart] : []),
        ...(isAllowed ? [{ label: 'Update group…', href: update }] : []),
      ]}
    />
  )
}
