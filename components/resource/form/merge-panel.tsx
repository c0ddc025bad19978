'use client'

import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Panel } from '@/components/ui/panel'
import { historyQuery, whoDid } from '@/lib/client/logs'
import { actBehind } from '@/lib/client/last-change'
import { targetOf } from '@/lib/contract/operation-target'
import { formatNumber } from '@/lib/util/text'
import { ResourceFormContext } from './form-context'
import { MergeChoice } from './merge-choice'
import { namesOf } from './merge-text'
import type { MergedMeanwhile } from './merged-meanwhile'

interface MergePanelProps {
  error: MergedMeanwhile
  submitLabel: string
  params: Readonly<Record<string, string>>
}

/**
 * Shows the changes that were saved after the form was opened and are now merged into the form. Offers a choice for
 * each conflict.
 */
export function MergePanel({ error, submitLabel, params }: MergePanelProps) {
  const { overlaps } = error.merge
  const count = overlaps.length === 1 ? '1 field' : `${formatNumber(overlaps.length)} fields`
  return (
    <div className="space-y-4">
      <Panel tone="attention" title="Changed since you opened this page" live>
        {overlaps.length === 0
          ? `Nothing has been saved yet. Your changes don't conflict with the newer changes. Select “${submitLabel}” again to save yours.`
          : `Nothing has been saved yet. Your changes conflict with newer changes to ${count}. Choose a value for each field, then select “${submitLabel}” again.`}
      </Panel>
      <Kept error={error} params={params} />
      {overlaps.map((overlap) => (
        <MergeChoice key={JSON.stringify(overlap.path)} overlap={overlap} />
      ))}
    </div>
  )
}

/** Lists the merged fields and, if known, who changed them. */
function Kept({ error, params }: Omit<MergePanelProps, 'submitLabel'>) {
  const context = use(ResourceFormContext)
  if (!context) throw new Error('MergePanel must be used in a resource form')
  const { account, viewer } = useAccount()
  const { op, labels } = context
  const { merge, before, after } = error
  const { data } = useQuery(historyQuery(account.slug, targetOf(op, params)))
  const act = actBehind({ op, params, before, after }, data?.entries ?? [])
  if (merge.theirs.length === 0) return null
  const isOwn = act?.user_email === viewer.email
  const who = act === null ? 'Someone else' : isOwn ? 'You' : whoDid(act)
  return (
    <p className="max-w-text text-sm wrap-anywhere">
      {who} changed {namesOf(labels, merge.theirs)}
      {isOwn && ' in another tab'}. These changes are kept.
    </p>
  )
}
