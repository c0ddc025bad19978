import { describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'

const lock = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/native-elsewhere': { version: '2.0.0', optional: true },
}

describe('isInstalled', () => {
  it.each([
    ['no package is installed', null, false],
    ['every required package is installed', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['a required package is missing', {}, false],
    ['a required package has another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    [
      'an optional package has another version',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/native-elsewhere': { version: '1.0.0' } },
      false,
    ],
  ])('when %s', (_, found, expected) => {
    expect(isInstalled(lock, found)).toBe(expected)
  })
  it('is false without a lock file', () => expect(isInstalled(null, lock)).toBe(false))
})
