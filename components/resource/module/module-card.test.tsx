import { expect, test } from 'vitest'
import * as z from 'zod'
import { QueryClient } from '@tanstack/react-query'
import { FormSecret } from '@/components/resource/form/form-secret'
import { FormRef } from '@/components/resource/ref/form-ref'
import { onAccount } from '@/components/resource/testing/on-account'
import { idParam, ref, secret } from '@/lib/contract/fields'
import { moduleOps } from '@/lib/contract/module'
import { defineModuleInfo } from '@/lib/contract/resource'
import { inRequestShape } from '@/lib/contract/seen'
import { edgeModule } from '@/lib/resources/edge-modules/edge-module'
import { botUsersInfo } from '@/lib/resources/info/bot-users'
import { ModuleCard } from './module-card'
import { moduleEntry, moduleView } from './module-view'

const info = defineModuleInfo({
  key: 'lock',
  label: 'Lock',
  about: 'Locks it.',
  fields: { bot_user_ids: { label: 'Who may' }, secret: { label: 'Password' } },
  removal: 'It is open.',
})
const request = z.strictObject({
  enabled: z.boolean().default(true),
  bot_user_ids: z.array(z.string()),
  secret: secret(z.string()).optional(),
})
const response = z.object({
  enabled: z.boolean().nullish(),
  bot_users: z.array(ref).nullish(),
  secret: secret(z.string()).nullish(),
})
const lockModule = edgeModule({ request, response })
const noun = 'lock'
const path = '/things/{id}/lock'
const input = moduleOps({ name: 'lock', noun, path, params: idParam, request, response, support: 'spec' })
const ops = {
  'lock.put': { ...input['lock.put'], name: 'bot-users.lock.put' },
  'lock.get': { ...input['lock.get'], name: 'bot-users.lock.get' },
  'lock.delete': { ...input['lock.delete'], name: 'bot-users.lock.delete' },
}
const offered = { 'bot-users.lock.put': null, 'bot-users.lock.get': null, 'bot-users.lock.delete': null }
const kept = { set: true, fingerprint: 'f1n9e7' }
const stored = { enabled: false, bot_users: [{ id: 'bot_7', uri: '' }], secret: kept }

const card = (value: unknown, more: Parameters<typeof onAccount>[1] = { blocked: offered }) =>
  onAccount(
    <ModuleCard
      info={info}
      value={value}
      href="/lab/things/1/lock"
      put={ops['lock.put']}
      get={ops['lock.get']}
      toRequest={(input) => inRequestShape(request, input)}
      removeOp={ops['lock.delete']}
      params={{ id: '1' }}
    >
      What is set
    </ModuleCard>,
    more,
  )

test.each([
  ['absent', null, 'Not configured', ['Configure'], ['Edit', 'What is set']],
  ['on', { enabled: true }, 'Enabled', ['Edit', 'What is set'], ['Disable', 'Remove', 'Configure']],
  ['disabled', { enabled: false }, 'Disabled', ['Edit', 'What is set'], ['Enable', 'Remove', 'Configure']],
])('the card of a module that is %s', (_, value, state, acts, others) => {
  const html = card(value)
  expect(html).toMatch(new RegExp(`(?:</svg>|text-muted">)${state}<`))
  for (const act of acts) expect(html).toMatch(new RegExp(`>${act}<`))
  for (const act of others) expect(html).not.toMatch(new RegExp(`>${act}<`))
  // The other actions are in one menu.
  expect(html.match(/aria-label="Actions for Lock"/g)?.length).toBe(value === null ? undefined : 1)
})

test('a card says what the API does not support, and its buttons what the role does not allow', () => {
  const html = card(stored, { blocked: { ...offered, 'bot-users.lock.delete': 'not-offered' } })
  expect(html).toContain('This account&#x27;s API can&#x27;t remove this module.')
  expect(html).not.toContain('t configure this module')
  const blocked = { ...offered, 'bot-users.lock.put': 'role-admin' } as const
  const barred = card(null, { blocked, role: 'operator' })
  expect(barred).toContain('Only admins can do this. Your role is operator.') // from the button
  expect(barred).not.toContain('t configure this module')
})

const View = moduleView({
  info: botUsersInfo,
  ops,
  modules: {
    lock: moduleEntry({
      info,
      module: lockModule,
      fields: (
        <>
          <FormRef name="bot_user_ids" resources={['bot-users']} many />
          <FormSecret name="secret" />
        </>
      ),
      storedOf: (start) => ({ bot_user_ids: start?.bot_user_ids ?? [], secret: start?.secret ?? '' }),
    }),
  },
  paramsOf: ({ id }) => ({ id }),
})

function form(item?: object | null) {
  const queries = new QueryClient()
  const key = ['bot-users', 'get', 'lab', 'bot_1', 'bot-users.lock.get', { id: 'bot_1' }, 'edit']
  if (item !== undefined) queries.setQueryData(key, { item, isMismatch: false })
  return onAccount(<View id="bot_1" module="lock" />, { blocked: offered, queries })
}

test('the form of a module starts from the stored module and sends it whole', () => {
  expect(form()).not.toContain('<form')
  expect(form(null)).toContain('data-page-form="new"') // gets the focus like other create forms
  expect(form(stored)).toContain('data-page-form=""')
  const html = form(stored)
  expect(html).toMatch(/type="checkbox"[^>]*name="enabled".*Remove bot_7.*Stored \(fingerprint f1n9e7/s)
  expect(html.replaceAll('&quot;', '"')).toMatch(
    /"enabled": false,\s+"bot_user_ids": \[\s+"bot_7"\s+\],\s+"secret": "\(kept\)"/,
  )
  expect(html).toMatch(/PUT \/things\/bot_1\/lock/)
  expect(html).toMatch(/href="\/lab\/bot-users\/bot_1"[^>]*>Cancel/)
})
