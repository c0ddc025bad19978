import { labeled } from '@/lib/util/state-labels'
import { ShareBar } from '@/components/ui/share-bar'
import type { State } from '@/components/ui/state-chip'
import { outcomeText } from '@/components/agents/commands/outcome-text'
import { outageText } from '@/lib/agents/model/outage-text'
import type { BulkJob, BulkRow } from '@/lib/api/bulk-jobs'
import type { BulkAction } from '@/lib/bulk/model/actions'
import { type BulkJobState, openOf, resourcesText, totalOf } from '@/lib/bulk/model/bulk'
import type { BulkRowState } from '@/lib/bulk/model/rows'
import { type Progress, progressText, rowsDone } from '@/lib/bulk/model/progress'
import { resourceTypes } from '@/lib/resources/resource-types'
import { counted, formatNumber } from '@/lib/util/text'
import { formatDuration, MINUTE_MS } from '@/lib/util/time'

const rowLabels: Readonly<Record<BulkRowState, { state: State; label: string }>> = {
  queued: { state: 'unknown', label: 'Queued' },
  sending: { state: 'waiting', label: 'In progress' },
  checking: { state: 'waiting', label: 'Checking' },
  done: { state: 'ready', label: 'Done' },
  failed: { state: 'wrong', label: 'Failed' },
  skipped: { state: 'unknown', label: 'Skipped' },
  unknown: { state: 'attention', label: 'Outcome unknown' },
}

export const rowLabel = (action: BulkAction, state: BulkRowState): string =>
  action === 'delete' && state === 'done' ? 'Deleted' : rowLabels[state].label

const jobLabels: Readonly<Record<BulkJobState, { state: State; label: string }>> = {
  planned: { state: 'unknown', label: 'Not started' },
  running: labeled('In progress'),
  paused: labeled('Paused'),
  stopped: { state: 'attention', label: 'Stopped early' },
  done: { state: 'ready', label: 'Done' },
}

export function jobLabel(job: Pick<BulkJob, 'state'> & Progress): { state: State; label: string } {
  const { state, counts, commands } = job
  if (state !== 'done') return jobLabels[state]
  if (counts.failed) return labeled('Ended with failures')
  if (counts.unknown) return { state: 'attention', label: 'Ended with unknown outcomes' }
  if (commands?.open) return { state: 'waiting', label: `Waiting for ${counted(commands.open, 'agent')}` }
  const { unconfirmed } = rowsDone(job)
  if (unconfirmed === 0) return jobLabels.done
  return { state: 'attention', label: `${counted(unconfirmed, 'agent')} unconfirmed` }
}

export function rowText({ state, message, command }: Pick<BulkRow, 'state' | 'message' | 'command'>): {
  state: State
  label: string
  details: string
} {
  if (state !== 'done' || command === null) return { ...rowLabels[state], details: message ?? '' }
  const { sentences, ...outcome } = outcomeText(command)
  const isBack = command.command === 'restart' && command.state === 'seen' && command.offline_ms !== null
  const details = isBack ? `Back online in ${outageText(command.offline_ms ?? 0)}.` : sentences[0]
  return { state: outcome.state, label: outcome.label, details: details ?? '' }
}

/** Formats a job's counts, such as "30 done, 3 failed, 1 unknown". */
export function countsText(job: Progress): string {
  const { action, counts, commands } = job
  const { done, accepted, left, unconfirmed } = rowsDone(job)
  const parts = (['done', 'failed', 'unknown', 'skipped'] as const).flatMap((state) =>
    counts[state] && (state !== 'done' || commands === null)
      ? [`${formatNumber(counts[state])} ${rowLabel(action, state).toLowerCase()}`]
      : [],
  )
  const others = [
    ...(accepted > 0 ? [`${formatNumber(accepted)} ${action === 'stop' ? 'stopping' : 'restarting'}`] : []),
    ...parts,
    ...(unconfirmed > 0 ? [`${formatNumber(unconfirmed)} unconfirmed`] : []),
    ...(left > 0 ? [`${formatNumber(left)} left`] : []),
  ]
  // For a single agent that isn't done, its state says more than "0 of 1".
  const isStateOnly = totalOf(counts) === 1 && done === 0 && others.length > 0
  return [...(commands === null || isStateOnly ? [] : [progressText(job)]), ...others].join(', ')
}

export const participles: Readonly<Record<BulkAction, string>> = {
  'check-dns': 'checked',
  rule: 'changed',
  tag: 'changed',
  description: 'changed',
  metadata: 'changed',
  restart: 'restarted',
  update: 'updated',
  stop: 'stopped',
  delete: 'deleted',
}

export const plannedLabel = (action: BulkAction): string => `Will be ${participles[action]}`

/**
 * The headers of the column that shows the values to change, before the job starts. After that, `changeLabels` applies.
 */
export const currentLabels: Readonly<Partial<Record<BulkAction, string>>> = {
  tag: 'Current tags',
  description: 'Current description',
  metadata: 'Current metadata',
}
export const changeLabels: Readonly<Partial<Record<BulkAction, string>>> = {
  tag: 'Tags',
  description: 'Description',
  metadata: 'Metadata',
}

export const valueLabels: Readonly<Partial<Record<BulkAction, string>>> = {
  rule: 'New rule',
  tag: 'Tag',
  description: 'New description',
  metadata: 'New metadata',
}

/**
 * Formats a plan's counts, such as "3 endpoints will be deleted. 1 will be skipped." Returns undefined if all or none
 * of the rows are skipped.
 */
export function planText({
  action,
  counts,
  resource,
}: Pick<BulkJob, 'action' | 'counts' | 'resource'>): string | undefined {
  const { queued = 0, skipped = 0 } = counts
  if (queued === 0) return undefined
  const will = `${resourcesText(action, queued, resourceTypes[resource])} will be ${participles[action]}.`
  return skipped > 0 ? `${will} ${formatNumber(skipped)} will be skipped.` : undefined
}

const MIN_DONE = 3

/**
 * Estimates a running job's remaining time, such as "about 4 min left". Returns null if an estimate isn't possible.
 */
export function timeLeftText(
  job: Pick<BulkJob, 'state' | 'started_at' | 'counts'>,
  nowMs: number,
): string | null {
  const { state, started_at, counts } = job
  const { done = 0, failed = 0, unknown = 0 } = counts
  const ended = done + failed + unknown
  const left = openOf(counts)
  if (state !== 'running' || started_at === null || ended < MIN_DONE || left === 0) return null
  const leftMs = ((nowMs - Date.parse(started_at)) / ended) * left
  if (leftMs <= 0) return null
  const minutes = Math.round(leftMs / MINUTE_MS)
  return minutes < 1 ? 'less than a minute left' : `about ${formatDuration(minutes * 60)} left`
}

export function BulkProgress({ job }: { job: Progress }) {
  const { failed = 0, unknown = 0, skipped = 0 } = job.counts
  const { done, accepted, left, unconfirmed } = rowsDone(job)
  const parts = [
    ['bg-ready', done],
    ['bg-wrong', failed],
    ['bg-attention', unknown + unconfirmed],
    ['bg-edge', skipped],
    ['bg-line', accepted + left],
  ] as const
  return <ShareBar parts={parts} />
}
