import { expect, test } from 'vitest'
import type { RecordCheck } from '@/lib/dns/model/records'
import { overview } from '@/lib/inventory/overview/overview'
import { storeItems } from '@/lib/inventory/sync/store'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { addAccount } from '@/lib/server/testing/proxy'
import { openConsole } from '@/lib/server/testing/console'
import { readNavigationNumbers } from '@/lib/server/inventory/navigation-numbers'
import { storeCheck } from './store-check'

test('a ready domain needs attention once its records are not confirmed, until a check succeeds', async () => {
  const context = await openConsole()
  const account = await addAccount(context, 'http://127.0.0.1:1')
  const domain = { id: 'rd_1', domain: 'a.example.com', cname_target: 't.example', created_at: '' }
  const seen = { accountId: account.id, resource: reservedDomains, source: 'list', at: '' } as const
  await storeItems(context.db, seen, [domain])
  const ready = { verdict: 'correct', state: 'ready', code: 'correct' } as const
  const silent = { verdict: 'unknown', state: 'unknown', code: 'could-not-ask' } as const
  /** Stores a check. Returns the problem, and the count on the badge of the DNS page. */
  async function after(result: Pick<RecordCheck, 'verdict' | 'state' | 'code'>, second: number) {
    const record: RecordCheck = {
      ...result,
      record: { name: 'a.example.com', type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
      zone: 'example.com',
      message: '',
      found: [],
      servers: [],
    }
    const checked_at = new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString()
    const check = { checked_at, zone: 'example.com', name_servers: [], records: [record] }
    await storeCheck(context, account, { resource: 'reserved-domains', id: 'rd_1' }, check)
    const { attention, problems, warnings } = await overview(context.db, account.id, new Map())
    const { dns } = (await readNavigationNumbers(context, account)).problems
    expect([problems, warnings]).toEqual([attention.length, attention.length])
    expect(dns).toMatchObject({ wrong: 0, attention: attention.length })
    return attention.map(({ id, title, label, cause, since }) => ({ id, title, label, cause, since }))
  }
  expect(await after(ready, 0)).toEqual([])
  expect(await after(silent, 10)).toEqual([])
  expect(await after(silent, 50)).toEqual([
    {
      id: 'rd_1',
      title: 'a.example.com',
      label: 'Unknown',
      cause: 'DNS not confirmed: no name server answered',
      since: '2026-01-01T12:00:10.000Z',
    },
  ])
  expect(await after(ready, 55)).toEqual([])
})
