import { type Planned, shortestMs } from '@/lib/agents/model/updates'
import { formatNumber } from '@/lib/util/text'
import { formatDuration } from '@/lib/util/time'
import { agentsText } from './update-text'

interface PlannedWave {
  wave: number
  agents: readonly { name: string }[]
}

/** Summarizes a plan, such as "7 agents in a canary and 2 waves: quay-1, then 3, then 3. Takes at least 4 min." */
export function updatePlanText(plan: readonly PlannedWave[], settleMs: number): string {
  const count = plan.reduce((sum, { agents }) => sum + agents.length, 0)
  const waves = plan.map(({ wave, agents }) =>
    wave === 0 ? (agents[0]?.name ?? '') : formatNumber(agents.length),
  )
  const duration = `Takes ${shortestText(plan.length, settleMs)}.`
  const [canary, after] = plan
  if (canary?.wave === 0 && after !== undefined && plan.length === 2)
    return `${waves[0]} first, then ${formatNumber(after.agents.length)} more ${after.agents.length === 1 ? 'agent' : 'agents'}. ${duration}`
  const shown =
    waves.length > 6 ? [...waves.slice(0, 5), `${formatNumber(waves.length - 5)} more waves`] : waves
  const order = plan.length > 1 ? `: ${shown.join(', then ')}` : ''
  const parts = wavesText(plan.length, plan[0]?.wave === 0)
  return `${agentsText(count)} in ${parts}${order}. ${duration}`
}

export const canaryText = (canary: { name: string } | null): string =>
  `Updates ${canary === null ? 'one agent' : canary.name} before all others.`

export function canaryOptionText({
  name,
  endpoint_count,
  endpoints_known,
}: Pick<Planned, 'name' | 'endpoint_count' | 'endpoints_known'>): string {
  if (endpoints_known === false) return `${name} (endpoints unknown)`
  if (endpoint_count === 0) return `${name} (no endpoints)`
  return `${name} (${formatNumber(endpoint_count)} ${endpoint_count === 1 ? 'endpoint' : 'endpoints'})`
}

function wavesText(count: number, hasCanary: boolean): string {
  const waves = hasCanary ? count - 1 : count
  const text = waves === 1 ? 'one wave' : `${formatNumber(waves)} waves`
  if (!hasCanary) return text
  return waves === 0 ? 'a canary' : `a canary and ${text}`
}

const shortestText = (waves: number, settleMs: number) =>
  `at least ${roughDuration(shortestMs(waves, settleMs))}`

/**
 * Returns the label of the button for a larger wave size, such as "Use 50: a canary and 17 waves, at least 15 min".
 * `count` includes the canary.
 */
export const proposalText = (size: number, count: number, hasCanary: boolean, settleMs: number): string =>
  `Use ${formatNumber(size)}: ${wavesText(count, hasCanary)}, ${shortestText(count, settleMs)}`

export const updateTimeLeftText = (ms: number): string =>
  ms < 60_000 ? 'less than a minute left' : `about ${roughDuration(ms)} left`

function roughDuration(ms: number): string {
  if (ms < 120_000) return formatDuration(Math.ceil(ms / 10_000) * 10)
  return ms < 7_200_000 ? `${Math.ceil(ms / 60_000)} min` : `${formatNumber(Math.round(ms / 360_000) / 10)} h`
}
