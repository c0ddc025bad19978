import type { State } from '@/components/ui/state-chip'
import type { SiteSummary } from '@/lib/client/sites'
import { type SiteStepName, type SiteStepState, siteSteps } from '@/lib/resources/sites'

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

/** The first step whose evidence is not there; null when all is done. */
export const nextStep = (steps: Steps): SiteStepName | null =>
  siteSteps.find((name) => steps[name] !== 'done') ?? null

/** How a site is, in one of the five states and a word. */
export function siteLook({ state, steps }: Pick<SiteSummary, 'state' | 'steps'>): {
  state: State
  word: string
} {
  if (state === 'taking-down') return { state: 'waiting', word: 'Being taken down' }
  if (state === 'taken-down') return { state: 'unknown', word: 'Taken down' }
  const is = (wanted: SiteStepState) => siteSteps.some((name) => steps[name] === wanted)
  if (is('attention')) return { state: 'attention', word: 'Needs attention' }
  if (state === 'open') return { state: 'waiting', word: 'Being set up' }
  return is('unknown') ? { state: 'unknown', word: 'Unknown' } : { state: 'ready', word: 'In service' }
}

/** How far a site is, in a sentence. */
export function progressWords({ state, steps }: Pick<SiteSummary, 'state' | 'steps'>): string {
  const next = nextStep(steps)
  const done = `${doneCount(steps)} of ${siteSteps.length} steps done.`
  if (next === null) return done
  if (state === 'open') return `${done} Next is step ${siteSteps.indexOf(next) + 1}, ${stepTitles[next]}.`
  return `${done} Not as it was: ${stepTitles[next]}.`
}
