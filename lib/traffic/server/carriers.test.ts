import { expect, test } from 'vitest'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { accountId, openStore, seen } from '@/lib/inventory/testing/store'
import { credentials } from '@/lib/resources/credentials'
import { tunnels } from '@/lib/resources/tunnels'
import { carriersOf } from './traffic'

const base = { uri: '', created_at: '2026-01-01T00:00:00.000Z' }

test('an offline tunnel group lists the agents that carried it and the authtokens that can', async () => {
  const db = await openStore()
  const at = '2026-02-01T00:00:00.000Z'
  const scope = { ...seen(at), resource: tunnels }
  await storeItems(db, scope, [
    {
      ...base,
      id: 'tn_1',
      started_at: at,
      tunnel_session: { id: 'ts_1', uri: '' },
      labels: { machine: 'crane' },
      backends: [{ id: 'bkdtg_1', uri: '' }],
      forwards_to: 'http://localhost:80',
    },
  ])
  await markGone(db, scope, { id: 'tn_1' }, at)
  const session = {
    session_id: 'ts_1',
    started_at: at,
    agent_version: '',
    ip: '',
    os: '',
    region: '',
    transport: '',
  }
  await db
    .insertInto('agents')
    .values({
      account_id: accountId,
      id: 'ag_1',
      name: 'crane-1',
      is_named: 1,
      first_seen_at: at,
      current_session_id: null,
      last_session_id: 'ts_1',
      session_count: 1,
      started_at: at,
      gone_at: at,
      agent_version: '',
      version_order: '',
      ip: '',
      os: '',
      region: '',
      transport: '',
      credential_id: '',
      search_text: '',
      by_metadata: null,
      by_address: null,
      by_metadata_and_address: null,
    })
    .execute()
  await db
    .insertInto('agent_sessions')
    .values({
      ...session,
      account_id: accountId,
      agent_id: 'ag_1',
      first_seen_at: at,
      seen_at: at,
      gone_at: at,
      credential_id: null,
      metadata: '',
      match: null,
    })
    .execute()
  const credential = (id: string, ...acl: string[]) => ({ ...base, id, description: id, metadata: '', acl })
  await storeItems(db, { ...seen(), resource: credentials }, [
    credential('cr_all'),
    credential('cr_crane', 'bind:machine=crane'),
    credential('cr_any', 'bind:machine=*'),
    credential('cr_other', 'bind:machine=hoist'),
    credential('cr_host', 'bind:crane.example'),
  ])
  const found = await carriersOf(db, accountId, { id: 'bkdtg_1', labels: { machine: 'Crane' } })
  expect(found.agents).toEqual([
    { id: 'ag_1', name: 'crane-1', seen_at: at, forwards_to: 'http://localhost:80' },
  ])
  expect(found.credentials.map(({ id }) => id).toSorted()).toEqual(['cr_any', 'cr_crane'])
  expect(await carriersOf(db, accountId, { id: 'bkdtg_2', labels: {} })).toEqual({
    agents: [],
    credentials: [],
  })
  await db.destroy()
})
