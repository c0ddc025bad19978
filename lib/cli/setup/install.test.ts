import { describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'

const lock = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/native-elsewhere': { version: '2.0.0', optional: true },
}

describe('isInstalled', () => {
  it.each([
    ['nothing is there', null, false],
    ['every needed package is there', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['one is missing', {}, false],
    ['one has another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    [
      'an optional one has another version',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/native-elsewhere': { version: '1.0.0' } },
      false,
    ],
  ])('%s', (_, found, expected) => {
    expect(isInstalled(lock, found)).toBe(expected)
  })
  it('has no lock to compare with', () => expect(isInstalled(null, lock)).toBe(false))
})
