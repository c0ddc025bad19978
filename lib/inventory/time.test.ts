import { expect, test } from 'vitest'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { page } from './page'
import { storeItems } from './store'
import { accountId, openStore } from './testing/store'

const session = (id: string, started_at: string) => ({
  id,
  uri: '',
  agent_version: '3.30.2',
  credential: { id: 'cr_1', uri: '' },
  ip: '192.0.2.1',
  metadata: '',
  os: 'linux',
  region: 'eu',
  started_at,
  transport: 'service/2',
})

test('what says when one came to be is its own field where it has no created_at', async () => {
  const db = await openStore()
  const items = [
    session('ts_1', '2026-03-01T00:00:00Z'),
    session('ts_2', '2026-01-01T00:00:00Z'),
    session('ts_3', '2026-02-01T00:00:00Z'),
  ]
  const seen = { accountId, resource: tunnelSessions, source: 'list' as const, at: new Date().toISOString() }
  await storeItems(db, seen, items)
  const sorted = async (sort?: string) =>
    (await page(db, accountId, tunnelSessions.info, { sort })).rows.map(({ id }) => id)
  expect(await sorted()).toEqual(['ts_1', 'ts_3', 'ts_2'])
  expect(await sorted('started_at')).toEqual(['ts_2', 'ts_3', 'ts_1'])
  expect(await sorted('-created_at')).toEqual(['ts_1', 'ts_3', 'ts_2'])
  const [first] = (await page(db, accountId, tunnelSessions.info, {})).rows
  expect(first?.created_at).toBe('2026-03-01T00:00:00Z')
})
