import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AuditEntry } from '@/lib/api/audit'
import ChangedValues from './changed-values-list'

const item = (description: string) =>
  JSON.stringify({ id: 'bot_1', created_at: '2026-11-20T10:00:00Z', description })
const labels: AuditEntry['labels'] = { description: 'Description', created_at: 'Created' }
const shown = (more: Pick<AuditEntry, 'before' | 'after'>) => {
  const entry = {
    operation: 'bot-users.create',
    target: 'bot_1',
    address: null,
    account: 'lab',
    mentioned: {},
    labels,
  }
  return textOf(onAccount(<ChangedValues entry={{ ...entry, ...more } as AuditEntry} />))
}

test('the values of a created resource omit its ID and the time, which the panel shows', () => {
  expect(shown({ before: null, after: item('ci') })).toMatch(/^\s*Description ?: ci\s*$/)
  expect(shown({ before: item('ci'), after: null })).toContain('Created')
})

test('an update lists fields with long values by name, and omits its time, which the panel shows', () => {
  const endpoint = (updated_at: string, description: string, traffic_policy: string) =>
    JSON.stringify({ updated_at, description, traffic_policy })
  const text = shown({
    before: endpoint('2026-11-20T10:00:00Z', '', '{}'),
    after: endpoint('2026-11-20T11:00:00Z', 'Berths', 'a\nb'),
  })
  expect(text).toMatch(/Description\s+Before\s+none\s+After\s+Berths\s+traffic_policy\s+Changed/)
  expect(text).not.toContain('updated_at')
})
