import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { CapabilityRow } from '@/lib/api/accounts'
import { CapabilityTables, capabilityCountText, insteadText, isLimited } from './capability-tables'

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
const other: CapabilityRow = { ...row, resource: 'bot-users', operation: 'bot-users.create' }

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

test('a sentence counts all operations, and kinds whose operations all work come after the others', () => {
  const text = (state: CapabilityRow['state']) =>
    textOf(onAccount(<CapabilityTables rows={[other, { ...row, state }]} />))
  expect(text('works')).toMatch(
    /Both operations work\..*Bot users 1 operation works\..*Event subscriptions 1/,
  )
  expect(text('missing')).toMatch(/1 operation works and 1 is missing\..*Event subscriptions .*Bot users/)
})

test('kinds whose operations all work can be folded, and the others are always shown', () => {
  const text = (state: CapabilityRow['state']) =>
    onAccount(<CapabilityTables rows={[other, { ...row, state }]} />).replaceAll(/ class="[^"]*"/g, '')
  expect(text('works')).toMatch(
    /<details open=""><summary>.*Operations by resource<span>\d+<.*Bot users.*Event subscriptions/,
  )
  expect(text('missing')).toMatch(
    /<details open="">.*Event subscriptions.*<details open=""><summary>.*Resources whose operations all work<span>\d+<.*Bot users/,
  )
})

test('the sentence counts operations by state and omits states without operations', () => {
  expect(capabilityCountText([{ state: 'works' }, { state: 'works' }, { state: 'missing' }])).toBe(
    '2 operations work and 1 is missing.',
  )
  expect(capabilityCountText([{ state: 'refused' }, { state: 'not-tried' }])).toBe(
    "1 operation isn't allowed for this key and 1 hasn't been checked.",
  )
  expect(capabilityCountText([{ state: 'works' }, { state: 'works' }])).toBe('Both operations work.')
  expect(capabilityCountText([{ state: 'works' }, { state: 'works' }, { state: 'works' }])).toBe(
    'All 3 operations work.',
  )
  expect(capabilityCountText([{ state: 'works' }])).toBe('1 operation works.')
})

test('a missing or refused operation or field is a limitation', () => {
  const field = (state: 'works' | 'refused') => [{ field: 'name', state }]
  expect(isLimited([{ state: 'works', fields: field('works') }])).toBe(false)
  expect(isLimited([{ state: 'not-tried', fields: [] }])).toBe(false)
  expect(isLimited([{ state: 'missing', fields: [] }])).toBe(true)
  expect(isLimited([{ state: 'works', fields: field('refused') }])).toBe(true)
})

test('an alternative to an operation is shown only if the operation is missing', () => {
  const rows = [
    { operation: 'bot-users.create', state: 'works' },
    { operation: 'bot-users.delete', state: 'missing' },
  ] as const
  const text = (operation: string, state: 'missing' | 'works') => insteadText({ operation, state }, rows)
  expect(text('bot-users.list', 'missing')).toMatch(/added by ID/)
  expect(text('bot-users.update', 'missing')).toBe('Create a new resource, and leave this one unused.')
  expect(text('bot-users.list', 'works')).toBeUndefined()
  expect(text('https-edges.oauth.put', 'missing')).toBeUndefined()
})
