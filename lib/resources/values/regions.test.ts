import { expect, test } from 'vitest'
import { regionName, regionOptions } from './regions'

test('a region has the same name in forms and on pages, and an unknown region has its code', () => {
  expect(regionOptions.find(({ value }) => value === 'eu')?.label).toBe('Europe (Frankfurt)')
  expect(regionName('eu')).toBe('Europe (Frankfurt)')
  expect(regionName('us-cal-1')).toBe('us-cal-1')
})
