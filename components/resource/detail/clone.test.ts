import { expect, test } from 'vitest'
import type { AccountView } from '@/lib/api/accounts'
import type { InventoryRow } from '@/lib/api/inventory'
import { recreatePath } from './clone'

const account: AccountView = {
  slug: 'lab',
  name: 'Lab',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  blocked: { 'endpoints.create': null, 'bot-users.create': 'not-offered', 'abuse-reports.create': null },
  accepts: [],
  settable: [],
  has_own_name_servers: false,
}
const row: InventoryRow = {
  id: 'ep_1',
  title: 'https://a.example',
  item: {},
  source: 'list',
  seen_at: '2026-11-20T09:00:00Z',
  gone_at: null,
}

test.each([
  ['endpoints', '/lab/endpoints/new?from=ep_1'],
  ['bot-users', undefined],
  ['abuse-reports', undefined],
] as const)('a deleted resource of the kind %s is recreated at %s', (name, path) =>
  expect(recreatePath({ account, viewer: { role: 'operator' } }, { name }, row)).toBe(path),
)
