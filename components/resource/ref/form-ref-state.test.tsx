import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { FormRefChosen } from './ref-picker'
import { ownState } from './form-ref-id'

test.each([
  ['tunnel-group-backends', { tunnels: [] }, null, 'Offline'],
  ['tunnel-group-backends', { tunnels: [{ id: 'tn_1', uri: '' }] }, null, 'Online'],
  ['tunnel-group-backends', { tunnels: [] }, '2026-01-01', undefined],
  ['tunnel-group-backends', {}, null, undefined],
  ['static-backends', { tunnels: [] }, null, undefined],
] as const)('the state of one of the %s with %j', (resource, item, gone_at, label) =>
  expect(ownState(resource, { item, gone_at })?.label).toBe(label),
)

test('a chosen tunnel group without tunnels is marked as offline', () => {
  const queries = new QueryClient()
  const row = {
    id: 'bkdtg_1',
    title: 'Cranes',
    created_at: '',
    item: { tunnels: [] },
    source: 'list',
    first_seen_at: '',
    seen_at: '',
    gone_at: null,
    is_confirmed: true,
    checked_at: null,
  } as const
  const detail = { row, used_by: [], uses: [] }
  queries.setQueryData(inventoryDetailQuery('lab', 'tunnel-group-backends', row.id).queryKey, detail)
  const chosen = (
    <FormRefChosen ids={[row.id]} resources={['tunnel-group-backends']} label="Backend" onRemove={() => {}} />
  )
  expect(onAccount(chosen, { queries })).toMatch(/Cranes.*Offline.*Remove Cranes/s)
})
