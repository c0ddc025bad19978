import { expect, onTestFinished, test, vi } from 'vitest'
import { onceLoaded, scrollFor, whenTargeted } from './use-hash-target'

test.each([
  [
    'no scrolling to a section in the upper half',
    { title: 80, heading: 400, section: 1_200, height: 900 },
    0,
  ],
  [
    'scrolling to a section in the lower half while the title stays visible',
    { title: 80, heading: 700, section: 150, height: 900 },
    16,
  ],
  [
    'scrolling to a section that does not fit below the title',
    { title: 80, heading: 1_000, section: 150, height: 740 },
    936,
  ],
  [
    'scrolling to a section whose heading, but not its content, fits below the title',
    { title: 64, heading: 644, section: 1_200, height: 740 },
    580,
  ],
  [
    'scrolling to a section whose first value does not fit below the title',
    { title: 78, heading: 686, section: 700, start: 361, height: 1_024 },
    622,
  ],
  [
    'no scrolling if the title is above the window',
    { title: 40, heading: 700, section: 150, height: 900 },
    0,
  ],
])('%s', (_, position, pixels) => expect(scrollFor({ start: 0, ...position })).toBe(pixels))

test('scrolling to a section that must be in view as a whole', () => {
  const position = { title: 80, heading: 301, section: 615, start: 0, height: 740 }
  expect(scrollFor(position)).toBe(0)
  expect(scrollFor(position, true)).toBe(237)
  expect(scrollFor({ ...position, height: 1_024 }, true)).toBe(0)
})

test('the scroll position is set again once the page has loaded, because the browser scrolls until then', () => {
  const page = Object.assign(new EventTarget(), { readyState: 'interactive' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (run(), 1))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const [run, canceled] = [vi.fn<() => void>(), vi.fn<() => void>()]
  onceLoaded(run)
  onceLoaded(canceled)()
  expect(run).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('load'))
  expect([run.mock.calls.length, canceled.mock.calls.length]).toEqual([1, 0])
  page.readyState = 'complete'
  onceLoaded(canceled)
  page.dispatchEvent(new Event('load'))
  expect(canceled).not.toHaveBeenCalled()
})

test('a section is shown on arrival and each time a link of the page leads to it', () => {
  const page = Object.assign(new EventTarget(), { location: { hash: '#connect' } })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const ended = vi.fn<() => void>()
  const show = vi.fn<() => () => void>(() => ended)
  const goTo = (hash: string) => {
    page.location.hash = hash
    page.dispatchEvent(new Event('hashchange'))
    return [show.mock.calls.length, ended.mock.calls.length]
  }
  const stop = whenTargeted('connect', show)
  expect(show).toHaveBeenCalledTimes(1)
  expect(goTo('#other')).toEqual([1, 1])
  expect(goTo('#connect')).toEqual([2, 1])
  stop()
  expect(goTo('#connect')).toEqual([2, 2])
})
