import { expect, test } from 'vitest'
import { repairEach } from './repaired'
import { registryVariants } from './variants-registry'
import { variants } from './world'

test('following the message of each mistake literally repairs it', async () => {
  // A lame zone takes two steps: serving the zone, then creating the record.
  const { count, left } = await repairEach(variants, 3, 3)
  expect(left).toEqual([])
  expect(count).toBeGreaterThan(40)
})

test('following the message for a registry whose servers disagree repairs it', async () => {
  const { count, left } = await repairEach(registryVariants, 3, 1)
  expect(left).toEqual([])
  expect(count).toBeGreaterThan(10)
})

test.each([
  'two critical CAA records with unknown tags, and those for another authority',
  'a signed zone of a former provider',
  'a missing name server and a stale DS record',
])('one message repairs all of it: %s', async (title) => {
  const some = variants.filter((variant) => variant.title === title)
  expect(await repairEach(some, 3, 1)).toEqual({ count: 1, left: [] })
})
