import { expect, test } from 'vitest'
import { repairEach } from './repaired'
import { variants } from './world'

test('following the message of each mistake literally repairs it', async () => {
  // A lame zone takes two steps: serving the zone, then creating the record.
  const { count, left } = await repairEach(variants, 3, 3)
  expect(left).toEqual([])
  expect(count).toBeGreaterThan(40)
})
