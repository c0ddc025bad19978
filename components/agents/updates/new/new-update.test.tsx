import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { WaveProposal } from './plan-fields'
import { page } from '@/lib/api/testing/agents'
import { NoneAtAll } from './choose-agents'

const values = { name: '', wave_size: '3', has_canary: true, settle: '30', patience: '300' }
const agents = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `a${n}`, endpoint_count: 0 }))
const reported = (count: number, more: Partial<typeof values> = {}) =>
  onAccount(
    <WaveProposal agents={agents(count)} values={{ ...values, ...more }} onUse={() => undefined} />,
  ).replace(/<[^>]*>/g, ' ')

test('a small wave size for many agents shows the duration and suggests a larger size', () => {
  expect(reported(832)).toMatch(
    /3 agents at a time: 278 waves, at least 3\.9 h\. 50 agents at a time: 18 waves, at least 15 min\. .*canary is updated first, on its own.*Set wave size to\s+50/,
  )
  expect(reported(832, { has_canary: false })).not.toContain('canary')
})

test.each([
  ['few agents', 36, {}],
  ['a size that is large enough', 832, { wave_size: '50' }],
  ['an invalid wave size', 832, { wave_size: 'many' }],
  ['no settle time', 832, { settle: '' }],
])('no larger wave size is suggested for %s', (_, count, more) =>
  expect(reported(count, more)).not.toContain('at a time'),
)

const refused = { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' }

test.each([
  ['a poll succeeded', {}, 'No agents yet'],
  ['the first poll is in progress', { as_of: null }, 'Checking for agents'],
  ['no poll succeeded', { as_of: null, error: refused }, 'Couldn&#x27;t load agents'],
  ["the API can't list them", { as_of: null, listable: false }, 'Agents can&#x27;t be listed'],
])('the message for an empty agent list if %s', (_, more, title) => {
  const html = onAccount(<NoneAtAll page={page([], more)} />)
  expect(html).toContain(title)
  expect(html.includes('No agents yet')).toBe(title === 'No agents yet')
})
