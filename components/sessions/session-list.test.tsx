import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { sessionsQuery } from '@/lib/client/session'
import { SessionList } from './session-list'

test('every session except the current one has a button that ends it', () => {
  const at = '2026-01-01T00:00:00Z'
  const session = (id: string, current: boolean) => ({
    id,
    current,
    user_agent: current ? 'curl/8' : 'Firefox/140.0',
    address: '192.0.2.7',
    created_at: at,
    seen_at: at,
    expires_at: at,
  })
  const queries = new QueryClient()
  queries.setQueryData(sessionsQuery.queryKey, { sessions: [session('1', true), session('2', false)] })
  const shown = onAccount(<SessionList />, { queries })
  expect(shown).toContain('aria-label="End session: Firefox at 192.0.2.7"')
  expect(shown).not.toContain('End session: curl')
})
