import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { ApiError } from '@/lib/client/api-error'
import type { WriteCheck } from '@/lib/api/checks'
import { ErrorPanel } from './error-panel'

function html(
  operation: string | null,
  error_code: string | undefined,
  status_code: number,
  details = {},
  queries = new QueryClient(),
) {
  const error = new ApiError({ error_code, status_code, msg: 'Message', details })
  if (operation !== null)
    error.write = { operation, params: {}, body: {}, sentAtMs: Date.now(), returnsSecret: false }
  return onAccount(<ErrorPanel error={error} />, { queries })
}
const unknown = 'ADIT_OUTCOME_UNKNOWN'
const created: WriteCheck = {
  checked_at: '2026-11-21T12:00:00Z',
  kind: 'created',
  found: [
    {
      resource: 'reserved-domains',
      id: 'rd_1',
      title: 'app.example.com',
      segments: [],
      after_ms: 45_000,
    },
  ],
}

test('a create with an unknown outcome is checked at once, without a link to the list', () => {
  const shown = html('reserved-domains.create', unknown, 504, { reason: 'timeout', limit_s: '15' })
  expect(shown).toMatch(/Couldn(&#x27;|’)t confirm whether the domain was created/)
  expect(shown).toContain('didn&#x27;t respond within 15 seconds.')
  expect(shown).toContain('Checking with the platform…')
  expect(shown).toMatch(/<button[^>]*>.*Checking/s)
  expect(shown).not.toContain('<a ')
})

test('a create that the check confirms shows a link to the resource', () => {
  const queries = new QueryClient({
    defaultOptions: { queries: { initialData: { check: created, nextMs: null } } },
  })
  const shown = html('reserved-domains.create', unknown, 504, {}, queries)
  expect(shown).toMatch(/<a [^>]*href="\/lab\/reserved-domains\/rd_1"[^>]*>Open domain<\/a>/)
  expect(shown.match(/after your request/g)).toHaveLength(1)
  expect(shown).not.toContain('Check now')
})

const missing = { checked_at: '2026-11-21T12:00:00Z', kind: 'not-created', earlier: [], since: [] }

test('the panel shows when the next check begins while the request may still be running', () => {
  const initialData = { check: missing, nextMs: Date.now() + 3000 }
  const queries = new QueryClient({ defaultOptions: { queries: { initialData } } })
  const shown = html('reserved-domains.create', unknown, 502, { reason: 'cut' }, queries)
  expect(shown).toMatch(/No matching domain found yet\./)
  expect(shown).toContain('Checking again in ')
  expect(shown).not.toContain('You can try again')
})

test.each([
  ['reserved-domains.update', unknown, 504, 'whether the domain was saved'],
  ['https-edges.routes.oauth.delete', unknown, 504, 'whether the change was made'],
  ['bot-users.delete', 'ADIT_BAD_ANSWER', 0, 'whether the bot user was deleted'],
  ['bot-users.create', 'ADIT_INTERNAL', 500, 'whether the bot user was created'],
])('the outcome of %s is checked after %s', (operation, code, status, title) => {
  expect(html(operation, code, status)).toContain(title)
})

test('a canceled confirmation of the password is not an error', () => {
  const error = new ApiError({ error_code: 'ADIT_CONFIRM_PASSWORD', status_code: 403, msg: 'M', details: {} })
  expect(onAccount(<ErrorPanel error={error} />)).toContain('ADIT_CONFIRM_PASSWORD')
  error.isCanceled = true
  expect(onAccount(<ErrorPanel error={error} />)).not.toContain('ADIT_CONFIRM_PASSWORD')
})

test.each([
  ['bot-users.create', 'ERR_SERVICE_1', 400],
  ['bot-users.create', 'ADIT_UPSTREAM_CONNECT', 502],
  ['bot-users.create', 'ADIT_TOO_MANY', 429],
  [null, unknown, 504],
])('the outcome of %s is not checked after %s', (operation, code, status) => {
  expect(html(operation, code, status)).not.toContain('Checking with the platform')
})

test("the query key doesn't contain what was sent, which may hold secrets", () => {
  const queries = new QueryClient()
  const error = new ApiError({ error_code: unknown, status_code: 504, msg: 'Message', details: {} })
  const body = { client_secret: 'canary' }
  error.write = { operation: 'https-edges.update', params: {}, body, sentAtMs: 1, returnsSecret: false }
  onAccount(<ErrorPanel error={error} />, { queries })
  const keys = queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toHaveLength(1)
  expect(JSON.stringify(keys)).not.toContain('canary')
})
