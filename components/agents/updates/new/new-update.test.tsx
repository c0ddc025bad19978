import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { CanaryField, WaveProposal } from './plan-fields'
import { agent, samplePage } from '@/lib/api/testing/agents'
import { NoneAtAll } from './choose-agents'
import { plannedOf } from './plan'

const values = { name: '', wave_size: '3', has_canary: true, canary: '', settle: '30', patience: '300' }
const agents = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `ag_${n}`,
    name: `a${n}`,
    endpoint_count: n,
    version: '3.30.2',
  }))
const reported = (count: number, more: Partial<typeof values> = {}) =>
  onAccount(
    <WaveProposal agents={agents(count)} values={{ ...values, ...more }} onUse={() => undefined} />,
  ).replace(/<[^>]*>/g, ' ')

test('a small wave size for many agents has a button for a larger size', () =>
  expect(reported(832)).toContain('Use 50: a canary and 17 waves, at least 15 min'))

test('the canary can be chosen among the agents of the main major version', () => {
  const old = { id: 'ag_old', name: 'old', endpoint_count: 0, version: '2.3.40' }
  const html = onAccount(
    <CanaryField agents={[old, ...agents(2)]} canary="ag_1" onChoose={() => undefined} />,
  )
  expect(html.match(/<option[^>]*>[^<]*/g)).toEqual([
    '<option value="ag_0">a0 (no endpoints)',
    '<option value="ag_1" selected="">a1 (1 endpoint)',
  ])
  expect(html).toMatch(/Agents with a major version other than the canary.{1,6}s are updated last\./)
  expect(onAccount(<CanaryField agents={agents(1)} canary="" onChoose={() => undefined} />)).not.toContain(
    '<select',
  )
})

test('a canary whose endpoints were not read since its session began is not said to have none', () => {
  const [first, second] = agents(2).map((one) => ({ ...one, endpoints_known: one.id !== 'ag_0' }))
  const candidates = [first, second].flatMap((one) => one ?? [])
  const html = onAccount(<CanaryField agents={candidates} canary="" onChoose={() => undefined} />)
  expect(html).toContain('a0 (endpoints unknown)')
  const planned = plannedOf(agent('ag_0', { endpoints_known: false }))
  expect(planned).toMatchObject({ endpoints_known: false, is_doubtful: true })
})

test.each([
  ['few agents', 36, {}],
  ['few agents in small waves', 4, { wave_size: '2' }],
  ['a size that is large enough', 832, { wave_size: '50' }],
  ['an invalid wave size', 832, { wave_size: 'many' }],
  ['no settle time', 832, { settle: '' }],
])('no larger wave size is suggested for %s', (_, count, more) =>
  expect(reported(count, more)).not.toContain('Use'),
)

const refused = { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' }

test.each([
  ['a poll succeeded', {}, 'No agents yet'],
  ['the first poll is in progress', { as_of: null }, 'Checking for agents'],
  ['no poll succeeded', { as_of: null, error: refused }, 'Couldn&#x27;t load agents'],
  ["the API can't list them", { as_of: null, listable: false }, 'Agents can&#x27;t be listed'],
])('the message for an empty agent list if %s', (_, more, title) => {
  const html = onAccount(<NoneAtAll page={samplePage([], more)} />)
  expect(html).toContain(title)
  expect(html.includes('No agents yet')).toBe(title === 'No agents yet')
})
