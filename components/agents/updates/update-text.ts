import { labeled } from '@/lib/util/state-labels'
import type { State } from '@/components/ui/state-chip'
import type { Tone } from '@/lib/util/state'
import type { AgentUpdateDetail, AgentUpdateSummary, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { newestText, refusedOf } from '@/lib/agents/model/command-reasons'
import { type AgentUpdateStep, isRejectedOnly } from '@/lib/agents/model/updates'
import { formatNumber, joinWithAnd } from '@/lib/util/text'

type Counts = AgentUpdateSummary['counts']

const stepLabels: Record<AgentUpdateStep, { state: Tone; label: string }> = {
  queued: { state: 'unknown', label: 'Queued' },
  check: { state: 'waiting', label: 'Checking' },
  update: { state: 'waiting', label: 'Updating' },
  settle: { state: 'waiting', label: 'Settling' },
  restart: { state: 'waiting', label: 'Restarting' },
  follow: { state: 'waiting', label: 'Reconnecting' },
  verify: { state: 'waiting', label: 'Verifying' },
  done: { state: 'ready', label: 'Updated' },
  current: { state: 'unchanged', label: 'No change' },
  failed: { state: 'wrong', label: 'Failed' },
  skipped: { state: 'unknown', label: 'Not started' },
}

/** Returns the state and label of an agent's chip. `isRefused` is true if the agent rejects all updates. */
export const stepLabel = (step: AgentUpdateStep, update: AgentUpdateSummary['state'], isRefused = false) =>
  step === 'failed' && isRefused
    ? untouchedLabel
    : stepLabels[step === 'queued' && update !== 'running' ? 'skipped' : step]

const untouchedLabel = { state: 'attention', label: 'Not updated' } as const

export function stepText({
  step,
  error,
  version_before,
  version_after,
}: Pick<AgentUpdateTarget, 'step' | 'error' | 'version_before' | 'version_after'>): string {
  switch (step) {
    case 'queued':
      return ''
    case 'check':
      return 'Checking that the agent is online and can be updated.'
    case 'update':
      return 'Sending the update command.'
    case 'settle':
      return "Waiting for the update to install. The platform doesn't report when the update is complete."
    case 'restart':
      return 'Sending the restart command.'
    case 'follow':
      return 'Restarted. Waiting for the agent to reconnect.'
    case 'verify':
      return `Back online, running ${version_after || 'an unknown version'}. Checking the agent's endpoints.`
    case 'done':
      return `Back online, running ${version_after || 'an unknown version'}.`
    case 'current':
      return newestText(version_before)
    case 'failed':
      return error ?? ''
    case 'skipped':
      return 'No command was sent.'
  }
}

export function tally(counts: Counts) {
  const of = (...steps: AgentUpdateStep[]) => steps.reduce((sum, step) => sum + (counts[step] ?? 0), 0)
  return {
    updated: of('done'),
    current: of('current'),
    failed: of('failed'),
    underWay: of('check', 'update', 'settle', 'restart', 'follow', 'verify'),
    waiting: of('queued'),
    skipped: of('skipped'),
  }
}

export const agentsText = (count: number, kind?: string) =>
  [formatNumber(count), kind, count === 1 ? 'agent' : 'agents'].filter(Boolean).join(' ')

/** A striped fill for unfinished agents, because solid colors mark finished ones. */
const running = 'bg-[repeating-linear-gradient(45deg,var(--waiting-line)_0_3px,var(--waiting-fill)_3px_6px)]'

/**
 * Returns the nonzero counts with their labels and colors. `refused` is the number of failed agents that reject all
 * updates.
 */
export function countParts(counts: Counts, refused = 0) {
  const { updated, current, failed, underWay, waiting, skipped } = tally(counts)
  const parts = [
    { count: updated, label: 'updated', color: 'bg-ready' },
    { count: current, label: 'unchanged', color: 'bg-edge' },
    { count: refused, label: 'not updated', color: 'bg-attention' },
    { count: failed - refused, label: 'failed', color: 'bg-wrong' },
    { count: underWay, label: 'in progress', color: running },
    { count: waiting + skipped, label: 'not started', color: 'bg-line' },
  ]
  return parts.filter(({ count }) => count > 0)
}

export const countText = (counts: Counts, refused = 0): string => joinParts(countParts(counts, refused))

export const joinParts = (parts: ReturnType<typeof countParts>): string =>
  parts.map(({ count, label }) => `${formatNumber(count)} ${label}`).join(', ')

export const underWayText = (underWay: number) =>
  `${agentsText(underWay)} ${underWay === 1 ? 'is' : 'are'} being updated and will finish.`

export function cancelText(counts: Counts): string {
  const { waiting, underWay } = tally(counts)
  const left = waiting === 0 ? '' : `${agentsText(waiting)} won't be updated. `
  const begun = underWay === 0 ? 'No agents are being updated.' : underWayText(underWay)
  return `${left}${begun} A canceled update can't be resumed.`
}

export function resumeConsequences(counts: Counts): string {
  const { waiting, failed } = tally(counts)
  const skipped =
    failed === 0
      ? ''
      : ` ${agentsText(failed)} that ${failed === 1 ? "wasn't" : "weren't"} updated will be skipped.`
  return `${agentsText(waiting)} will be updated and restarted, in waves.${skipped}`
}

/** Returns the URLs that the queued agents served when the update was planned. */
export const interruptedUrls = (targets: readonly AgentUpdateTarget[]): string[] =>
  [...new Set(targets.flatMap(({ step, endpoints }) => (step === 'queued' ? endpoints : [])))].toSorted()

/** Returns the agent whose failure stopped an unfinished update, or null. */
export function stoppedBy({ update, targets, events }: AgentUpdateDetail): AgentUpdateTarget | null {
  if (update.state !== 'stopped' || update.ended_at !== null) return null
  const failed = targets.filter(({ step }) => step === 'failed')
  const stop = events.findLast(({ kind }) => kind === 'stopped')
  if (stop === undefined) return failed.at(-1) ?? null
  return failed.find(({ agent_id }) => agent_id === stop.agent_id) ?? null
}

export const refusedIds = ({
  targets,
  events,
}: Pick<AgentUpdateDetail, 'targets' | 'events'>): ReadonlySet<string> =>
  new Set(
    refusedOf(
      targets.filter(({ step }) => step === 'failed'),
      events,
    ).map(({ agent_id }) => agent_id),
  )

/** Reports whether a stopped update changed no agents and reached only agents that reject all updates. */
export function hasChangedNothing({ update, targets, events }: AgentUpdateDetail): boolean {
  const reached = targets.filter(({ step }) => step !== 'queued')
  const areRefused = reached.length > 0 && refusedOf(reached, events).length === reached.length
  const mayHaveChanged = events.some(({ kind }) => kind === 'update-accepted' || kind === 'update-unknown')
  return update.state === 'stopped' && areRefused && !mayHaveChanged
}

export const retryText = (failed: readonly { name: string }[]): string =>
  `Retry ${failed.length === 1 ? (failed[0]?.name ?? '') : `${formatNumber(failed.length)} failed`}…`

/** Explains how to continue an update after an agent's failure stopped it, or returns null if no agents are queued. */
export function afterFailureText(
  name: string,
  counts: Counts,
  isRefused: boolean,
  retryLabel: string,
): string | null {
  const { waiting, failed } = tally(counts)
  if (waiting === 0) return null
  const later = isRefused
    ? `Then update ${name} on its machine.`
    : `To retry ${name}, fix the cause, then select “${retryLabel}”.`
  return `To continue without ${failed === 1 ? name : 'these agents'}, select “Resume”. ${later}`
}

const namesText = (agents: readonly { name: string }[]): string =>
  agents.length <= EXPLAINED ? joinWithAnd(agents.map(({ name }) => name)) : agentsText(agents.length)

/** The maximum number of failed agents to list by name, with their causes, after an update ends. */
export const EXPLAINED = 3

export function endedText(counts: Counts, failed: readonly { name: string }[]): string {
  const { updated, current, skipped } = tally(counts)
  if (failed.length > 0) return `${namesText(failed)} ${failed.length === 1 ? "wasn't" : "weren't"} updated`
  if (skipped > 0) return `${agentsText(skipped)} ${skipped === 1 ? "wasn't" : "weren't"} updated`
  if (updated === 0)
    return current === 1 ? 'The agent found no newer version' : 'No agent found a newer version'
  return `${agentsText(updated + current)} ${updated + current === 1 ? 'is' : 'are'} up to date`
}

/** Returns the IDs of the agents whose failures are explained above the lanes. */
export function explainedIds(detail: AgentUpdateDetail): ReadonlySet<string> {
  const failed = detail.targets.filter(({ step }) => step === 'failed')
  const isListed = detail.update.ended_at !== null && failed.length <= EXPLAINED
  const cause = stoppedBy(detail)
  return new Set([...(isListed ? failed : []), ...(cause ? [cause] : [])].map(({ agent_id }) => agent_id))
}

/** Returns the number of agents that an ended update left outdated and that a new update can include. */
export function restOf(counts: Counts, refused: number): number {
  const { failed, skipped } = tally(counts)
  return failed - refused + skipped
}

export function restText(counts: Counts, refused: number): string {
  const rest = restOf(counts, refused)
  return tally(counts).skipped === 0
    ? `Retry ${formatNumber(rest)} failed…`
    : `Update the rest (${agentsText(rest)})`
}

/**
 * Explains how to update the agents that reject all updates. Returns null if no other agents failed, because the link
 * to the instructions is then enough.
 */
export function manualText(refused: readonly { name: string }[], failed: number): string | null {
  if (refused.length === failed) return null
  return `Update ${namesText(refused)} on ${refused.length === 1 ? 'its machine' : 'their machines'}.`
}

export function stateLabel({
  state,
  ended_at,
  counts,
  refused,
}: Pick<AgentUpdateSummary, 'state' | 'ended_at' | 'counts' | 'refused'>): {
  state: State
  label: string
} {
  const { updated, failed, underWay, skipped } = tally(counts)
  const isRefusedOnly = isRejectedOnly({ counts, refused })
  const withFailures = !isRefusedOnly
    ? labeled('Ended with failures')
    : updated > 0
      ? labeled('Partly updated')
      : untouchedLabel
  switch (state) {
    case 'running':
      return labeled('In progress')
    case 'paused':
      return underWay > 0 ? { state: 'attention', label: 'Pausing' } : labeled('Paused')
    case 'stopped':
      // After a failure in the last wave, nothing was left to stop.
      if (ended_at !== null && skipped === 0) return withFailures
      return labeled(isRefusedOnly ? 'Stopped early' : 'Stopped')
    case 'cancelled':
      return { state: 'attention', label: ended_at === null ? 'Canceling' : 'Canceled' }
    case 'done':
      return failed > 0 ? withFailures : { state: 'ready', label: 'Done' }
  }
}
