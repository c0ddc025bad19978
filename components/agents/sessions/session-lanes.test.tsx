import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { session } from '@/lib/api/testing/agents'
import { barStyle, SessionLanes } from './session-lanes'

test('a bar contains its duration only where the whole text fits', () => {
  const html = (width: number) => {
    const bar = { session: session(), left: 100 - width, width, isOpen: true, isCut: false }
    return onAccount(<SessionLanes lanes={[[bar]]} days={7} />)
  }
  expect(html(16)).toMatch(
    /<li class="@container[^"]*".*<span aria-hidden="true" class="[^"]*@max-\[6rem\]:hidden">At least 1 h</s,
  )
  expect(html(15)).not.toContain('aria-hidden="true" class="truncate')
})

test('short sessions at the end of the axis are side by side, and each can be selected', () => {
  const bar = (left: number, width: number) => ({
    session: session(),
    left,
    width,
    isOpen: false,
    isCut: false,
  })
  const lane = [bar(1, 98.8), bar(99.8, 0.05), bar(99.9, 0.1)]
  expect(lane.map((_, index) => barStyle(lane, index).right)).toEqual([
    expect.stringMatching(/, 2 \* min\(24px, 33\.3/),
    expect.stringMatching(/, 1 \* min\(24px, 33\.3/),
    expect.stringMatching(/, 0 \* min\(24px, 33\.3/),
  ])
  expect(barStyle([bar(20, 1)], 0)).toMatchObject({ left: 'min(20%, 100% - 1 * min(24px, 100%))' })
})
