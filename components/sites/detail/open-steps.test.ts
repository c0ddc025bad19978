import { expect, test } from 'vitest'
import { type SiteStepName, siteSteps } from '@/lib/sites/model/sites'
import { aSite } from '../testing/a-site'
import { isStepOpen, settledChoices, type StepsView, withChoice } from './open-steps'

/** Returns the view of a site whose first `doneSteps` steps are done. */
function viewWith(doneSteps: number, more: Partial<StepsView> = {}): StepsView {
  const done = Object.fromEntries(siteSteps.slice(0, doneSteps).map((name) => [name, 'done' as const]))
  return {
    next: siteSteps[doneSteps] ?? null,
    held: [],
    steps: aSite({}, done).site.steps,
    asked: undefined,
    isInitial: true,
    chosen: {},
    ...more,
  }
}

const opened = (view: StepsView) => siteSteps.filter((name) => isStepOpen(name, view))
const choose = (view: StepsView, name: SiteStepName, isOpen: boolean): StepsView => ({
  ...view,
  chosen: withChoice(name, isOpen, view),
})

test('the step in the URL is open initially, or otherwise the next step', () => {
  expect(opened(viewWith(2))).toEqual(['ns-records'])
  expect(opened(viewWith(2, { asked: 'bot-user' }))).toEqual(['bot-user'])
  expect(opened(viewWith(9))).toEqual([])
  expect(opened(viewWith(9, { held: ['bot-user'] }))).toEqual(['bot-user'])
})

test('a later link to a step keeps the next step open', () => {
  const linked = viewWith(2, { asked: 'bot-user', isInitial: false })
  expect(opened(linked)).toEqual(['ns-records', 'bot-user'])
  const chosen = choose(linked, 'bot-user', true)
  expect(opened(chosen)).toEqual(['ns-records', 'bot-user'])
  expect(opened({ ...chosen, asked: 'domain' })).toEqual(['ns-records', 'domain', 'bot-user'])
  expect(opened(choose(chosen, 'ns-records', false))).toEqual(['bot-user'])
})

test('opening a step by hand keeps the other open steps', () => {
  const first = choose(viewWith(2), 'domain', true)
  const both = choose(first, 'bot-user', true)
  expect(opened(both)).toEqual(['ns-records', 'domain', 'bot-user'])
  expect(opened({ ...both, asked: 'api-key' })).toEqual(['api-key', 'ns-records', 'domain', 'bot-user'])
  expect(opened(choose(both, 'domain', false))).toEqual(['ns-records', 'bot-user'])
})

test('the next step stays closed when a step from the URL closes', () => {
  const asked = viewWith(2, { asked: 'bot-user' })
  const chosen = choose(asked, 'bot-user', true)
  expect(opened(chosen)).toEqual(['bot-user'])
  expect(opened({ ...choose(chosen, 'bot-user', false), asked: undefined })).toEqual([])
})

test('a step that is completed closes, the next step opens, and the others stay', () => {
  const { chosen } = choose(choose(viewWith(2), 'ns-records', true), 'bot-user', true)
  expect(opened(viewWith(3, { chosen }))).toEqual(['domain', 'bot-user'])
})

test('a completed step can be opened again', () => {
  const { chosen } = choose(viewWith(2), 'ns-records', true)
  const again = choose(viewWith(3, { chosen }), 'ns-records', true)
  expect(opened(again)).toEqual(['ns-records', 'domain'])
  expect(opened({ ...viewWith(4), chosen: again.chosen })).toEqual(['ns-records', 'cname-records'])
})

test('when the setup ends, all steps close except the one with the result', () => {
  const early = choose(choose(viewWith(2), 'ns-records', true), 'bot-user', true)
  const { chosen } = choose(early, 'agent-api', true)
  const ended = (worked: SiteStepName | null, next: SiteStepName | null = null) => {
    const view = viewWith(9, { chosen, next })
    return opened({ ...view, chosen: settledChoices(view, worked) })
  }
  expect(ended('agent-api')).toEqual(['agent-api'])
  expect(ended('agent-api', 'verify-dns')).toEqual(['verify-dns', 'agent-api'])
  expect(ended(null)).toEqual([])
})
