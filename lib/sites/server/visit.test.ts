import { expect, onTestFinished, test } from 'vitest'
import { poll } from '@/lib/agents/testing/fleet'
import { storeItems } from '@/lib/inventory/store'
import { startFixture } from '@/lib/upstream/testing/fixture'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { openSiteConsole, plan } from './testing'

const at = '2026-01-01T00:00:00.000Z'
const endpoint = (id: string, url: string) => ({
  id,
  uri: '',
  url,
  public_url: url,
  created_at: at,
  tunnel_session: { id: 'ts_1', uri: '' },
})

/** Creates a site with an online agent that serves these URLs. */
async function openServing(urls: Readonly<Record<string, string>>) {
  const api = await startFixture((_, response) => response.end('{}'))
  const lab = await openSiteConsole(api.url, { kind: 'connected' }, { ADIT_ALLOWED_NETWORKS: '' })
  onTestFinished(async () => {
    await lab.close()
    await api.close()
  })
  const { db } = lab.context
  const owner = { account_id: lab.account.id, user_email: 'admin@example.com' }
  await db
    .insertInto('sites')
    .values({ ...plan, ...owner, id: 'site_1', created_at: at })
    .execute()
  const token = { role: 'credential', label: 'gw', thing_id: 'cr_1', title: 'gw', state: 'there' } as const
  await db
    .insertInto('site_things')
    .values({ ...owner, ...token, site_id: 'site_1', is_made: 1, user_id: lab.adminId, added_at: at })
    .execute()
  const gateway = { label: 'gw', server_addr: '', domain: 'gw.acme.example.net', agent_id: null }
  await db
    .insertInto('site_agents')
    .values({ ...gateway, site_id: 'site_1' })
    .execute()
  await poll(db, lab.account.id, 0, [{ id: 'ts_1', credential: 'cr_1', ip: '198.51.100.1', metadata: 'gw' }])
  const scope = { accountId: lab.account.id, resource: resourceOf('endpoints'), source: 'list' as const, at }
  await storeItems(
    db,
    scope,
    Object.entries(urls).map(([id, url]) => endpoint(id, url)),
  )
  const visit = (endpoint_id: string) =>
    lab.refusal('visit', { params: { id: 'site_1' }, body: { endpoint_id } })
  const acts = () =>
    db.selectFrom('audit').select('operation').where('operation', '=', 'sites.visit').execute()
  return { visit, acts }
}

test('only tunnels of the site are visited, and only where a connected account may lead', async () => {
  const { visit, acts } = await openServing({
    ep_api: 'https://gw.acme.example.net',
    ep_beta: 'https://shop.beta.example.net',
    ep_address: 'https://169.254.169.254',
    ep_user: 'https://u:p@shop.acme.example.net',
    ep_plain: 'http://shop.acme.example.net',
  })
  for (const id of ['ep_api', 'ep_beta', 'ep_address', 'ep_user', 'ep_none'])
    expect(await visit(id), id).toBe('ADIT_INVALID')
  expect(await visit('ep_plain')).toBe('ADIT_UPSTREAM_ADDRESS')
  expect(await acts(), 'nothing was begun').toEqual([])
})
