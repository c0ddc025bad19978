import type { SiteSummary } from '@/lib/api/site-views'
import { type SiteStepName, siteSteps } from '@/lib/sites/model/sites'

interface Choice {
  isOpen: boolean
  isDone: boolean
}

export type Choices = Partial<Record<SiteStepName, Choice>>

export interface StepsView {
  next: SiteStepName | null
  held: readonly SiteStepName[]
  steps: SiteSummary['steps']
  asked: SiteStepName | undefined
  /** True while the page opens, until the step in its URL is open. */
  isInitial: boolean
  chosen: Choices
}

/** Reports whether a step is open. Steps in `held` are always open. */
export function isStepOpen(
  name: SiteStepName,
  { next, held, steps, asked, isInitial, chosen }: StepsView,
): boolean {
  if (held.includes(name)) return true
  const choice = chosen[name]
  const isPassed =
    steps[name] === 'done' && next !== null && siteSteps.indexOf(next) > siteSteps.indexOf(name)
  if (choice && (choice.isDone || !isPassed)) return choice.isOpen
  if (asked === undefined || chosen[asked] !== undefined) return name === next
  return name === asked || (name === next && !isInitial)
}

/** Returns the choices after the next step has changed. `worked` is the step whose content last had the focus. */
export function settledChoices(
  { next, steps, chosen }: Pick<StepsView, 'next' | 'steps' | 'chosen'>,
  worked: SiteStepName | null,
): Choices {
  const settled = { ...chosen }
  for (const name of siteSteps) {
    const choice = chosen[name]
    if (choice === undefined || choice.isDone || steps[name] !== 'done') continue
    const isBehind = next !== null && siteSteps.indexOf(next) > siteSteps.indexOf(name)
    settled[name] = { isOpen: choice.isOpen && name === worked && !isBehind, isDone: true }
  }
  return settled
}

/** Returns the choices after a person opens or closes a step. The other steps stay as they are. */
export function withChoice(name: SiteStepName, isOpen: boolean, view: StepsView): Choices {
  const { next, steps, chosen } = view
  return {
    ...chosen,
    ...(next !== null && { [next]: { isOpen: isStepOpen(next, view), isDone: steps[next] === 'done' } }),
    [name]: { isOpen, isDone: steps[name] === 'done' },
  }
}
