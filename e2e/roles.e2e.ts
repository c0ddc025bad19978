import type { Access, Operation } from '@/lib/contract/operation'
import { registry } from '@/lib/resources/registry'
import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { apiRoutes, fillRoute } from './support/routes'

const roles = ['viewer', 'operator', 'admin'] as const
const nothing = { account: 'lab', resource: 'bot-users', id: 'bot_000000000000000000000000000' }

/** The required role of the console's own operations, by method and route. */
const ownAccess: Record<string, Access> = {
  'GET /api/abuse/[account]/[id]': 'viewer',
  'POST /api/abuse/[account]/[id]': 'viewer',
  'GET /api/accounts': 'viewer',
  'POST /api/accounts': 'admin',
  'POST /api/accounts/local': 'admin',
  'PATCH /api/accounts/[account]': 'admin',
  'DELETE /api/accounts/[account]': 'admin',
  'GET /api/agent-tunnels/[account]/[id]': 'viewer',
  'PUT /api/agent-tunnels/[account]/[id]': 'operator',
  'POST /api/agent-tunnels/[account]/[id]': 'operator',
  'DELETE /api/agent-tunnels/[account]/[id]/[name]': 'operator',
  'GET /api/agent-updates/[account]': 'viewer',
  'POST /api/agent-updates/[account]': 'operator',
  'GET /api/agent-updates/[account]/[id]': 'viewer',
  'POST /api/agent-updates/[account]/[id]/cancel': 'operator',
  'POST /api/agent-updates/[account]/[id]/pause': 'operator',
  'POST /api/agent-updates/[account]/[id]/resume': 'operator',
  'GET /api/agents/[account]': 'viewer',
  'GET /api/agents/[account]/[id]': 'viewer',
  'GET /api/agents/[account]/[id]/commands': 'viewer',
  'POST /api/agents/[account]/[id]/commands': 'operator',
  'POST /api/agents/[account]/[id]/identity': 'operator',
  'GET /api/audit': 'viewer',
  'GET /api/audit/export': 'viewer',
  'POST /api/audit/verify': 'admin',
  'GET /api/bulk-jobs/[account]': 'viewer',
  'POST /api/bulk-jobs/[account]': 'operator',
  'GET /api/bulk-jobs/[account]/[id]': 'viewer',
  'POST /api/bulk-jobs/[account]/[id]/check': 'operator',
  'POST /api/bulk-jobs/[account]/[id]/pause': 'operator',
  'POST /api/bulk-jobs/[account]/[id]/resume': 'operator',
  'POST /api/bulk-jobs/[account]/[id]/retry': 'operator',
  'POST /api/bulk-jobs/[account]/[id]/start': 'operator',
  'POST /api/bulk-jobs/[account]/[id]/stop': 'operator',
  'POST /api/capabilities/[account]': 'operator',
  'POST /api/checks/[account]': 'viewer',
  'GET /api/dns/[account]': 'viewer',
  'GET /api/dns/[account]/names': 'viewer',
  'GET /api/dns/[account]/[resource]/[id]': 'viewer',
  'POST /api/dns/[account]/[resource]/[id]': 'viewer',
  'GET /api/dns-links/[account]/[resource]/[id]': 'viewer',
  'POST /api/dns-links/[account]/[resource]/[id]': 'operator',
  'DELETE /api/dns-links/[account]/[link]': 'operator',
  'GET /api/export/[account]/[resource]': 'viewer',
  'GET /api/find/[account]': 'viewer',
  'GET /api/help/images/[name]': 'viewer',
  'GET /api/inventory/[account]': 'viewer',
  'GET /api/inventory/[account]/[resource]': 'viewer',
  'POST /api/inventory/[account]/[resource]': 'operator',
  'GET /api/inventory/[account]/[resource]/[id]': 'viewer',
  'DELETE /api/inventory/[account]/[resource]/[id]': 'operator',
  'GET /api/openapi.json': 'viewer',
  'GET /api/own-address': 'viewer',
  'GET /api/traffic/[account]/[resource]/[id]': 'viewer',
  'GET /api/tunnel-groups/[account]/[id]': 'viewer',
  'GET /api/api-log/[account]/rate': 'viewer',
  'GET /api/api-log/[account]': 'viewer',
  'GET /api/api-log/[account]/export': 'viewer',
  'GET /api/navigation/[account]': 'viewer',
  'GET /api/notifications/[account]': 'viewer',
  'POST /api/notifications/[account]/dismiss': 'operator',
  'GET /api/expiries/[account]': 'viewer',
  'GET /api/backends/[account]': 'viewer',
  'GET /api/agent-uptime/[account]': 'viewer',
  'GET /api/agent-versions/[account]': 'viewer',
  'GET /api/people': 'admin',
  'POST /api/people': 'admin',
  'PATCH /api/people/[id]': 'admin',
  'POST /api/secrets/[account]': 'admin',
  'GET /api/sessions': 'viewer',
  'DELETE /api/sessions': 'viewer',
  'DELETE /api/sessions/[id]': 'viewer',
  'POST /api/sessions/confirm': 'viewer',
  'POST /api/sessions/password': 'viewer',
  'GET /api/states/[account]/[resource]': 'viewer',
  'GET /api/states/[account]/[resource]/[id]': 'viewer',
  'POST /api/sync/[account]/[resource]': 'viewer',
  'GET /api/sites/[account]': 'viewer',
  'POST /api/sites/[account]': 'operator',
  'GET /api/sites/[account]/[id]': 'viewer',
  'PATCH /api/sites/[account]/[id]': 'operator',
  'DELETE /api/sites/[account]/[id]': 'operator',
  'PUT /api/sites/[account]/[id]/agents/[label]': 'operator',
  'DELETE /api/sites/[account]/[id]/agents/[label]': 'operator',
  'POST /api/sites/[account]/[id]/resources': 'operator',
  'POST /api/sites/[account]/[id]/removals': 'operator',
  'POST /api/sites/[account]/[id]/steps/[step]': 'viewer',
  'POST /api/sites/[account]/[id]/deletion': 'operator',
  'POST /api/sites/[account]/[id]/links': 'operator',
  'DELETE /api/sites/[account]/[id]/links': 'operator',
  'POST /api/sites/[account]/[id]/visit': 'operator',
  'POST /api/visits/[account]/[resource]/[id]': 'operator',
  'GET /api/transfer/[account]': 'viewer',
  'POST /api/transfer/[account]': 'operator',
  'GET /api/transfer/[account]/known': 'viewer',
  'POST /api/transfer/[account]/plan': 'operator',
  'GET /api/views/[account]/[resource]': 'viewer',
  'POST /api/views/[account]/[resource]': 'viewer',
  'DELETE /api/views/[account]/[resource]/[id]': 'viewer',
}
/** Operations that don't require a session. They have their own specs. */
const open = new Set([
  '/api/auth/[...nextauth]',
  '/api/health',
  '/api/ready',
  '/api/setup',
  '/api/shared-dns',
  '/api/shared-dns/check',
])

