import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { ApiLogEntry } from '@/lib/api/api-log'
import { columnsOf } from './api-log'

const entry = {
  id: 1,
  at: '2026-11-28T10:00:00Z',
  operation: 'tunnel-sessions.updateAgent',
  target: 'ts_3MYoYAPhvIyTsA2ZWmHZV5pbDvZ',
  title: 'workshop',
  gone_at: null,
  method: 'POST',
  path: '/tunnel_sessions/ts_3MYoYAPhvIyTsA2ZWmHZV5pbDvZ/update',
  end: 'refused',
  status: 400,
  user_email: 'admin@example.com',
  work: 'agent-update',
} as ApiLogEntry

const cells = (one: ApiLogEntry) =>
  Object.fromEntries(
    columnsOf('lab', () => ({ href: '?entry=1', onClick: () => undefined }), [one]).map(({ id, cell }) => [
      id,
      onAccount(<>{cell(one)}</>),
    ]),
  )

test('a request shows the work below its person, the route and module of its target, and the end of its path', () => {
  const { call = '', who = '', target = '' } = cells(entry)
  expect(textOf(who).trim()).toBe('admin@example.com Running a rolling update')
  expect(textOf(target).trim()).toBe('workshop')
  expect(call).toContain(`<span class="sr-only">POST ${entry.path}</span>`)
  expect(call).toContain('<span class="shrink-0">pbDvZ/update</span>')
  const own = cells({ ...entry, work: null })
  expect(textOf(own.who ?? '').trim()).toBe('admin@example.com')
  const part = {
    operation: 'https-edges.routes.backend.put',
    target: 'e_1/r_1',
    title: 'Cranes',
    route: '/api',
  }
  expect(textOf(cells({ ...entry, ...part }).target ?? '').trim()).toBe('Cranes /api backend')
})
