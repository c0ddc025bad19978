import { expect, test } from 'vitest'
import { navigationPath } from './use-navigation-path'

const at = '/lab/bulk-jobs/job_1'

test.each([
  [
    'the list of its resources',
    at,
    { commands: null, resource: 'reserved-domains' },
    '/lab/reserved-domains/job_1',
  ],
  [
    'agents, for commands',
    at,
    { commands: { confirmed: 0, open: 0 }, resource: 'tunnel-sessions' },
    '/lab/agents/job_1',
  ],
  ['nothing while it is unknown', at, undefined, ''],
  ['their own page, for all jobs', '/lab/bulk-jobs', undefined, '/lab/bulk-jobs'],
] as const)('a bulk job belongs to %s', (_, pathname, job, expected) => {
  expect(navigationPath(pathname, job)).toBe(expected)
})

test('a new rule belongs to the policy from which its form was opened', () => {
  const form = '/lab/ip-policy-rules/new'
  expect(navigationPath(form, undefined, 'ipp_1')).toBe('/lab/ip-policies/ipp_1/new')
  expect(navigationPath(form, undefined, null)).toBe(form)
  expect(navigationPath('/lab/ip-policies/ipp_2', undefined, 'ipp_1')).toBe('/lab/ip-policies/ipp_2')
})

test('other pages belong to their own path', () => {
  expect(navigationPath('/lab/endpoints/ep_1', undefined)).toBe('/lab/endpoints/ep_1')
})
