import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { sessionsQuery } from '@/lib/client/session'
import { SessionList, browserName } from './session-list'

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
  const list = (sessions: ReturnType<typeof session>[]) => {
    queries.setQueryData(sessionsQuery.queryKey, { sessions })
    return onAccount(<SessionList />, { queries })
  }
  const none = 'You have no other sessions.'
  expect(list([session('1', true)])).toContain(none)
  const shown = list([session('1', true), session('2', false)])
  expect(shown).not.toContain(none)
  expect(shown).toContain('aria-label="End session: Firefox at 192.0.2.7"')
  expect(shown).not.toContain('End session: curl')
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown browser'],
])('the user agent %s is %s', (userAgent, wanted) => {
  expect(browserName(userAgent)).toBe(wanted)
})
