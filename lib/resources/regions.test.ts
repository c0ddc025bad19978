import { expect, test } from 'vitest'
import { regionText } from './regions'

test('a region is shown with its code once', () => {
  expect(regionText('eu')).toBe('eu · Europe (Frankfurt)')
  expect(regionText('us-cal-1')).toBe('us-cal-1')
})
