import { expect, test } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { type SiteStepName, siteSteps, type SiteStepState } from '@/lib/sites/model/sites'
import { nextSiteStep } from '../site-text'
import { currentPart, sitePartsOf, waitingText } from './topology-parts'

function detail(states: Partial<Record<SiteStepName, SiteStepState>>, agents: string[] = []) {
  const steps: Partial<Record<SiteStepName, SiteStepState>> = {}
  for (const name of siteSteps) steps[name] = states[name] ?? 'todo'
  const names = { customer: 'acme', zone: 'example.net', connect_domain: 'connect.example.net' }
  const site = { ...names, steps } as SiteDetail['site'] // the parts read nothing else
  return { site, agents: agents.map((label) => ({ label }) as SiteDetail['agents'][number]) }
}
const states = (...args: Parameters<typeof detail>) =>
  sitePartsOf(detail(...args), 'Lab').map(({ part, state, step }) => [part, state, step])

test('a new site has named parts without completed steps', () => {
  expect(states({})).toEqual([
    ['network', 'todo', 'agent-config'],
    ['agent', 'todo', 'bot-user'],
    ['ingress', 'todo', 'ingress'],
    ['platform', 'todo', 'api-key'],
    ['domain', 'todo', 'domain'],
    ['visitor', 'todo', 'agent-api'],
  ])
  const names = sitePartsOf(detail({}, ['gateway-1']), 'Lab').map(({ name }) => name)
  expect(names).toEqual(['acme', 'gateway-1', 'connect.example.net', 'Lab', '*.acme.example.net', ''])
  expect(sitePartsOf(detail({}, ['a', 'b']), 'Lab')[1]?.name).toBe('2 agents')
})

test('a part is done if all of its steps are done, and otherwise has the state of its first incomplete step', () => {
  const parts = states({ 'api-key': 'done', ingress: 'done', 'ns-records': 'todo', domain: 'waiting' })
  expect(parts).toContainEqual(['platform', 'done', null])
  expect(parts).toContainEqual(['ingress', 'waiting', 'ns-records'])
  expect(parts).toContainEqual(['domain', 'waiting', 'domain'])
})

test('a part whose resource exists says what it waits for', () => {
  const texts = (...args: Parameters<typeof detail>) => {
    const site = detail(...args)
    return sitePartsOf(site, 'Lab').map((part) => waitingText(part, site.site.steps))
  }
  expect(texts({ ingress: 'done', domain: 'done', 'cname-records': 'done', 'bot-user': 'done' })).toEqual([
    'Waiting for an agent',
    'Authtoken created, not connected',
    'Created, waiting for DNS',
    undefined,
    'Created, waiting for DNS',
    undefined,
  ])
  expect(texts({ domain: 'done' })[4]).toBe('Created, waiting for DNS')
  const correct = { domain: 'done', 'cname-records': 'done', 'ns-records': 'done' } as const
  expect(texts({ ...correct, 'verify-dns': 'waiting' })[4]).toBe('DNS correct, certificate pending')
  expect(texts(correct)[4]).toBe('DNS correct, no certificate')
  expect(texts({})).toEqual(Array.from({ length: 6 }, () => undefined))
})

test('a failed step takes precedence over an unknown one, and an unknown one over others', () => {
  const parts = states({
    domain: 'unknown',
    'cname-records': 'attention',
    ingress: 'done',
    'ns-records': 'unknown',
  })
  expect(parts).toContainEqual(['domain', 'attention', 'cname-records'])
  expect(parts).toContainEqual(['ingress', 'unknown', 'ns-records'])
})

test('an unreachable service is marked in the network, and the visitor waits', () => {
  const done = Object.fromEntries(siteSteps.map((name) => [name, 'done']))
  const parts = states({ ...done, 'agent-api': 'unreachable' })
  expect(parts).toContainEqual(['network', 'unreachable', 'agent-api'])
  expect(parts).toContainEqual(['agent', 'done', null])
  expect(parts).toContainEqual(['visitor', 'todo', 'agent-api'])
})

test('the current part has the worst problem or, without a problem, the next step', () => {
  const of = (...args: Parameters<typeof detail>) => {
    const site = detail(...args)
    return currentPart(sitePartsOf(site, 'Lab'), nextSiteStep(site.site.steps))?.part
  }
  const done = Object.fromEntries(siteSteps.map((name) => [name, 'done'] as const))
  expect(of({})).toBe('platform')
  expect(of({ 'api-key': 'done', ingress: 'done' })).toBe('ingress')
  expect(of({ ...done, domain: 'attention', 'agent-api': 'unreachable' })).toBe('network')
  expect(of({ ...done, domain: 'attention' })).toBe('domain')
  expect(of({ ...done, 'agent-config': 'todo' })).toBe('agent')
  expect(of({ ...done, 'agent-config': 'attention' })).toBe('agent')
  expect(of({ ...done, 'verify-dns': 'waiting', 'bot-user': 'todo' })).toBe('agent')
  expect(of(done)).toBeUndefined()
})
