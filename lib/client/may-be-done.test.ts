import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { mayBeDone, mayBeRunning } from './may-be-done'

test.each([
  ['ADIT_OUTCOME_UNKNOWN', 504, true],
  ['ADIT_BAD_ANSWER', 0, true],
  ['ADIT_INTERNAL', 500, true],
  ['ADIT_STORE', 503, true],
  ['ADIT_UPSTREAM_CONNECT', 502, false],
  ['ADIT_UPSTREAM_KEY', 502, false],
  ['ADIT_INVALID', 400, false],
  ['ERR_SERVICE_504', 400, false],
  [undefined, 500, true],
  [undefined, 503, true],
  ['ERR_SERVICE_1', 502, true],
])('%s with %i: %s', (error_code, status_code, expected) => {
  expect(mayBeDone(new ApiError({ error_code, status_code, msg: '' }))).toBe(expected)
})

test.each([
  [0, {}, true],
  [504, { reason: 'timeout' }, true],
  [502, { reason: 'cut' }, true],
  [502, { reason: 'failed', upstream_status: '500' }, true],
  [504, { reason: 'aborted' }, true],
  [502, { reason: 'not-json', upstream_status: '502' }, true],
  [502, { reason: 'not-json', upstream_status: '200' }, false],
  [502, { reason: 'not-object' }, false],
])('a write that ended with %i %o may still be running: %s', (status_code, details, expected) => {
  const error = new ApiError({ error_code: 'ADIT_OUTCOME_UNKNOWN', status_code, msg: 'M', details })
  expect(mayBeRunning(error)).toBe(expected)
})
