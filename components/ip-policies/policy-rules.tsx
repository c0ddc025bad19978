'use client'

import { ActLink } from '@/components/resource/act/act-link'
import { StateOf } from '@/components/ui/state-chip'
import { icons } from '@/lib/resources/icons'
import { ruleState } from '@/lib/resources/own-state'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import type { KnownRule, RulesStanding } from '@/components/resource/ip/use-ip-rules'
import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { EmptyState } from '@/components/ui/placeholder'
import { RelativeTime } from '@/components/ui/relative-time'
import { actOn } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'

const RULES = 'ip-policy-rules'

const columnsOf = (account: string): Column<KnownRule>[] => [
  {
    id: 'cidr',
    header: 'Network',
    cell: ({ id, cidr }) => (
      <Link href={paths.detail(account, RULES, id)} linkStyle="name" className="font-mono">
        {cidr}
      </Link>
    ),
  },
  { id: 'action', header: 'Action', width: '7rem', cell: ({ action }) => <StateOf of={ruleState(action)} /> },
  { id: 'description', header: 'Description', hideBelow: 'sm', cell: ({ description }) => description },
  {
    id: 'created_at',
    header: 'Created',
    width: '7rem',
    hideBelow: 'sm',
    cell: ({ created_at }) => <RelativeTime value={created_at} isPassedOver />,
  },
]

/** Lists a policy's rules, with actions for adding, editing and deleting rules. */
export function PolicyRules({ policyId, standing }: { policyId: string; standing: RulesStanding }) {
  const seen = useAccount()
  const { slug } = seen.account
  const [update, remove] = [actOn(seen, `${RULES}.update`), actOn(seen, `${RULES}.delete`)]
  const isEmpty = standing.state === 'known' && standing.rules.length === 0
  const add = (
    <ActLink operation={`${RULES}.create`} href={paths.create(slug, RULES, { ip_policy_id: policyId })}>
      Add rule
    </ActLink>
  )
  return (
    <section aria-label="Rules" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-medium">Rules</h2>
        {!isEmpty && add}
      </div>
      {standing.state !== 'known' ? (
        <RulesUnknown standing={standing} />
      ) : isEmpty ? (
        <EmptyState title="No rules: all addresses are denied" icon={icons['ip-policy-rules']} actions={add}>
          Add a rule to allow addresses.
        </EmptyState>
      ) : (
        <DataTable
          caption="This policy's rules"
          columns={columnsOf(slug)}
          rows={standing.rules}
          rowKey={({ id }) => id}
          actions={({ id, cidr }) => (
            <Menu
              label={`Actions for ${cidr}`}
              items={[
                { label: 'Edit', href: paths.edit(slug, RULES, id), ...update },
                { label: 'Delete', href: paths.remove(slug, RULES, id), isDangerous: true, ...remove },
              ]}
            />
          )}
        />
      )}
    </section>
  )
}
