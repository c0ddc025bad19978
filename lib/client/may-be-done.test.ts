import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { mayBeDone } from './may-be-done'

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
