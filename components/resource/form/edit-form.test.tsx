import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { EditForm } from './edit-form'
import { FormText } from './form-fields'

const { get, update } = botUsers.ops
const item = { id: 'bot_1', uri: '', created_at: '', name: 'as-last-seen', active: true }
const row = {
  id: 'bot_1',
  title: '',
  created_at: '',
  item,
  source: 'list',
  first_seen_at: '',
  seen_at: '',
  is_confirmed: true,
  checked_at: null,
} as const

function html({ canGet, live, gone_at = null }: { canGet: boolean; live?: object; gone_at?: string | null }) {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, {
    row: { ...row, gone_at },
    used_by: [],
    uses: [],
  })
  queries.setQueryData([info.name, 'get', 'lab', 'bot_1'], { item, isMismatch: false }) // from an earlier page
  if (live)
    queries.setQueryData([info.name, 'get', 'lab', 'bot_1', 'edit'], { item: live, isMismatch: false })
  return onAccount(
    <EditForm
      info={info}
      get={get}
      op={update}
      id="bot_1"
      back="/lab/elsewhere"
      storedOf={({ name, active }) => ({ name, active })}
      submitLabel="Save bot user"
      done={() => ''}
    >
      <FormText name="name" />
    </EditForm>,
    { blocked: { [update.name]: null, [get.name]: canGet ? null : 'not-offered' }, queries },
  )
}

test('the form is shown only after the API returns the current item', () => {
  expect(html({ canGet: true })).not.toMatch(/<form|as-last-seen/)
  expect(html({ canGet: true, live: { ...item, name: 'as-it-is-now' } })).toMatch(/<form/)
})

test('the form starts from the saved copy if the API cannot get the item', () => {
  expect(html({ canGet: false })).toMatch(/<form.*href="\/lab\/elsewhere"[^>]*>Cancel/s)
})

test('a resource that no longer exists has no form', () => {
  expect(html({ canGet: false, gone_at: '2026-01-01' })).toMatch(/No bot user with this ID/)
})

test('a stored value in an unknown format is reported, not shown as empty', () => {
  const warning = /The stored values of these fields have an unknown format: Name\./
  expect(html({ canGet: true, live: { ...item, name: { odd: 1 } } })).toMatch(warning)
  expect(html({ canGet: true, live: item })).not.toMatch(/unknown format/)
})

test('the submit button is disabled, with the reason, until something changes', () => {
  const page = html({ canGet: true, live: item })
  expect(page).toMatch(
    /<button[^>]*type="submit"[^>]*aria-disabled="true"[^>]*data-tip="No changes to save\."/,
  )
})
