import { counted, formatNumber } from '@/lib/util/text'
import type { BulkAction } from './actions'
import { type BulkCounts, openOf, totalOf } from './bulk'

export interface Progress {
  action: BulkAction
  counts: BulkCounts
  /**
   * The numbers of accepted commands whose effect was observed (`confirmed`) or is still being checked (`open`). Null
   * if the job sends no commands.
   */
  commands: { confirmed: number; open: number } | null
}

/**
 * Returns the number of rows by progress. A restart or stop is done once its effect has been observed, and an update
 * once the agent has accepted it.
 * - `done`: rows that succeeded.
 * - `accepted`: rows whose command was accepted and is still being checked.
 * - `left`: other unfinished rows.
 * - `unconfirmed`: rows whose command was accepted but never confirmed.
 */
export function rowsDone({ action, counts, commands }: Progress) {
  const { done = 0 } = counts
  if (commands === null || action === 'update')
    return { done, accepted: 0, left: openOf(counts), unconfirmed: 0 }
  const { confirmed, open } = commands
  return {
    done: confirmed,
    accepted: open,
    left: openOf(counts),
    unconfirmed: Math.max(0, done - confirmed - open),
  }
}

/** Describes a job's progress, such as "3 of 5 agents are back online", "3 of 5 deleted" or "3 of 5 done". */
export function progressText(job: Progress): string {
  const { action, counts } = job
  const { done } = rowsDone(job)
  const total = totalOf(counts) - (counts.skipped ?? 0)
  if (action === 'restart' || action === 'stop' || action === 'update') {
    const verb = {
      restart: total === 1 ? 'is back online' : 'are back online',
      stop: 'stopped',
      update: 'accepted the update',
    }
    return total === 1 && done === 1
      ? `The agent ${verb[action]}`
      : `${formatNumber(done)} of ${counted(total, 'agent')} ${verb[action]}`
  }
  return `${formatNumber(done)} of ${formatNumber(total)} ${action === 'delete' ? 'deleted' : 'done'}`
}
