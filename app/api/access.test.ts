import { expect, test } from 'vitest'
import type { Access } from '@/lib/contract/operation'
import { openServedConsole, someone, TestBrowser } from '@/lib/server/testing/console'
import { consoleOperations } from '@/lib/api/registry'
import { DELETE, GET, PATCH, POST, PUT } from './[[...path]]/route'

/** The required role of the console's own operations, by method and route. */
const access: Record<string, Access> = {
  'GET /api/abuse/{account}/{id}': 'viewer',
  'POST /api/abuse/{account}/{id}': 'viewer',
  'GET /api/accounts': 'viewer',
  'POST /api/accounts': 'admin',
  'POST /api/accounts/local': 'admin',
  'PATCH /api/accounts/{account}': 'admin',
  'DELETE /api/accounts/{account}': 'admin',
  'GET /api/agent-tunnels/{account}/{id}': 'viewer',
  'PUT /api/agent-tunnels/{account}/{id}': 'operator',
  'POST /api/agent-tunnels/{account}/{id}': 'operator',
  'DELETE /api/agent-tunnels/{account}/{id}/{name}': 'operator',
  'GET /api/agent-updates/{account}': 'viewer',
  'POST /api/agent-updates/{account}': 'operator',
  'GET /api/agent-updates/{account}/{id}': 'viewer',
  'POST /api/agent-updates/{account}/{id}/cancel': 'operator',
  'POST /api/agent-updates/{account}/{id}/pause': 'operator',
  'POST /api/agent-updates/{account}/{id}/resume': 'operator',
  'GET /api/agents/{account}': 'viewer',
  'GET /api/agents/{account}/{id}': 'viewer',
  'GET /api/agents/{account}/{id}/commands': 'viewer',
  'POST /api/agents/{account}/{id}/commands': 'operator',
  'POST /api/agents/{account}/{id}/identity': 'operator',
  'GET /api/audit': 'viewer',
  'GET /api/audit/export': 'viewer',
  'POST /api/audit/verify': 'admin',
  'GET /api/bulk-jobs/{account}': 'viewer',
  'POST /api/bulk-jobs/{account}': 'operator',
  'GET /api/bulk-jobs/{account}/{id}': 'viewer',
  'POST /api/bulk-jobs/{account}/{id}/check': 'operator',
  'POST /api/bulk-jobs/{account}/{id}/pause': 'operator',
  'POST /api/bulk-jobs/{account}/{id}/resume': 'operator',
  'POST /api/bulk-jobs/{account}/{id}/retry': 'operator',
  'POST /api/bulk-jobs/{account}/{id}/start': 'operator',
  'POST /api/bulk-jobs/{account}/{id}/stop': 'operator',
  'POST /api/capabilities/{account}': 'operator',
  'POST /api/checks/{account}': 'viewer',
  'GET /api/dns/{account}': 'viewer',
  'GET /api/dns/{account}/names': 'viewer',
  'GET /api/dns/{account}/{resource}/{id}': 'viewer',
  'POST /api/dns/{account}/{resource}/{id}': 'viewer',
  'GET /api/dns-links/{account}/{resource}/{id}': 'viewer',
  'POST /api/dns-links/{account}/{resource}/{id}': 'operator',
  'DELETE /api/dns-links/{account}/{link}': 'operator',
  'GET /api/export/{account}/{resource}': 'viewer',
  'GET /api/find/{account}': 'viewer',
  'GET /api/hosts/{account}': 'viewer',
  'GET /api/help/images/{name}': 'viewer',
  'GET /api/inventory/{account}': 'viewer',
  'GET /api/inventory/{account}/{resource}': 'viewer',
  'POST /api/inventory/{account}/{resource}': 'operator',
  'GET /api/inventory/{account}/{resource}/{id}': 'viewer',
  'DELETE /api/inventory/{account}/{resource}/{id}': 'operator',
  'GET /api/openapi.json': 'viewer',
  'GET /api/own-address': 'viewer',
  'GET /api/traffic/{account}/{resource}/{id}': 'viewer',
  'GET /api/tunnel-groups/{account}/{id}': 'viewer',
  'GET /api/api-log/{account}/rate': 'viewer',
  'GET /api/api-log/{account}': 'viewer',
  'GET /api/api-log/{account}/export': 'viewer',
  'GET /api/navigation/{account}': 'viewer',
  'GET /api/notifications/{account}': 'viewer',
  'POST /api/notifications/{account}/dismiss': 'operator',
  'GET /api/expiries/{account}': 'viewer',
  'GET /api/backends/{account}': 'viewer',
  'GET /api/agent-uptime/{account}': 'viewer',
  'GET /api/agent-versions/{account}': 'viewer',
  'GET /api/people': 'admin',
  'POST /api/people': 'admin',
  'PATCH /api/people/{id}': 'admin',
  'POST /api/secrets/{account}': 'admin',
  'GET /api/sessions': 'viewer',
  'DELETE /api/sessions': 'viewer',
  'DELETE /api/sessions/{id}': 'viewer',
  'POST /api/sessions/confirm': 'viewer',
  'POST /api/sessions/password': 'viewer',
  'GET /api/states/{account}/{resource}': 'viewer',
  'GET /api/states/{account}/{resource}/{id}': 'viewer',
  'POST /api/sync/{account}/{resource}': 'viewer',
  'GET /api/sites/{account}': 'viewer',
  'POST /api/sites/{account}': 'operator',
  'GET /api/sites/{account}/{id}': 'viewer',
  'PATCH /api/sites/{account}/{id}': 'operator',
  'DELETE /api/sites/{account}/{id}': 'operator',
  'PUT /api/sites/{account}/{id}/agents/{label}': 'operator',
  'DELETE /api/sites/{account}/{id}/agents/{label}': 'operator',
  'POST /api/sites/{account}/{id}/resources': 'operator',
  'POST /api/sites/{account}/{id}/removals': 'operator',
  'POST /api/sites/{account}/{id}/steps/{step}': 'viewer',
  'POST /api/sites/{account}/{id}/deletion': 'operator',
  'POST /api/sites/{account}/{id}/links': 'operator',
  'DELETE /api/sites/{account}/{id}/links': 'operator',
  'POST /api/sites/{account}/{id}/test-request': 'operator',
  'POST /api/test-requests/{account}/{resource}/{id}': 'operator',
  'GET /api/transfer/{account}': 'viewer',
  'POST /api/transfer/{account}': 'operator',
  'GET /api/transfer/{account}/known': 'viewer',
  'POST /api/transfer/{account}/plan': 'operator',
  'GET /api/views/{account}/{resource}': 'viewer',
  'POST /api/views/{account}/{resource}': 'viewer',
  'DELETE /api/views/{account}/{resource}/{id}': 'viewer',
}
const declared = consoleOperations.map(({ op }) => op)

test('each operation declares the role that it requires', () => {
  const signedIn = declared.filter((op) => op.access !== 'public')
  expect(Object.fromEntries(signedIn.map((op) => [`${op.method} ${op.path}`, op.access]))).toEqual(access)
})

test('every other method of every path is refused, also for an admin', async () => {
  const console = await openServedConsole()
  await someone(console, 'a@example.com', 'admin')
  const browser = new TestBrowser()
  await browser.signIn('a@example.com')
  const handlers = { GET, POST, PUT, PATCH, DELETE }
  for (const path of new Set(declared.map((op) => op.path)))
    for (const [method, handler] of Object.entries(handlers)) {
      if (declared.some((op) => op.path === path && op.method === method)) continue
      const body = method === 'GET' ? undefined : {}
      const { status } = await browser.ask(handler, path.replaceAll(/\{\w+\}/g, 'x'), { method, body })
      expect([method, path, status]).toEqual([method, path, 405])
    }
  await console.db.destroy()
})
