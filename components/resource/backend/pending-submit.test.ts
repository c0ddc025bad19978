import { expect, test } from 'vitest'
import { createPendingSubmit } from './pending-submit'

/** Returns a submit that waits for the search for `crane`. */
function waiting() {
  const pending = createPendingSubmit()
  pending.search('crane')
  expect(pending.request()).toBe(false)
  expect(pending.isWaiting()).toBe(true)
  return pending
}

test('without a search, a submit is due at once', () => {
  const pending = createPendingSubmit()
  expect(pending.request()).toBe(true)
  expect(pending.search(null)).toBe(false)
})

test('a search that reports its end twice, such as after a choice, submits once', () => {
  const pending = waiting()
  expect(pending.search('crane')).toBe(false)
  expect([pending.search(null), pending.search(null)]).toEqual([true, false])
  expect(pending.isWaiting()).toBe(false)
})

test('a removed dialog no longer submits when its search ends', () => {
  const pending = waiting()
  pending.cancel()
  expect(pending.search(null)).toBe(false)
})

test('another text cancels the submit', () => {
  const pending = waiting()
  expect([pending.search('crane-2'), pending.search(null)]).toEqual([false, false])
  expect(pending.request()).toBe(true)
})
