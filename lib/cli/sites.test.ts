import { expect, test } from 'vitest'
import { sharedPlatform } from '@/lib/platform/testing/platform'
import { openSiteLab } from './testing/site-lab'

const platform = sharedPlatform()

test('a site is begun, and its things are made by the way of the proxy', async () => {
  const { create, read, make, context } = await openSiteLab(platform())
  const id = await create()
  expect((await read(id)).site).toMatchObject({ state: 'open', by: 'admin@example.com' })
  const ingress = await make(id, 'ingress', { domain: 'connect.example.net', description: '' })
  const domain = await make(id, 'domain', { domain: '*.acme.example.net' })
  const bot = await make(id, 'bot-user', { name: 'Acme' })
  const rule = 'bind:*.acme.example.net'
  const token = await make(
    id,
    'credential',
    { description: 'gateway-1', acl: [rule], owner_id: bot.id },
    { label: 'gateway-1' },
  )
  expect(token.token).toMatch(/.{20}/)
  const { things, steps, agents, removals } = await read(id)
  expect(things.map(({ role, id, state, is_made }) => [role, id, state, is_made])).toEqual([
    ['ingress', ingress.id, 'there', true],
    ['domain', domain.id, 'there', true],
    ['bot-user', bot.id, 'there', true],
    ['credential', token.id, 'there', true],
  ])
  expect(Object.fromEntries(steps.map(({ name, state }) => [name, state]))).toEqual({
    'api-key': 'done',
    ingress: 'done',
    'ns-records': 'todo',
    domain: 'done',
    'cname-records': 'todo',
    'verify-dns': 'todo',
    'bot-user': 'done',
    'agent-config': 'waiting',
    'agent-api': 'todo',
  })
  expect(agents).toMatchObject([
    { label: 'gateway-1', credential_id: token.id, domain: 'gateway-1.acme.example.net', is_online: false },
  ])
  expect(removals.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'credential planned',
    'bot-user planned',
    'domain planned',
    'ingress planned',
    'dns-record by-hand',
    'dns-record by-hand',
    'dns-record by-hand',
  ])
  const tables = ['audit', 'inventory', 'idempotency', 'site_things', 'site_evidence', 'requests'] as const
  for (const table of tables)
    expect(JSON.stringify(await context.db.selectFrom(table).selectAll().execute())).not.toContain(
      token.token,
    )
})
