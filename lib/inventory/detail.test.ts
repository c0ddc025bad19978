import { expect, test } from 'vitest'
import type { ResourceLink } from '@/lib/api/inventory'
import { credentials } from '@/lib/resources/credentials'
import { endpoints } from '@/lib/resources/endpoints'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { tunnels } from '@/lib/resources/tunnels'
import { detail } from './detail'
import { storeItems } from './sync/store'
import { accountId, openStore, seen } from './testing/store'

test('a tunnel and what it serves are related only once, and a session has its name', async () => {
  const store = await openStore()
  const ref = (id: string) => ({ id, uri: '' })
  const base = { uri: '', created_at: '' }
  const session = { ...base, id: 'ts_1', ip: '203.0.113.7', credential: ref('cr_1') }
  const endpoint = { ...base, id: 'ep_1', url: 'https://app.example.com', tunnel: ref('tn_1') }
  await storeItems(store, { ...seen(), resource: tunnels }, [
    {
      ...base,
      id: 'tn_1',
      public_url: 'https://app.example.com',
      endpoint: ref('ep_1'),
      tunnel_session: ref('ts_1'),
    },
    { ...base, id: 'tn_2', public_url: '', backends: [ref('bkdtg_1')] },
    { ...base, id: 'tn_3', public_url: '', backends: [ref('bkdtg_1')] },
  ])
  await storeItems(store, { ...seen(), resource: tunnelGroupBackends }, [
    { ...base, id: 'bkdtg_1', labels: {}, tunnels: [ref('tn_2')] },
  ])
  await storeItems(store, { ...seen(), resource: endpoints }, [{ ...endpoint, tunnel_session: ref('ts_1') }])
  await storeItems(store, { ...seen(), resource: tunnelSessions }, [session])
  await storeItems(store, { ...seen(), resource: credentials }, [
    { ...base, id: 'cr_1', description: 'Gate' },
  ])
  const related = async (resource: string, id: string) => {
    const found = await detail(store, accountId, resource, id)
    const names = (links: readonly ResourceLink[] = []) =>
      links.map((link) => link.title || link.id).toSorted()
    return { used_by: names(found?.used_by), uses: names(found?.uses) }
  }
  const url = 'https://app.example.com'
  expect(await related('tunnels', 'tn_1')).toEqual({ used_by: [url], uses: ['Gate'] })
  expect(await related('endpoints', 'ep_1')).toEqual({ used_by: [], uses: ['Gate', url] })
  expect(await related('tunnel-group-backends', 'bkdtg_1')).toEqual({ used_by: ['tn_3'], uses: ['tn_2'] })
})
