import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { session } from '@/lib/api/testing/agents'
import { SessionLanes } from './session-lanes'

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
