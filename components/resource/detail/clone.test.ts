import { expect, test } from 'vitest'
import type { AccountView } from '@/lib/api/accounts'
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
  has_own_dns_servers: false,
}
const row = { id: 'ep_1', source: 'list' } as const

test.each([
  ['endpoints', '/lab/endpoints/new?from=ep_1'],
  ['bot-users', undefined],
  ['abuse-reports', undefined],
] as const)('a deleted resource of the kind %s is recreated at %s', (name, path) =>
  expect(recreatePath({ account, viewer: { role: 'operator' } }, { name }, row)).toBe(path),
)
