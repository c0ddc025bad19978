import { expect, test } from 'vitest'
import { isTooOldError, tooOldOf } from './too-old'

const known = ['3.31.0', '3.30.2', '2.9.1', '2.3.40', 'dev', '']

test.each([
  ['3.30.2', [], 'no'],
  ['2.9.1', [], 'maybe'],
  ['2.3.40', ['2.3.40'], 'yes'],
  ['2.1.0', ['2.3.40'], 'yes'],
  ['1.4.0', ['2.3.40'], 'yes'],
  ['2.9.1', ['2.3.40'], 'maybe'],
  ['3.30.2', ['2.3.40', '', 'dev'], 'no'],
  ['dev', ['2.3.40', ''], 'no'],
  ['', ['2.3.40'], 'no'],
] as const)('version %s is too old after the platform rejected %j: %s', (version, rejected, level) =>
  expect(tooOldOf(version, { rejected, known })).toBe(level),
)

test.each([
  ['ERR_SERVICE_806', 'This agent is too old for the update command', true],
  ['ERR_SERVICE_806', 'Update checks are disabled', false],
  ['ERR_SERVICE_809', 'The lock file is too old', false],
])('the rejection %s "%s" shows that the version is too old: %s', (code, message, is) =>
  expect(isTooOldError({ code, message })).toBe(is),
)
