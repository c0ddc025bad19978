import { expect, test } from 'vitest'
import { poll } from '@/lib/agents/testing/sessions'
import { consoleAt } from '../testing/proxy'
import { signedInPerson } from '../testing/console'
import { exportList } from './export'

test('an export of agents contains the matches from all pages', async () => {
  const { context, account } = await consoleAt('http://127.0.0.1:9')
  const sessions = Array.from({ length: 120 }, (_, n) => ({
    id: `ts_${n}`,
    credential: `cr_${n}`,
    ip: `198.51.100.${n}`,
    os: n < 110 ? 'linux' : 'darwin',
    metadata: JSON.stringify({ host: `quay-${String(n).padStart(3, '0')}` }),
  }))
  await poll(context.db, account.id, 0, sessions)
  const download = (query: Record<string, string>) =>
    exportList({
      context,
      account,
      params: { account: 'lab', resource: 'agents' },
      query: { format: 'json', q: 'quay', ...query },
      person: signedInPerson({ role: 'viewer' }),
      requestId: 'r1',
    })
  expect(await (await download({ os: 'linux' })).json()).toHaveLength(110)
  expect(await (await download({ os: 'darwin', sort: '-name' })).json()).toMatchObject(
    Array.from({ length: 10 }, (_, n) => ({ name: `quay-${119 - n}`, os: 'darwin' })),
  )
  expect(await (await download({ ids: 'ag_ts_3,ag_ts_4' })).json()).toMatchObject([
    { name: 'quay-003' },
    { name: 'quay-004' },
  ])
  const { after } = await context.db
    .selectFrom('audit')
    .select(['after'])
    .where('operation', '=', 'accounts.export-list')
    .where('target', '=', 'agents')
    .where('phase', '=', 'intent')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(after ?? '')).toEqual({ format: 'json', rows: 110, filters: { q: 'quay', os: 'linux' } })
})
