import { expect, test } from 'vitest'
import { isNewerVersion, majorOf, newestOfMajor } from './version'

test.each([
  ['3.31.0', '3.30.2', true],
  ['3.30.10', '3.30.9', true],
  ['3.30.2', '3.30.2', false],
  ['3.30.1', '3.30.2', false],
])('%s is newer than %s: %s', (a, b, isNewer) => expect(isNewerVersion(a, b)).toBe(isNewer))

test('an update stays within its major version', () => {
  expect(newestOfMajor('3.30.2', ['2.9.4', '3.30.2', '3.31.0', '3.32.0', '4.0.1'])).toBe('3.32.0')
  expect(newestOfMajor('4.0.1', ['3.31.0', '4.0.1'])).toBeNull()
  expect(majorOf('no version')).toBeNaN()
})
