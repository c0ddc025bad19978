import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { mayBeDone, mayBeRunning, keyedCreates } from './unknown-outcome'

test.each([
  ['ADIT_OUTCOME_UNKNOWN', 504, true],
  ['ADIT_ALREADY_DONE', 409, true],
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
])('a write that failed with code %s and status %i may be done: %s', (error_code, status_code, expected) => {
  expect(mayBeDone(new ApiError({ error_code, status_code, msg: '' }))).toBe(expected)
})

test("a write that wasn't sent, because the read before it failed, isn't done", () => {
  const error = new ApiError({ status_code: 503, msg: '', details: { is_unsent: 'true' } })
  expect(mayBeDone(error)).toBe(false)
})

test.each([
  [0, {}, true],
  [504, { reason: 'timeout' }, true],
  [502, { reason: 'cut' }, true],
  [502, { reason: 'failed', upstream_status: '500' }, true],
  [504, { reason: 'aborted' }, true],
  [504, { reason: 'repeated' }, true],
  [502, { reason: 'not-json', upstream_status: '502' }, true],
  [502, { reason: 'not-json', upstream_status: '200' }, false],
  [502, { reason: 'not-object' }, false],
])('a write that ended with %i %o may still be running: %s', (status_code, details, expected) => {
  const error = new ApiError({ error_code: 'ADIT_OUTCOME_UNKNOWN', status_code, msg: 'M', details })
  expect(mayBeRunning(error)).toBe(expected)
})

const refusal = (status_code: number, error_code: string) =>
  new ApiError({ status_code, error_code, msg: '' })

/** Returns the keys of two attempts to create the same resource. The first attempt ends with this error. */
async function twoTries(first: Error | null): Promise<string[]> {
  const keyed = keyedCreates()
  const sent: string[] = []
  const send = async (key: string) => {
    sent.push(key)
    if (first && sent.length === 1) throw first
  }
  await keyed('a.v0', send).catch(() => undefined)
  await keyed('a.v0', send)
  return sent
}

test.each([
  ['lost response', refusal(0, 'ADIT_OUTCOME_UNKNOWN'), true],
  ['unknown outcome reported by the console', refusal(502, 'ADIT_OUTCOME_UNKNOWN'), false],
  ['rejection', refusal(400, 'ERR_SERVICE_5127'), false],
  ['success', null, false],
])('a retried create reuses its idempotency key only after a lost response: %s', async (_, first, isSame) => {
  const [one = '', other] = await twoTries(first)
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(one === other).toBe(isSame)
})

test('a different create uses a different idempotency key', async () => {
  const keyed = keyedCreates()
  const sent: string[] = []
  const send = (key: string) => Promise.reject(sent.push(key) && refusal(0, 'ADIT_OUTCOME_UNKNOWN'))
  await keyed('a.v0', send).catch(() => undefined)
  await keyed('b.v0', send).catch(() => undefined)
  expect(new Set(sent).size).toBe(2)
})
