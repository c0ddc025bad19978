import { expect, test } from 'vitest'
import { type SiteStepName, siteSteps, type SiteStepState } from '@/lib/sites/model/sites'
import { doneCount, nextSiteStep, progressText, siteState, withUnstored } from './site-text'
import { aSite } from './testing/a-site'

/** Returns steps that all have this state, except those in `but`. */
const all = (state: SiteStepState, but: Partial<Record<SiteStepName, SiteStepState>> = {}) =>
  ({
    ...Object.fromEntries(siteSteps.map((name) => [name, state])),
    ...but,
  }) as Record<SiteStepName, SiteStepState> // all names are there

test('the next step is the first without evidence, also where a later one has it', () => {
  const steps = all('todo', { 'api-key': 'done', domain: 'done' })
  expect([nextSiteStep(steps), doneCount(steps)]).toEqual(['ingress', 2])
  expect(nextSiteStep(all('done'))).toBeNull()
  expect(progressText({ state: 'open', steps })).toBe('2 of 9 steps done. Next: step 2, Agent ingress.')
  expect(progressText({ state: 'finished', steps: all('done') })).toBe('9 of 9 steps done.')
})

test('a site is as its worst step, and a finished one that nobody could ask about is unknown', () => {
  const stateOf = (state: 'open' | 'finished', steps = all('done')) => siteState({ state, steps }).state
  expect(stateOf('finished')).toBe('ready')
  expect(stateOf('finished', all('done', { ingress: 'unknown' }))).toBe('unknown')
  expect(stateOf('finished', all('done', { ingress: 'attention', domain: 'unknown' }))).toBe('attention')
  expect(stateOf('open', all('todo', { 'api-key': 'unknown' }))).toBe('waiting')
  expect(stateOf('open', all('todo', { 'api-key': 'attention' }))).toBe('attention')
})

test('the step of authtokens waits while one stands on the page, and for nobody else', () => {
  const done = aSite({}, { 'bot-user': 'done' })
  const { site, steps } = withUnstored(done, ['gateway-1'])
  expect(site.steps['bot-user']).toBe('waiting')
  expect(steps.find(({ name }) => name === 'bot-user')).toMatchObject({
    state: 'waiting',
    sentence: expect.stringContaining('Store the authtoken for gateway-1'),
  })
  expect(withUnstored(done, [])).toBe(done)
  const todo = aSite()
  expect(withUnstored(todo, ['gateway-1'])).toBe(todo)
})
