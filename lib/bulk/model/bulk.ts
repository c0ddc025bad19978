import type { ResourceName } from '@/lib/resources/resource-types'
import { formatNumber, inSentence } from '@/lib/util/text'

/** The actions of a bulk job. */
export const bulkActions = ['delete', 'description', 'metadata'] as const
export type BulkAction = (typeof bulkActions)[number]

/** The actions that set a field to one value. The action is the field's name. */
export const isFieldAction = (action: BulkAction): action is 'description' | 'metadata' =>
  action === 'description' || action === 'metadata'

/** Returns the key of the operation that an action runs once per row. */
export const operationKey = (action: BulkAction): 'delete' | 'update' =>
  action === 'delete' ? 'delete' : 'update'

/**
 * The states of a bulk job. `planned`: nothing was sent yet. `paused`: by a person, or by an error that would repeat.
 * `stopped`: by a person; the remaining rows are skipped.
 */
export const bulkJobStates = ['planned', 'running', 'paused', 'stopped', 'done'] as const
export type BulkJobState = (typeof bulkJobStates)[number]

/**
 * The states of a row. `queued`: nothing was sent. `sending`: its write is stored and may have been sent. `checking`:
 * its unknown outcome is being read from the API. The others are outcomes.
 */
export const bulkRowStates = [
  'queued',
  'sending',
  'checking',
  'done',
  'failed',
  'skipped',
  'unknown',
] as const
export type BulkRowState = (typeof bulkRowStates)[number]

/** The states of rows that still have work to do. */
export const openRowStates = ['queued', 'sending', 'checking'] as const satisfies readonly BulkRowState[]

/** The maximum number of rows of a bulk job. */
export const MAX_BULK_ROWS = 10_000

/** The acts that a person can perform on a bulk job. */
export const bulkJobActs = ['start', 'pause', 'resume', 'stop', 'retry', 'check'] as const
export type BulkJobAct = (typeof bulkJobActs)[number]

/** The states from which each act is possible. */
export const actFrom: Readonly<Record<BulkJobAct, readonly BulkJobState[]>> = {
  start: ['planned'],
  pause: ['running'],
  resume: ['paused'],
  stop: ['running', 'paused'],
  retry: ['running', 'stopped', 'done'],
  check: ['running', 'stopped', 'done'],
}

export type BulkCounts = Readonly<Partial<Record<BulkRowState, number>>>

export const totalOf = (counts: BulkCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Counts the rows that still have work to do. */
export const openOf = (counts: BulkCounts): number =>
  openRowStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** The singular and plural names of a kind of resource. */
interface KindNames {
  name: ResourceName
  one: string
  label: string
}

/** Formats a number of resources: "1 endpoint", "1,200 TCP addresses". */
export const resourcesText = (count: number, { one, label }: Pick<KindNames, 'one' | 'label'>) =>
  `${formatNumber(count)} ${inSentence(count === 1 ? one : label)}`

/** Returns the name of a bulk job: "Delete 3 endpoints". */
export function bulkTitle(action: BulkAction, count: number, kind: Pick<KindNames, 'one' | 'label'>): string {
  const some = resourcesText(count, kind)
  return action === 'delete' ? `Delete ${some}` : `Change the ${action} of ${some}`
}

/** Returns the text that a person types to confirm: "delete 3 endpoints". */
export const confirmationOf = (
  action: BulkAction,
  count: number,
  kind: Pick<KindNames, 'one' | 'label'>,
): string => inSentence(bulkTitle(action, count, kind))
