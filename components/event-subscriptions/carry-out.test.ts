import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { carryOut, unknownText, type StepOutcome } from './carry-out'
import type { Step } from './plan'

const steps: Step[] = ['a', 'b', 'c'].map((type) => ({ act: 'add', type }))
const refusal = (status_code: number, error_code?: string) =>
  new ApiError({ status_code, error_code, msg: `answered ${status_code}` })

/** Runs a plan with three steps. The second step fails with `error`, or succeeds if `error` is null. */
async function withSecond(error: Error | null) {
  const reported: (readonly StepOutcome[])[] = []
  const sent: string[] = []
  const isDone = await carryOut(
    steps,
    async ({ type }) => {
      sent.push(type)
      if (type === 'b' && error) throw error
    },
    (outcomes) => reported.push(outcomes),
  )
  return { isDone, sent, reported, results: reported.at(-1)?.map(({ result }) => result) }
}

test('all steps run in order, one at a time', async () => {
  const { isDone, reported, results } = await withSecond(null)
  expect([isDone, results]).toEqual([true, ['done', 'done', 'done']])
  expect(reported.map(({ length }) => length)).toEqual([1, 2, 3])
})

test.each([
  ['a refusal of one step', refusal(400, 'ERR_SERVICE_5127'), ['done', 'refused', 'done']],
  ['a source that no longer exists', refusal(404), ['done', 'refused', 'done']],
  ['a refused key', refusal(403, 'ERR_SERVICE_203'), ['done', 'refused', 'not tried']],
  ['a rate limit', refusal(429, 'ERR_SERVICE_226'), ['done', 'refused', 'not tried']],
  ['an expired console session', refusal(401, 'ADIT_NOT_SIGNED_IN'), ['done', 'refused', 'not tried']],
  ['a lost connection', refusal(0, 'ADIT_OUTCOME_UNKNOWN'), ['done', 'unknown', 'not tried']],
  ['an API error', refusal(500), ['done', 'unknown', 'not tried']],
])('a failed step continues or stops the rest: %s', async (_, error, expected) => {
  const { isDone, sent, reported, results } = await withSecond(error)
  expect([isDone, results]).toEqual([false, expected])
  expect(sent).toHaveLength(expected.filter((result) => result !== 'not tried').length)
  expect(reported.at(-1)?.[1]?.reason).toBe(error.message)
})

test('an error in the page is not treated as a response', async () => {
  await expect(withSecond(new TypeError('oh'))).rejects.toThrow('oh')
})

test.each([
  ['add', ['a.v0'], /to add a\.v0 is unknown, but the subscription now includes this type\.$/],
  ['add', [], /to add a\.v0 is unknown, and the subscription doesn't include this type\.$/],
  ['remove', ['a.v0'], /to remove a\.v0 is unknown, and the subscription still includes this type\.$/],
  ['remove', [], /to remove a\.v0 is unknown, but the subscription no longer includes this type\.$/],
  ['remove', null, /whether a\.v0 was removed\. Check again to see/],
] as const)('the text about an unknown outcome of %s, with %o listed afterwards', (act, listed, text) => {
  expect(unknownText({ act, type: 'a.v0' }, listed)).toMatch(text)
})
