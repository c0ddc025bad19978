import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { SessionAgent } from './session-agent'

test('a session reserves the height of its agent until the agent is known, unless it has ended', () => {
  const html = (goneAt: string | null) =>
    onAccount(<SessionAgent id="ts_1" startedAt="2026-01-01T00:00:00Z" goneAt={goneAt} />)
  expect(html(null)).toContain('min-h-23.5')
  expect(html('2026-01-02T00:00:00Z')).not.toContain('min-h-23.5')
})
