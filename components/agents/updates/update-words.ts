import type { State } from '@/components/ui/state-chip'
import type { AgentUpdateSummary, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { type AgentUpdateStep, shortestMs } from '@/lib/agents/model/updates'
import { formatDuration } from '@/lib/util/duration'
import { formatNumber } from '@/lib/util/format-number'

type Counts = AgentUpdateSummary['counts']

export const stepLooks: Record<AgentUpdateStep, { state: State; word: string }> = {
  queued: { state: 'unknown', word: 'Waits for its wave' },
  check: { state: 'waiting', word: 'Is checked' },
  update: { state: 'waiting', word: 'Updates' },
  settle: { state: 'waiting', word: 'Settles' },
  restart: { state: 'waiting', word: 'Restarts' },
  follow: { state: 'waiting', word: 'Awaited' },
  verify: { state: 'waiting', word: 'Is verified' },
  done: { state: 'ready', word: 'Updated' },
  current: { state: 'ready', word: 'Was up to date' },
  failed: { state: 'wrong', word: 'Failed' },
  skipped: { state: 'unknown', word: 'Not begun' },
}

/** What a step is about, beside its word; the error of one that failed. */
export function stepSentence({
  step,
  error,
  version_before,
  version_after,
}: Pick<AgentUpdateTarget, 'step' | 'error' | 'version_before' | 'version_after'>): string {
  switch (step) {
    case 'queued':
      return ''
    case 'check':
      return 'Is it online, and can it be updated?'
    case 'update':
      return 'The update is sent.'
    case 'settle':
      return 'It is given time to download and install; the platform does not show when that is complete.'
    case 'restart':
      return 'The restart is sent.'
    case 'follow':
      return 'It was restarted and is not back yet.'
    case 'verify':
      return `Back with ${version_after ?? 'an unknown version'}; are its endpoints served again?`
    case 'done':
      return `Back with ${version_after ?? 'an unknown version'}.`
    case 'current':
      return `${version_before} is the newest of its major.`
    case 'failed':
      return error ?? ''
    case 'skipped':
      return 'Nothing was sent to it.'
  }
}

/** The agent that failed, if it is the only one: the page says why at its top, and not again below. */
export function onlyFailed<T extends Pick<AgentUpdateTarget, 'step'>>(targets: readonly T[]): T | null {
  const [first, ...others] = targets.filter(({ step }) => step === 'failed')
  return first !== undefined && others.length === 0 ? first : null
}

/** Agents by what became of them. */
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

export const agentsWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'agent' : 'agents'}`

/** "2 updated, 1 failed, 3 under way, 1 waits"; what there is none of is left out. */
export function countWords(counts: Counts): string {
  const { updated, current, failed, underWay, waiting, skipped } = tally(counts)
  const parts = [
    [updated, 'updated'],
    [current, 'up to date already'],
    [failed, 'failed'],
    [underWay, 'under way'],
    [waiting + skipped, 'not begun'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? [`${formatNumber(count)} ${word}`] : [])).join(', ')
}

/** How an update that has ended came out. */
export const endWords = (counts: Counts): string => `Ended: ${countWords(counts)}.`

/** What to do about the agents that an ended update leaves as they were; null where it leaves none. */
export function restWords(counts: Counts): string | null {
  const { failed, skipped } = tally(counts)
  if (failed + skipped === 0) return null
  const left = [
    ...(failed > 0 ? [`${agentsWords(failed)} that failed`] : []),
    ...(skipped > 0 ? [`${failed > 0 ? formatNumber(skipped) : agentsWords(skipped)} not begun`] : []),
  ].join(' and ')
  const first = failed > 0 ? 'Look at what failed first. ' : ''
  return `${first}Update the rest opens a new plan with what is left: ${left}.`
}

/** How an update stands, as one of the five states. */
export function stateLook({
  state,
  ended_at,
  counts,
}: Pick<AgentUpdateSummary, 'state' | 'ended_at' | 'counts'>): {
  state: State
  word: string
} {
  const { failed, underWay, skipped } = tally(counts)
  const withFailures = { state: 'attention', word: 'Done, with failures' } as const
  switch (state) {
    case 'running':
      return { state: 'waiting', word: 'Running' }
    case 'paused':
      return { state: 'attention', word: underWay > 0 ? 'Pausing' : 'Paused' }
    case 'stopped':
      // Where its last wave failed, none was left that stopping could have spared.
      return ended_at !== null && skipped === 0 ? withFailures : { state: 'wrong', word: 'Stopped' }
    case 'cancelled':
      return { state: 'attention', word: ended_at === null ? 'Cancelling' : 'Cancelled' }
    case 'done':
      return failed > 0 ? withFailures : { state: 'ready', word: 'Done' }
  }
}

interface Planned {
  wave: number
  agents: readonly { name: string }[]
}

/** "7 agents in 3 waves: canary quay-1, then 3, then 3; at least about 4 minutes". The settle time in milliseconds. */
export function planWords(plan: readonly Planned[], settleMs: number): string {
  const count = plan.reduce((sum, { agents }) => sum + agents.length, 0)
  const waves = plan.map(({ wave, agents }) =>
    wave === 0 ? `canary ${agents[0]?.name ?? ''}` : formatNumber(agents.length),
  )
  const shown =
    waves.length > 6 ? [...waves.slice(0, 5), `${formatNumber(waves.length - 5)} more waves`] : waves
  const order = plan.length > 1 ? `: ${shown.join(', then ')}` : ''
  return `${agentsWords(count)} in ${wavesWords(plan.length)}${order}; ${leastWords(plan.length, settleMs)}.`
}

const wavesWords = (count: number) => (count === 1 ? 'one wave' : `${formatNumber(count)} waves`)

/** How long so many waves take at the least, by their settle times. */
const leastWords = (waves: number, settleMs: number) =>
  `at least about ${aboutWords(shortestMs(waves, settleMs))}`

interface Waves {
  count: number
  /** Agents at a time. */
  size: number
}

/** What a size makes of many agents, and what a larger one would: "3 at a time make 278 waves, at least about …". */
export function largerWaveWords(now: Waves, proposed: Waves, settleMs: number): string {
  const made = ({ count, size }: Waves) =>
    `${formatNumber(size)} at a time make ${wavesWords(count)}, ${leastWords(count, settleMs)}`
  return `${made(now)}. ${made(proposed)}.`
}

/** A time in words, as rough as it is known: whole minutes from two on, tenths of hours from two of those on. */
function aboutWords(ms: number): string {
  if (ms < 120_000) return `${Math.ceil(ms / 10_000) * 10} seconds`
  return ms < 7_200_000
    ? `${Math.ceil(ms / 60_000)} minutes`
    : `${formatNumber(Math.round(ms / 360_000) / 10)} hours`
}

/** `30 s`, `5 min`. */
export const spanWords = (ms: number) => formatDuration(Math.round(ms / 1000))
