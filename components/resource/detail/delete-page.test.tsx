import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { inventoryDetailQuery, type ThingLink } from '@/lib/client/inventory'
import { staticBackendsInfo as info } from '@/lib/resources/info/static-backends'
import { staticBackends } from '@/lib/resources/static-backends'
import { DeletePage } from './delete-page'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))

const operation = staticBackends.ops.delete
const id = 'bkdst_1'
const row = {
  id,
  title: 'Origin',
  created_at: '',
  item: { id },
  source: 'list',
  first_seen_at: '',
  seen_at: '',
  gone_at: null,
} as const
const user: ThingLink = { resource: 'failover-backends', id: 'bkdfo_1', title: 'Holds on', field: 'backends' }

/** The button that deletes, with what disables it. */
function deleteButton(used_by: ThingLink[], kind: 'local' | 'connected') {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', info.name, id).queryKey, { row, used_by, uses: [] })
  const blocked = { [operation.name]: null }
  const page = onAccount(<DeletePage info={info} operation={operation} id={id} />, { blocked, kind, queries })
  return /<button[^>]*type="submit".*?<\/button>/s.exec(page)?.[0] ?? ''
}

test.each(['local', 'connected'] as const)('on a %s account what is known as in use can be tried', (kind) => {
  const button = deleteButton([user], kind)
  expect(button).toContain('Try anyway')
  expect(button).not.toContain(' aria-disabled=')
  expect(deleteButton([], kind)).toContain('Delete static backend')
})
