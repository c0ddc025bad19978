import { expect, test } from 'vitest'
import type { AccountView } from '@/lib/api/accounts'
import { foldBlocks, unfoldBlocks } from './fold-blocks'

const account: AccountView = {
  slug: 'lab',
  name: 'Lab',
  base_url: 'https://api.example.com',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  has_own_dns_servers: false,
  accepts: [],
  settable: [],
  blocked: {
    'endpoints.list': null,
    'endpoints.create': 'role-operator',
    'https-edges.routes.backend.put': 'role-operator',
    'https-edges.routes.backend.get': null,
    'endpoints.get': null,
  },
}

test('operations with the same block are sent together', () => {
  expect(foldBlocks(account).blocked).toEqual([
    { block: null, operations: { endpoints: 'list get', 'https-edges.routes.backend': 'get' } },
    { block: 'role-operator', operations: { endpoints: 'create', 'https-edges.routes.backend': 'put' } },
  ])
})

test('the browser restores the block of each operation', () =>
  expect(unfoldBlocks(foldBlocks(account))).toEqual(account))
