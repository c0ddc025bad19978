import { expect, test } from 'vitest'
import { type SiteStepName, siteSteps, type SiteStepState } from '@/lib/sites/model/sites'
import {
  afterText,
  doneCount,
  nextSiteStep,
  nextText,
  siteState,
  siteVerdict,
  withUnstored,
} from './site-text'
import { aSite } from './testing/a-site'

const all = (state: SiteStepState, but: Partial<Record<SiteStepName, SiteStepState>> = {}) =>
  ({
    ...Object.fromEntries(siteSteps.map((name) => [name, state])),
    ...but,
  }) as Record<SiteStepName, SiteStepState> // has every step name

test('the next step is the first that is not done, even if a later one is', () => {
  const steps = all('todo', { 'api-key': 'done', domain: 'done' })
  expect([nextSiteStep(steps), doneCount(steps)]).toEqual(['ingress', 2])
  expect(nextSiteStep(all('done'))).toBeNull()
})

test('the next step needs a person and can start now, unless all others wait', () => {
  const waiting = { 'verify-dns': 'waiting' } as const
  expect(nextSiteStep(all('done', { ...waiting, 'bot-user': 'todo', 'agent-config': 'todo' }))).toBe(
    'bot-user',
  )
  expect(nextSiteStep(all('done', { ...waiting, 'agent-config': 'waiting', 'agent-api': 'todo' }))).toBe(
    'verify-dns',
  )
  expect(nextSiteStep(all('done', waiting))).toBe('verify-dns')
})

test('a site names its worst problem or, during setup, the next step', () => {
  const of = (steps: Parameters<typeof aSite>[1], state: 'open' | 'finished' = 'open') =>
    siteVerdict(aSite({}, steps, state))
  expect(of({ 'api-key': 'done' })).toEqual({
    text: 'Next: step 2, Agent ingress.',
    step: 'ingress',
    action: 'Continue setup',
  })
  expect(of({ ...all('done'), ingress: 'attention', 'agent-api': 'unreachable' }, 'finished')).toEqual({
    text: 'Sentence of agent-api.',
    step: 'agent-api',
    action: 'Test the service',
  })
  expect(of({ ...all('done'), 'ns-records': 'unknown' }, 'finished')).toEqual({
    text: 'Sentence of ns-records.',
    step: 'ns-records',
    action: 'Go to step 3',
  })
  expect(of(all('done'), 'finished')).toBeNull()
})

test("a site's row names the next step during setup, and the step of a problem after it", () => {
  expect(nextText({ state: 'open', steps: all('todo', { 'api-key': 'done' }) })).toBe('Next: Agent ingress')
  const broken = all('done', { ingress: 'attention', 'agent-api': 'unreachable' })
  expect(nextText({ state: 'finished', steps: broken })).toBe('Step 9: Traffic through the agent API')
  expect(nextText({ state: 'open', steps: all('todo', { ingress: 'attention' }) })).toBe(
    'Step 2: Agent ingress',
  )
  expect(nextText({ state: 'open', steps: all('done', { 'verify-dns': 'waiting' }) })).toBe(
    'Waiting: Verify DNS',
  )
  expect(nextText({ state: 'finished', steps: all('done', { 'verify-dns': 'unknown' }) })).toBe(
    'Step 6: Verify DNS',
  )
  expect(nextText({ state: 'finished', steps: all('done') })).toBe('')
  expect(nextText({ state: 'deleting', steps: all('todo') })).toBe('')
})

test('a step names the steps that come before it', () => {
  expect(afterText(['bot-user'])).toBe('After step 7')
  expect(afterText(['ns-records', 'cname-records'])).toBe('After steps 3 and 5')
})

test('a site has the state of its worst step, or unknown if a finished one cannot be checked', () => {
  const stateOf = (state: 'open' | 'finished', steps = all('done')) =>
    siteState({ state, steps, is_paused: false }).state
  expect(stateOf('finished')).toBe('ready')
  expect(stateOf('finished', all('done', { ingress: 'unknown' }))).toBe('unknown')
  expect(stateOf('finished', all('done', { ingress: 'attention', domain: 'unknown' }))).toBe('attention')
  expect(stateOf('open', all('todo', { 'api-key': 'unknown' }))).toBe('waiting')
  expect(stateOf('open', all('todo', { 'api-key': 'attention' }))).toBe('attention')
  expect(stateOf('finished', all('attention', { 'agent-api': 'unreachable' }))).toBe('wrong')
})

test('the authtoken step is to do while an authtoken on the page is not stored yet', () => {
  const done = aSite({}, { 'bot-user': 'done' })
  const { site, steps } = withUnstored(done, ['gateway-1'])
  expect(site.steps['bot-user']).toBe('todo')
  expect(steps.find(({ name }) => name === 'bot-user')).toMatchObject({
    state: 'todo',
    sentence: expect.stringContaining('Store the authtoken for gateway-1'),
  })
  expect(withUnstored(done, [])).toBe(done)
  const todo = aSite()
  expect(withUnstored(todo, ['gateway-1'])).toBe(todo)
})
