import { expect, test } from 'vitest'
import { agent } from '@/lib/api/testing/agents'
import { updatableOf } from './updatable'

const old = { newer_version: '3.31.0' }
const ids = (agents: Parameters<typeof updatableOf>[0]) => updatableOf(agents).updatable.map(({ id }) => id)

test('only agents behind are offered together, and those behind that are left out are counted', () => {
  const ssh = agent('c', { ...old, session: { transport: 'ssh', os: '' } })
  const agents = [agent('a', old), agent('b'), ssh]
  expect(ids(agents)).toEqual(['a'])
  expect(updatableOf(agents).blocked).toBe(1)
})

test('where no newer version is known, all that can be updated are offered', () => {
  expect(ids([agent('a'), agent('b')])).toEqual(['a', 'b'])
  expect(updatableOf([agent('a')]).blocked).toBe(0)
})
