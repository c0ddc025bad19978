import { expect, test } from 'vitest'
import { apiKeys } from '@/lib/resources/api-keys'
import { storeItems } from '@/lib/inventory/sync/store'
import { seal } from '@/lib/upstream/vault'
import { openConsole } from '../testing/console'
import { addAccount } from '../testing/proxy'
import { ownKeyId } from './own-key'
import { keyTarget } from './upstream'

const part = '3Mgmv9tFNsIR25POraVWLoWLsvO'

test.each([
  ['the ID of a listed key at its start is found', `${part}_4Qx7hP2mYc9sT1vB6nK8w`, `ak_${part}`],
  ['another ID at its start is unknown', '3DDz1LwgaUA1qKUbaTDTII7Drve_4Qx7hP2mYc9sT1vB6nK8w', null],
  ['another format is unknown', `prefix-${part}-4Qx7hP2mYc9sT1vB6nK8w`, null],
  ['only an ID is unknown', part, null],
])('the own key with %s', async (_, key, id) => {
  const context = await openConsole()
  const account = await addAccount(context, 'https://api.example.com')
  const sealed_key = seal(key, keyTarget(account.id), context.keyRing)
  const item = { id: `ak_${part}`, uri: '', created_at: '2026-01-01T00:00:00Z', description: 'console' }
  const at = '2026-01-01T00:00:00.000Z'
  await storeItems(context.db, { accountId: account.id, resource: apiKeys, source: 'list', at }, [item])
  expect(await ownKeyId(context, { ...account, sealed_key })).toBe(id)
  expect(await ownKeyId(context, { ...account, id: 'other', sealed_key })).toBeNull() // can't be decrypted
})
