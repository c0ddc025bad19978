import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { FirstSteps } from './overview-first-steps'
import { aList, anOverview } from './testing/an-overview'

const empty = anOverview({ resources: [aList('endpoints')] })

test('an admin can add sample data to an empty account of the local platform', () => {
  const offers = (
    overview = empty,
    role: 'admin' | 'operator' = 'admin',
    kind: 'local' | 'connected' = 'local',
  ) => onAccount(<FirstSteps overview={overview} />, { role, kind }).includes('Add sample data')
  expect(offers()).toBe(true)
  expect(offers(empty, 'operator')).toBe(false)
  expect(offers(empty, 'admin', 'connected')).toBe(false)
  expect(offers(anOverview({ resources: [aList('bot-users', 1)] }))).toBe(false)
})

test('only the single steps are counted, because a site includes them', () => {
  const overview = anOverview({ resources: [aList('endpoints'), aList('reserved-domains', 1)] })
  const blocked = { 'credentials.create': null }
  const text = textOf(onAccount(<FirstSteps overview={overview} />, { blocked }))
  expect(text).toMatch(/Or step by step:\s+1\s+of\s+3\s+done/)
  expect(text).toMatch(/Set up site.*Create authtoken.*Connect agent/s)
  expect(text).not.toContain('Start')
})
