'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { cn } from '@/components/ui/style'
import type { NewBulkJob } from '@/lib/api/bulk-jobs'
import { type BulkAction, isDestructive } from '@/lib/bulk/model/actions'
import { describeError } from '@/lib/client/describe-error'
import { commandLabels } from '@/lib/resources/agent-commands'
import type { ResourceName } from '@/lib/resources/resource-types'
import { tooManyReason } from './bulk-actions'
import { useBulkPlan } from './use-bulk-plan'

const actionLabels: Readonly<Record<BulkAction, string>> = {
  ...commandLabels,
  'check-dns': 'Check DNS',
  rule: 'Add rule',
  tag: 'Set tag',
  description: 'Change description',
  metadata: 'Change metadata',
  delete: 'Delete',
}

interface BulkButtonsProps {
  resource: ResourceName
  actions: readonly BulkAction[]
  target: NewBulkJob['target']
  count: number
  fixedReason?: string | undefined
  plan: ReturnType<typeof useBulkPlan>
}

interface BulkActionsProps extends Omit<BulkButtonsProps, 'plan'> {
  after?: ReactNode
  moreItems?: readonly MenuItem[]
  phoneItems?: readonly MenuItem[]
}

const SHOWN = 2

export default function BulkActions({ after, moreItems = [], phoneItems, ...props }: BulkActionsProps) {
  const plan = useBulkPlan()
  const reason = blockedReason(props)
  const run = (body: NewBulkJob) => plan.mutate(body)
  const usual = props.actions.filter((action) => !isDestructive(action))
  const destructive = props.actions.filter(isDestructive)
  const shown = usual.slice(0, after === undefined ? SHOWN : SHOWN - 1)
  const rest = [...bulkItems({ ...props, actions: usual.slice(shown.length), run }), ...moreItems]
  return (
    <>
      <div className={cn('ml-auto flex flex-wrap gap-2', phoneItems && 'max-sm:hidden')}>
        <BulkButtons {...props} actions={shown} plan={plan} />
        {after}
        {rest.length > 0 && (
          <Menu label="More actions for the selection" variant="secondary" items={rest}>
            More
          </Menu>
        )}
        {destructive.length > 0 && (
          <span className="flex flex-wrap gap-2 not-first:ml-1 not-first:border-l not-first:border-line not-first:pl-3">
            <BulkButtons {...props} actions={destructive} plan={plan} />
          </span>
        )}
      </div>
      {phoneItems && (
        <div className="ml-auto sm:hidden">
          <Menu
            label="Actions for the selection"
            variant="secondary"
            items={[...phoneItems, ...bulkItems({ ...props, run })]}
          >
            Actions
          </Menu>
        </div>
      )}
      {reason !== undefined && props.actions.length > 0 && (
        <p className={cn('w-full text-right text-sm text-muted', phoneItems && 'max-sm:hidden')}>{reason}</p>
      )}
      <PlanError plan={plan} />
    </>
  )
}

const blockedReason = ({ count, fixedReason }: Pick<BulkButtonsProps, 'count' | 'fixedReason'>) =>
  tooManyReason(count) ?? fixedReason

export const bulkItems = ({
  resource,
  actions,
  target,
  count,
  fixedReason,
  run,
}: Omit<BulkButtonsProps, 'plan'> & { run: (body: NewBulkJob) => void }): MenuItem[] =>
  actions.map((action) => {
    const disabledReason = blockedReason({ count, fixedReason })
    return {
      label: `${actionLabels[action]}…`,
      run: () => run({ resource, action, target }),
      isDangerous: isDestructive(action),
      ...(disabledReason !== undefined && { disabledReason }),
    }
  })

function BulkButtons({ resource, actions, target, count, fixedReason, plan }: BulkButtonsProps) {
  const isBusy = plan.isPending || plan.isSuccess
  const reason = blockedReason({ count, fixedReason })
  return actions.map((action) => {
    const isPlanned = isBusy && plan.variables?.action === action
    return (
      <Button
        key={action}
        variant={isDestructive(action) ? 'danger-outline' : 'secondary'}
        pending={isPlanned}
        disabledReason={reason ?? (isBusy && !isPlanned ? 'Another action is being prepared.' : undefined)}
        onClick={() => plan.mutate({ resource, action, target })}
      >
        {`${actionLabels[action]}…`}
      </Button>
    )
  })
}

function PlanError({ plan }: Pick<BulkButtonsProps, 'plan'>) {
  if (!plan.isError) return null
  return (
    <p role="alert" className="w-full text-wrong">
      {describeError(plan.error).sentence}
    </p>
  )
}
