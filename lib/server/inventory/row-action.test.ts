import { expect, test } from 'vitest'
import { storeItems } from '@/lib/inventory/sync/store'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { resourceOf } from '../accounts/upstream'
import { consoleAt } from '../testing/proxy'
import { inventoryPage } from './list-page'

test.each([
  ['missing', { label: 'Fix record', href: '/lab/reserved-domains/rd_1#dns-fix', view_label: 'View record' }],
  ['apex', { label: 'View record', href: '/lab/reserved-domains/rd_1#dns-fix', is_view: true }],
  ['correct', undefined],
] as const)('the row of a domain whose DNS state is %s has the fix %j', async (state, action) => {
  const upstream = await scriptedUpstream((_, response) => json(response, 503, {}))
  try {
    const { context, account } = await consoleAt(upstream.url, { kind: 'local' })
    const resource = resourceOf('reserved-domains')
    const at = '2026-01-01T00:00:00.000Z'
    await storeItems(context.db, { accountId: account.id, resource, source: 'list', at }, [
      { id: 'rd_1', uri: '', created_at: at, domain: 'a.example.com', cname_target: 'a.example.net' },
    ])
    const body = JSON.stringify({ checked_at: at, zone: null, name_servers: [], records: [] })
    const check = {
      account_id: account.id,
      resource: resource.name,
      id: 'rd_1',
      checked_at: at,
    }
    await context.db
      .insertInto('dns_checks')
      .values({ ...check, dns_state: state, body })
      .execute()
    const { rows } = await inventoryPage(context, account, resource, {})
    expect(rows[0]).toMatchObject({ dns: state })
    expect(rows[0]?.action).toEqual(action)
  } finally {
    await upstream.close()
  }
})
