import { expect, test } from 'vitest'
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
