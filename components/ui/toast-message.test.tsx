import { afterEach, expect, test, vi } from 'vitest'
import { isCovering, returnFocus, shownMs } from './toast-message'

afterEach(() => vi.unstubAllGlobals())

test('a message stays while it has the pointer or the focus, and longer if it has a button', () => {
  const button = { label: 'Undo', run: () => undefined }
  expect(shownMs({}, true)).toBeNull()
  expect(shownMs({ button }, true)).toBeNull()
  expect(shownMs({}, false)).toBe(6_000)
  expect(shownMs({ button }, false)).toBe(30_000)
})

test('a message covers an element if it is over its middle', () => {
  const message = { left: 100, right: 200, top: 500, bottom: 540 }
  expect(isCovering(message, { left: 150, right: 190, top: 510, bottom: 530 })).toBe(true)
  expect(isCovering(message, { left: 0, right: 1000, top: 0, bottom: 600 })).toBe(false) // a page
  expect(isCovering(message, { left: 190, right: 260, top: 510, bottom: 530 })).toBe(false) // its start is in view
})

test('a message returns the focus to where it came from, unless the focus is elsewhere', () => {
  const focus = vi.fn<() => void>()
  for (const isInside of [true, false]) {
    vi.stubGlobal('document', { activeElement: null })
    returnFocus({ contains: () => isInside }, { focus })
  }
  expect(focus).toHaveBeenCalledTimes(1)
})
