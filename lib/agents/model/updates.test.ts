import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canaryCandidates, planWaves, proposedWave, shortestMs, updateBlock } from './updates'

const agents = ['d', 'b', 'a', 'c', 'e'].map((name, n) => ({
  id: `ag_${name}`,
  name,
  endpoint_count: n % 3,
  version: '3.30.2',
}))
const shape = (plan: ReturnType<typeof planWaves<(typeof agents)[number]>>) =>
  plan.map(({ wave, agents: these }) => [wave, these.map(({ name }) => name).join('')])

test('the canary is the agent with the fewest endpoints and gets its own wave', () => {
  expect(shape(planWaves(agents, { wave_size: 3, has_canary: true }))).toEqual([
    [0, 'c'],
    [1, 'dbe'],
    [2, 'a'],
  ])
  expect(shape(planWaves(agents, { wave_size: 5, has_canary: false }))).toEqual([[1, 'cdbea']])
})

test('the chosen agent is the canary', () =>
  expect(shape(planWaves(agents, { wave_size: 5, has_canary: true, canary_id: 'ag_a' }))).toEqual([
    [0, 'a'],
    [1, 'cdbe'],
  ]))

test('agents of another major version are never the canary, and are updated last', () => {
  const old = { id: 'ag_0', name: '0', endpoint_count: 0, version: '2.3.40' }
  const unknown = { id: 'ag_1', name: '1', endpoint_count: 0, version: '' }
  const mixed = [unknown, old, ...agents]
  const plan = (canary_id?: string) => shape(planWaves(mixed, { wave_size: 6, has_canary: true, canary_id }))
  expect(plan()).toEqual([
    [0, 'c'],
    [1, 'dbea01'],
  ])
  expect(plan('ag_0')).toEqual(plan())
  const namesOf = (some: typeof mixed) => canaryCandidates(some).map(({ name }) => name)
  expect(namesOf(mixed)).toEqual(['c', 'd', 'b', 'e', 'a'])
  expect(namesOf([old, ...agents.slice(0, 1)]), 'the newer major version if both are as frequent').toEqual([
    'd',
  ])
  expect(namesOf([unknown, old]), 'a known version').toEqual(['0'])
  expect(namesOf([unknown])).toEqual(['1'])
})

test('each agent is in one wave, and no wave is empty or too large', () => {
  const version = fc.constantFrom('3.30.2', '2.9.1', 'dev', '')
  const one = fc.record({ id: fc.uuid(), name: fc.string(), endpoint_count: fc.nat(5), version })
  const some = fc.array(one, { maxLength: 40 })
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 12 }), fc.boolean(), (these, wave_size, has_canary) => {
      const plan = planWaves(these, { wave_size, has_canary })
      expect(plan.flatMap((wave) => wave.agents)).toHaveLength(these.length)
      for (const { wave, agents: inWave } of plan) {
        expect(inWave.length).toBeGreaterThan(0)
        expect(inWave.length).toBeLessThanOrEqual(wave === 0 ? 1 : wave_size)
      }
    }),
  )
})

test.each([
  [1, 3],
  [36, 3],
  [37, 4],
  [240, 20],
  [832, 50],
])('for %i agents the proposed wave size is %i', (count, size) => expect(proposedWave(count)).toBe(size))

test('the shortest duration of a plan is the settle time plus 20 seconds for each wave', () => {
  expect(shortestMs(3, 30_000)).toBe(150_000)
})

test("an agent in another update or with updates off is blocked; one that is up to date isn't", () => {
  const session = { os: 'linux', transport: 'service/2' }
  const able = { state: 'online', session, update: null, too_old: 'no' as const }
  const sent_at = '2026-11-20T08:00:00Z'
  const off = { code: 'ERR_SERVICE_806', message: 'Update checks are disabled.' }
  const newest = { code: 'ERR_SERVICE_809', message: 'There is no update for 3.30.2' }
  expect(updateBlock({ ...able, refused_update: null })).toBeUndefined()
  expect(updateBlock({ ...able, update: { name: 'Canary of May' }, refused_update: null })).toBe(
    'The agent is part of the rolling update “Canary of May”.',
  )
  expect(updateBlock({ ...able, refused_update: { sent_at, error: newest } })).toBeUndefined()
  expect(updateBlock({ ...able, refused_update: { sent_at, error: off } })).toBe(
    'The agent rejected an earlier update: Update checks are disabled.',
  )
  expect(updateBlock({ ...able, too_old: 'yes', refused_update: null })).toBe(
    'This version is too old for the update command. Update the agent on its machine.',
  )
  expect(updateBlock({ ...able, too_old: 'maybe', refused_update: null })).toBeUndefined()
})
