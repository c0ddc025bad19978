import type { State } from '@/components/ui/state-chip'
import type { SiteDetail, SiteSummary, SiteResource } from '@/lib/api/site-views'
import { type SiteStepName, type SiteStepState, siteSteps } from '@/lib/sites/model/sites'
import { joinWithAnd } from '@/lib/util/text'

export const stepTitles: Record<SiteStepName, string> = {
  'api-key': 'API key',
  ingress: 'Agent ingress',
  'ns-records': 'NS records',
  domain: 'Wildcard domain',
  'cname-records': 'CNAME records',
  'verify-dns': 'Verify DNS',
  'bot-user': 'Bot user and authtokens',
  'agent-config': 'Agent configuration',
  'agent-api': 'Traffic through the agent API',
}

export const siteStepLabels: Record<SiteStepState, string> = {
  done: 'Done',
  attention: 'Needs attention',
  unreachable: 'Service unreachable',
  waiting: 'Waiting',
  todo: 'To do',
  unknown: 'Unknown',
}

type Steps = SiteSummary['steps']

export const doneCount = (steps: Steps) => siteSteps.filter((name) => steps[name] === 'done').length

export const doneText = (steps: Steps) => `${doneCount(steps)} of ${siteSteps.length} steps done`

/** Returns the text for a step that can't start before other steps, such as "After steps 3 and 5". */
export const afterText = (before: readonly SiteStepName[]) =>
  `After ${before.length === 1 ? 'step' : 'steps'} ${joinWithAnd(before.map((name) => String(stepNumber(name))))}`

export const stepNumber = (name: SiteStepName) => siteSteps.indexOf(name) + 1

export const prerequisites: Partial<Record<SiteStepName, readonly SiteStepName[]>> = {
  'ns-records': ['ingress'],
  'cname-records': ['domain'],
  'verify-dns': ['ns-records', 'cname-records'],
  'agent-config': ['bot-user'],
  'agent-api': ['agent-config'],
}

/**
 * Returns the first step that isn't waiting and can start now, or else the first incomplete step. Returns null if all
 * steps are done.
 */
export function nextSiteStep(steps: Steps): SiteStepName | null {
  const left = siteSteps.filter((name) => steps[name] !== 'done')
  const canStart = (name: SiteStepName) => (prerequisites[name] ?? []).every((one) => steps[one] === 'done')
  return left.find((name) => steps[name] !== 'waiting' && canStart(name)) ?? left[0] ?? null
}

export function siteState({
  state,
  steps,
  is_paused: isPaused,
}: Pick<SiteSummary, 'state' | 'steps' | 'is_paused'>): ResourceState {
  if (isPaused) return { state: 'attention', label: 'Deletion paused' }
  if (state === 'deleting') return { state: 'waiting', label: 'Deleting' }
  if (state === 'deleted') return { state: 'unknown', label: 'Deleted' }
  const is = (wanted: SiteStepState) => siteSteps.some((name) => steps[name] === wanted)
  if (is('unreachable')) return { state: 'wrong', label: siteStepLabels.unreachable }
  if (is('attention')) return { state: 'attention', label: 'Needs attention' }
  if (state === 'open') return { state: 'waiting', label: 'Setting up' }
  return is('unknown') ? { state: 'unknown', label: 'Unknown' } : { state: 'ready', label: 'In service' }
}

export interface SiteVerdict {
  text: string
  step: SiteStepName
  action: string
}

function faultStep({ state, steps }: Pick<SiteSummary, 'state' | 'steps'>): SiteStepName | undefined {
  const of = (wanted: SiteStepState) => siteSteps.find((name) => steps[name] === wanted)
  return of('unreachable') ?? of('attention') ?? (state === 'open' ? undefined : of('unknown'))
}

/** Returns a sentence about the site's problem or next step, or null if all steps are done. */
export function siteVerdict({ site, steps }: Pick<SiteDetail, 'site' | 'steps'>): SiteVerdict | null {
  const next = nextSiteStep(site.steps)
  if (next === null) return null
  const fault = steps.find(({ name }) => name === faultStep(site))
  if (fault?.state === 'unreachable')
    return { text: fault.sentence, step: fault.name, action: 'Test the service' }
  const { name: step, sentence } = fault ?? { name: next, sentence: undefined }
  const number = stepNumber(step)
  if (sentence !== undefined)
    return {
      text: sentence,
      step,
      action: `${fault?.state === 'attention' ? 'Fix' : 'Go to'} step ${number}`,
    }
  const nameOf = (name: SiteStepName) => `step ${stepNumber(name)}, ${stepTitles[name]}`
  if (site.steps[step] === 'waiting')
    return { text: `Waiting for ${nameOf(step)}.`, step, action: `View step ${number}` }
  const waiting = siteSteps.filter((name) => site.steps[name] === 'waiting').map(nameOf)
  const also = waiting.length === 0 ? '' : ` Waiting: ${joinWithAnd(waiting)}.`
  return { text: `Next: ${nameOf(step)}.${also}`, step, action: 'Continue setup' }
}

/**
 * Returns the site with its bot user step changed from `done` to `todo`, unless `labels` is empty. `labels` contains
 * the labels of the agents whose authtoken isn't confirmed as stored.
 */
export function withUnstored<D extends Pick<SiteDetail, 'site' | 'steps'>>(
  detail: D,
  labels: readonly string[],
): D {
  const { site, steps } = detail
  if (labels.length === 0 || site.steps['bot-user'] !== 'done') return detail
  const sentence =
    labels.length === 1
      ? `Store the authtoken for ${labels.join()} now. It's shown only once.`
      : `Store the authtokens for ${joinWithAnd(labels)} now. They're shown only once.`
  return {
    ...detail,
    site: { ...site, steps: { ...site.steps, 'bot-user': 'todo' } },
    steps: steps.map((step) => (step.name === 'bot-user' ? { ...step, state: 'todo', sentence } : step)),
  }
}

/**
 * Describes the step with a problem or, during setup, the next step, such as "Next: NS records". Returns an empty
 * string if neither applies.
 */
export function nextText({ state, steps }: Pick<SiteSummary, 'state' | 'steps'>): string {
  if (state === 'deleting' || state === 'deleted') return ''
  const problem = faultStep({ state, steps })
  if (problem !== undefined) return `Step ${stepNumber(problem)}: ${stepTitles[problem]}`
  const next = nextSiteStep(steps)
  if (next === null || state !== 'open') return ''
  return `${steps[next] === 'waiting' ? 'Waiting' : 'Next'}: ${stepTitles[next]}`
}

interface ResourceState {
  state: State
  label: string
}

const states: Record<SiteResource['state'], ResourceState> = {
  creating: { state: 'waiting', label: 'Creating' },
  unknown: { state: 'unknown', label: 'Unconfirmed' },
  exists: { state: 'ready', label: 'Exists' },
  gone: { state: 'attention', label: 'No longer exists' },
  removed: { state: 'unknown', label: 'Deleted' },
  kept: { state: 'unknown', label: 'Kept' },
}

/**
 * Returns the state and label of a site's resource. A resource that exists is `unknown` if the API never returned it.
 */
export const siteResourceState = ({
  state,
  seen_at,
}: Pick<SiteResource, 'state' | 'seen_at'>): ResourceState =>
  state === 'exists' && seen_at === null ? { state: 'unknown', label: 'Never confirmed' } : states[state]
