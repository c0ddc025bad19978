import type { MouseEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Link, setNavigate } from './link'

const navigate = vi.fn()
setNavigate(navigate)
vi.stubGlobal('window', { location: { href: 'http://localhost/lab/endpoints' } })
afterEach(() => navigate.mockClear())

type Props = Parameters<typeof Link>[0]

function click(props: Partial<Props>, event: Partial<MouseEvent> = {}) {
  const preventDefault = vi.fn()
  const currentTarget = { target: props.target ?? '' }
  const { onClick } = Link({ href: '/lab/agents', ...props }).props as Pick<Props, 'onClick'>
  onClick?.({ preventDefault, currentTarget, ...event } as unknown as MouseEvent<HTMLAnchorElement>)
  return preventDefault.mock.calls.length > 0
}

test('a click opens the page without loading it again', () => {
  expect(click({ replace: true, scroll: false })).toBe(true)
  expect(navigate.mock.calls).toEqual([['/lab/agents', { replace: true, scroll: false }]])
})

test.each([
  ['with a modifier key', {}, { metaKey: true }],
  ['with Shift', {}, { shiftKey: true }],
  ['for another tab', { target: '_blank' }, {}],
  ['that its own handler stopped', {}, { defaultPrevented: true }],
])('the browser handles a click %s', (_, props, event) => {
  expect(click(props, event)).toBe(false)
  expect(navigate).not.toHaveBeenCalled()
})
