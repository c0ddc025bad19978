import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { keyedCreates } from './idempotency-key'

const refusal = (status_code: number, error_code: string) =>
  new ApiError({ status_code, error_code, msg: '' })

/** Returns the keys of two attempts at the same create, the first of which ends with this error. */
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
  ['a lost answer', refusal(0, 'ADIT_OUTCOME_UNKNOWN'), true],
  ['an end that the console does not know', refusal(502, 'ADIT_OUTCOME_UNKNOWN'), false],
  ['a refusal', refusal(400, 'ERR_SERVICE_5127'), false],
  ['success', null, false],
])('after %s', async (_, first, isSame) => {
  const [one = '', other] = await twoTries(first)
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(one === other).toBe(isSame)
})

test('what else is made has another key', async () => {
  const keyed = keyedCreates()
  const sent: string[] = []
  const send = (key: string) => Promise.reject(sent.push(key) && refusal(0, 'ADIT_OUTCOME_UNKNOWN'))
  await keyed('a.v0', send).catch(() => undefined)
  await keyed('b.v0', send).catch(() => undefined)
  expect(new Set(sent).size).toBe(2)
})
