import { afterEach, expect, test, vi } from 'vitest'
import { returnFocus, shownMs } from './toast-message'

afterEach(() => vi.unstubAllGlobals())

test('a message stays while it has the pointer or the focus, and longer if it can be undone', () => {
  const undo = () => undefined
  expect(shownMs({}, true)).toBeNull()
  expect(shownMs({ undo }, true)).toBeNull()
  expect(shownMs({}, false)).toBe(6_000)
  expect(shownMs({ undo }, false)).toBe(30_000)
})

test('a message returns the focus to where it came from, unless the focus is elsewhere', () => {
  const focus = vi.fn<() => void>()
  for (const isInside of [true, false]) {
    vi.stubGlobal('document', { activeElement: null })
    returnFocus({ contains: () => isInside }, { focus })
  }
  expect(focus).toHaveBeenCalledTimes(1)
})
