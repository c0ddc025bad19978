import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { Block } from '@/lib/api/accounts'
import type { KnownOnly } from '@/lib/api/inventory'
import type { Access } from '@/lib/contract/operation'
import { botUsersInfo } from '@/lib/resources/info/bot-users'
import { AddById } from './add-by-id'

function html(
  get: Block | null,
  listable: boolean,
  role: Access,
  more: Record<string, Block | null> = {},
  known_only?: KnownOnly,
) {
  const page = { as_of: null, syncing: false, error: null, listable, known_only }
  const blocked = { 'bot-users.get': get, ...more }
  const withToasts = onAccount(<AddById info={botUsersInfo} page={page} />, { role, blocked })
  return withToasts.replace(/<output[^>]*><\/output>$/, '')
}

test('a resource is added by ID if the API has a get but no list', () => {
  expect(html(null, false, 'operator')).toContain('Bot user ID')
  expect(html(null, false, 'operator')).not.toContain('aria-disabled="true"')
  expect(html(null, false, 'viewer')).toMatch(/aria-disabled="true".*Only operators and admins/)
})

test('a resource is added by ID and name if the API supports only its parts', () => {
  const part = { 'bot-users.keys.put': null }
  expect(html('not-offered', false, 'operator', part)).toMatch(/Bot user ID.*Name in this console/)
  expect(html(null, false, 'operator', part)).not.toContain('Name in this console')
  expect(html('not-offered', true, 'operator', part)).toBe('')
})

test('a resource is added by ID and name even if the API has no operation for it', () => {
  const unused = html('not-offered', false, 'operator', { 'bot-users.keys.put': 'not-offered' })
  expect(unused).toMatch(/Bot user ID.*The name you enter below appears wherever.*Name in this console/)
})

test('IDs that other resources refer to are suggested, and deleted resources are linked', () => {
  const by = [{ resource: 'credentials', id: 'cr_1', title: 'pump', field: 'owner_id' }]
  const known_only = {
    mentioned: [{ id: 'bot_7', by }],
    gone: [{ id: 'bot_6', title: 'old pump', gone_at: '2026-01-01T00:00:00Z' }],
  }
  const shown = html('not-offered', false, 'operator', {}, known_only)
  expect(shown).toMatch(/bot_7.*Used by.*authtoken.*pump.*aria-label="Add bot_7"/i)
  expect(shown).toMatch(/Bot users that no longer exist.*old pump/)
})

test.each([
  ['has a list', null, true],
  ['has unknown capabilities', 'not-known', false],
] as const)('nothing can be added by ID if the API %s', (_, get, listable) => {
  expect(html(get, listable, 'admin')).toBe('')
})