const operations = Object.values(registry).flatMap(({ ops }) =>
  Object.values<Operation & { name: string }>(ops),
)
const requests: [string, string, string, Access][] = [
  ...operations.map(({ name, method, path, access }): [string, string, string, Access] => [
    name,
    method,
    `/api/platform/lab${path.replaceAll(/\{\w+\}/g, nothing.id)}`,
    access,
  ]),
  ...Object.entries(ownAccess).map(([name, access]): [string, string, string, Access] => {
    const [method = '', route = ''] = name.split(' ')
    // Nobody's account, so that what is allowed removes nothing.
    const account = route.startsWith('/api/accounts/') ? 'nowhere' : 'lab'
    return [name, method, fillRoute(route, { ...nothing, account }), access]
  }),
]

test('each operation is limited to the roles in the contract', async ({ as, console }) => {
  const [viewer, operator, admin] = [await as('viewer'), await as('operator'), await as('admin')]
  const calls = { viewer: viewer.call, operator: operator.call, admin: admin.call }
  const stranger = callerOf(console.url)
  const stolen = callerOf(console.url, `${viewer.cookie}x`)
  for (const [name, method, path, access] of requests) {
    const strangers = await Promise.all([stranger, stolen].map((call) => call(method, path)))
    for (const { json } of strangers)
      expect([name, json]).toMatchObject([name, { error_code: 'ADIT_NOT_SIGNED_IN' }])
    const answers = await Promise.all(
      roles.map(async (role) => ({ role, ...(await calls[role](method, path)) })),
    )
    for (const { role, status, json } of answers) {
      const isAllowed = roles.indexOf(role) >= roles.indexOf(access)
      if (isAllowed) expect([name, role, [401, 403, 405].includes(status)]).toEqual([name, role, false])
      else
        expect([name, role, status, json]).toMatchObject([name, role, 403, { error_code: 'ADIT_FORBIDDEN' }])
    }
  }
})

test('every other method of every route is refused', async ({ adminCall }) => {
  for (const route of apiRoutes.filter((one) => !open.has(one) && !one.startsWith('/api/platform/')))
    await Promise.all(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(async (method) => {
        const name = `${method} ${route}`
        if (name in ownAccess) return
        expect([name, (await adminCall(method, fillRoute(route, nothing))).status]).toEqual([name, 405])
      }),
    )
})
