import type { State } from '@/components/ui/state-chip'
import type { SiteDetail, SiteSummary } from '@/lib/api/site-views'
import { type SiteStepName, type SiteStepState, siteSteps } from '@/lib/sites/model/sites'

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

export const stateWords: Record<SiteStepState, string> = {
  done: 'Done',
  attention: 'Needs attention',
  waiting: 'Waiting',
  todo: 'To do',
  unknown: 'Unknown',
}

type Steps = SiteSummary['steps']

export const doneCount = (steps: Steps) => siteSteps.filter((name) => steps[name] === 'done').length

/** How many steps are done. */
export const doneWords = (steps: Steps) => `${doneCount(steps)} of ${siteSteps.length} steps done`

/** The first step whose evidence is not there; null when all is done. */
export const nextStep = (steps: Steps): SiteStepName | null =>
  siteSteps.find((name) => steps[name] !== 'done') ?? null

/** How a site is, in one of the five states and a word. */
export function siteLook({ state, steps }: Pick<SiteSummary, 'state' | 'steps'>): {
  state: State
  word: string
} {
  if (state === 'taking-down') return { state: 'waiting', word: 'Being deleted' }
  if (state === 'taken-down') return { state: 'unknown', word: 'Deleted' }
  const is = (wanted: SiteStepState) => siteSteps.some((name) => steps[name] === wanted)
  if (is('attention')) return { state: 'attention', word: 'Needs attention' }
  if (state === 'open') return { state: 'waiting', word: 'Being set up' }
  return is('unknown') ? { state: 'unknown', word: 'Unknown' } : { state: 'ready', word: 'In service' }
}

/** How far a site is, in a sentence. */
export function progressWords({ state, steps }: Pick<SiteSummary, 'state' | 'steps'>): string {
  const next = nextStep(steps)
  const done = `${doneWords(steps)}.`
  if (next === null) return done
  if (state === 'open') return `${done} Next: step ${siteSteps.indexOf(next) + 1}, ${stepTitles[next]}.`
  return `${done} Changed since: ${stepTitles[next]}.`
}

/**
 * A site as it is shown where authtokens of these agents stand on the page and were not said to be stored: both bot user
 * and authtoken are there, and their step is not over for whoever has to store one.
 */
export function withUnstored<D extends Pick<SiteDetail, 'site' | 'steps'>>(
  detail: D,
  labels: readonly string[],
): D {
  const { site, steps } = detail
  if (labels.length === 0 || site.steps['bot-user'] !== 'done') return detail
  const sentence = `Store the authtoken of ${labels.join(' and of ')}. It is shown only once, below.`
  return {
    ...detail,
    site: { ...site, steps: { ...site.steps, 'bot-user': 'waiting' } },
    steps: steps.map((step) => (step.name === 'bot-user' ? { ...step, state: 'waiting', sentence } : step)),
  }
}
