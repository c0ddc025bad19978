import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { useItem } from './use-item'

const { get } = botUsers.ops
const item = { id: 'bot_1', uri: '', created_at: '', name: 'lamp', active: true }
const row = {
  id: 'bot_1',
  title: 'lamp',
  created_at: '',
  item,
  source: 'list',
  first_seen_at: '',
  seen_at: '',
  is_confirmed: true,
  checked_at: null,
}

function Probe() {
  return useItem({ info, get, id: 'bot_1' }).isGone ? 'gone' : 'there'
}

/**
 * Reports whether a page shows a resource as gone. The parameters are the time when the inventory marked it as gone,
 * and the time when the API last returned it. Null means never.
 */
function shown(gone_at: string | null, readAt: string | null) {
  const queries = new QueryClient()
  const known = { row: { ...row, source: 'list' as const, gone_at }, used_by: [], uses: [] }
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, known)
  const updatedAt = readAt === null ? undefined : Date.parse(readAt)
  if (updatedAt !== undefined)
    queries.setQueryData([info.name, 'get', 'lab', 'bot_1'], { item, isMismatch: false }, { updatedAt })
  return onAccount(<Probe />, { blocked: { [get.name]: null }, queries })
}

const [ten, eleven] = ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z']

test.each([
  [
    'a resource exists if the API returned it after the inventory marked it as deleted',
    ten,
    eleven,
    /^there/,
  ],
  [
    'a resource no longer exists if the inventory marked it as deleted after the API returned it',
    eleven,
    ten,
    /^gone/,
  ],
  [
    'a resource no longer exists if the inventory marked it as deleted and the API has not responded',
    ten,
    null,
    /^gone/,
  ],
  ['a resource exists if it is in the inventory', null, ten, /^there/],
])('%s', (_, goneAt, readAt, text) => expect(shown(goneAt, readAt)).toMatch(text))

function NullProbe() {
  const { item, isPending } = useItem({ info, get, id: 'bot_1' })
  return JSON.stringify({ item, isPending })
}

test('null in the API response means that a part is unset, even if the inventory has a copy of it', () => {
  const queries = new QueryClient()
  const known = { row: { ...row, source: 'list' as const, gone_at: null }, used_by: [], uses: [] }
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, known)
  queries.setQueryData([info.name, 'get', 'lab', 'bot_1'], { item: null, isMismatch: false })
  const page = onAccount(<NullProbe />, { blocked: { [get.name]: null }, queries })
  expect(page.replaceAll('&quot;', '"')).toContain('{"item":null,"isPending":false}')
})
