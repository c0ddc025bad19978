import { afterEach, expect, test, vi } from 'vitest'
import {
  askToLeave,
  discard,
  isGuarded,
  isKeptAsDraft,
  leave,
  releaseGuards,
  stayOnPage,
} from './leave-guard'
import { addGuard } from './unsaved-guard'

afterEach(() => {
  stayOnPage()
  releaseGuards()
})
const [tunnel, endpoint] = [{}, {}]

test('a form without changes closes at once, even if another form on the page is unsaved', () => {
  addGuard(tunnel)
  const close = vi.fn<() => void>()
  leave(close, endpoint)
  expect(close).toHaveBeenCalledOnce()
  expect(isGuarded()).toBe(true)
})

test('discarding one form keeps the guards of the others', () => {
  addGuard(tunnel)
  addGuard(endpoint)
  const close = vi.fn<() => void>()
  leave(close, endpoint)
  expect(close).not.toHaveBeenCalled()
  expect(discard()).toBe(close)
  expect(askToLeave('/agents', endpoint)).toBe(false)
  expect(askToLeave('/agents')).toBe(true)
})

test('input can stay as a draft if all of it is kept', () => {
  const dropped = vi.fn<() => void>()
  addGuard(tunnel, { kept: { keep: () => true, discard: dropped } })
  addGuard(endpoint)
  expect([isKeptAsDraft(tunnel), isKeptAsDraft(endpoint), isKeptAsDraft()]).toEqual([true, false, false])
  askToLeave('/agents', tunnel)
  expect(discard(true)).toBe('/agents')
  expect(dropped).not.toHaveBeenCalled()
  expect(askToLeave('/agents', tunnel)).toBe(false)
})

test('leaving the page discards every form', () => {
  addGuard(tunnel)
  addGuard(endpoint)
  expect(askToLeave('/agents')).toBe(true)
  expect(discard()).toBe('/agents')
  expect(isGuarded()).toBe(false)
})

test('an ended guard no longer asks, and staying keeps the others', () => {
  const end = addGuard(tunnel)
  addGuard(endpoint)
  end()
  expect(askToLeave('/agents', tunnel)).toBe(false)
  expect(askToLeave('/agents', endpoint)).toBe(true)
  stayOnPage()
  expect(isGuarded()).toBe(true)
})

test('a reload warns only about changes that are not kept in the browser', () => {
  expect(isKeptAsDraft()).toBe(true)
  const keep = vi.fn<() => boolean>(() => true)
  addGuard(tunnel, { kept: { keep, discard: () => undefined } })
  expect(isKeptAsDraft()).toBe(true)
  expect(keep).toHaveBeenCalledOnce()
  keep.mockReturnValue(false)
  expect(isKeptAsDraft()).toBe(false)
  keep.mockReturnValue(true)
  addGuard(endpoint)
  expect(isKeptAsDraft()).toBe(false)
})

test('discarding deletes the drafts of the discarded forms only', () => {
  const [ofTunnel, ofEndpoint] = [vi.fn<() => void>(), vi.fn<() => void>()]
  addGuard(tunnel, { kept: { keep: () => true, discard: ofTunnel } })
  addGuard(endpoint, { kept: { keep: () => true, discard: ofEndpoint } })
  askToLeave('/agents', endpoint)
  discard()
  expect(ofEndpoint).toHaveBeenCalledOnce()
  expect(ofTunnel).not.toHaveBeenCalled()
  askToLeave('/agents')
  discard()
  expect(ofTunnel).toHaveBeenCalledOnce()
})
