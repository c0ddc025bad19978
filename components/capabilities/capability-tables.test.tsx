import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { CapabilityRow } from '@/lib/api/accounts'
import { CapabilityTables } from './capability-tables'

const row: CapabilityRow = {
  resource: 'event-subscriptions',
  operation: 'event-subscriptions.sources.get',
  method: 'GET',
  path: '/event_subscriptions/{subscription_id}/sources/{type}',
  summary: 'Get a source',
  support: 'spec',
  state: 'works',
  fields: [],
  checked_at: null,
}
const html = (more: Partial<CapabilityRow> = {}) =>
  onAccount(<CapabilityTables rows={[{ ...row, ...more }]} />)

test('columns without values are omitted', () => {
  const hidden = ['Fields not in the specification', 'Checked']
  for (const header of hidden) expect(textOf(html())).not.toContain(header)
  const all = textOf(
    html({ fields: [{ field: 'name', state: 'works' }], checked_at: '2026-11-20T00:00:00Z' }),
  )
  for (const header of hidden) expect(all).toContain(header)
})

test('parts of paths in braces stay on one line', () =>
  expect(html()).toContain('<span class="whitespace-nowrap">{subscription_id}/</span>'))

test('kinds whose operations all work are folded into one line, after the others', () => {
  expect(textOf(html())).toMatch(/All operations work for 22 kinds of resources\./)
  const limited = textOf(html({ state: 'missing' }))
  expect(limited).toMatch(/Event subscriptions .*is missing.*All operations work for 21 kinds of resources\./)
})
