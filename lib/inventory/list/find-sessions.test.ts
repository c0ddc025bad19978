import { expect, test } from 'vitest'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { findInAccount } from './find'
import { storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'

test('a session is found by its IP address, and has the name that its metadata gives', async () => {
  const store = await openStore()
  const session = (id: string, metadata: string) => ({
    id,
    uri: '',
    ip: '192.0.2.9',
    started_at: '',
    metadata,
  })
  await storeItems(store, { ...seen(), resource: tunnelSessions }, [
    session('ts_1', '{"host":"quay-gateway"}'),
    session('ts_2', ''),
  ])
  const hits = await findInAccount(store, accountId, '192.0.2.9')
  expect(new Map(hits.map(({ title, matched }) => [title, matched?.text]))).toEqual(
    new Map([
      ['192.0.2.9', undefined],
      ['quay-gateway', '192.0.2.9'],
    ]),
  )
  const [named] = await findInAccount(store, accountId, 'quay-gateway')
  expect(named).toMatchObject({ title: 'quay-gateway', matched: { label: 'Tag' } })
  await store.destroy()
})
