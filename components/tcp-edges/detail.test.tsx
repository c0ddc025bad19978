import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { Block } from '@/lib/api/accounts'
import type { InventoryRow } from '@/lib/api/inventory'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { TcpEdgeDetail } from './detail'

const id = 'edgtcp_1'
const restriction = { enabled: false, ip_policies: [{ id: 'ipp_7', uri: '' }] }
const hostports = ['5.tcp.example:20000']
const named: InventoryRow = {
  id,
  title: 'Sounding',
  created_at: '',
  item: { id },
  source: 'added',
  first_seen_at: '',
  seen_at: '',
  gone_at: null,
  is_confirmed: true,
  checked_at: null,
}

/**
 * Renders an edge's page with the inventory's `row`. The API returns the edge if `block` is null, and otherwise only
 * its restriction.
 */
function html(block: Block | null, row: InventoryRow | null, backend?: object) {
  const queries = new QueryClient()
  if (row)
    queries.setQueryData(inventoryDetailQuery('lab', 'tcp-edges', id).queryKey, {
      row,
      used_by: [],
      uses: [],
    })
  const { get } = tcpEdges.ops
  const part = tcpEdges.ops['ip_restriction.get']
  queries.setQueryData(['tcp-edges', 'get', 'lab', id, part.name, { id }], {
    item: restriction,
    isMismatch: false,
  })
  const edge = {
    id,
    uri: '',
    created_at: '',
    description: 'As the API says',
    hostports,
    ip_restriction: restriction,
    backend,
  }
  queries.setQueryData(['tcp-edges', 'get', 'lab', id], { item: edge, isMismatch: false })
  const blocked = Object.fromEntries(
    Object.values(tcpEdges.ops).map((op): [string, Block | null] => [
      op.name,
      op.support === 'spec' ? null : block,
    ]),
  )
  return onAccount(<TcpEdgeDetail id={id} />, { queries, blocked: { ...blocked, [get.name]: block } })
}

test('an edge shows its modules and that its backend is missing', () => {
  const page = html(null, null)
  expect(page).toMatch(/<h1[^>]*>.*As the API says/)
  expect(page).toContain(' aria-label="IP restriction"')
  expect(page).toMatch(/<ol.*id="ip_restriction".*No backend.*<\/ol>/s)
  expect(page).toMatch(/href="\/lab\/tcp-edges\/edgtcp_1\/backend"[^>]*>Choose backend/)
  expect(page).toContain('Disabled')
  expect(page.match(/no backend/g)).toHaveLength(1)
  expect(page).toContain('t set up yet: it has no backend.')
})

test('a backend module without a backend offers to choose one, as the traffic path does', () => {
  const page = html(null, null, { enabled: true, backend: null })
  expect(page).toContain('t set up yet: it has no backend.')
  expect(page).toMatch(/href="\/lab\/tcp-edges\/edgtcp_1\/backend"[^>]*>Choose backend/)
  expect(page).not.toContain('Change backend')
})

test('an edge with only a readable restriction shows it and can be saved under a name', () => {
  const page = html('not-offered', null)
  expect(page).toMatch(/<h1[^>]*>.*edgtcp_1/)
  expect(page).toContain('Save this TCP edge')
  expect(page).toMatch(/Disabled.*ipp_7/)
  expect(page).not.toContain('<figure')
  expect(html('not-offered', named)).toMatch(/<h1[^>]*>.*Sounding.*Saved name/)
})

test('no limitation is shown while the capabilities of the API are being checked', () => {
  const page = html('not-known', named)
  expect(page).toContain('Checking whether this account')
  expect(page).toContain('Loading TCP edge')
  expect(page).not.toMatch(/t read this|Save this|Saved name/)
})
