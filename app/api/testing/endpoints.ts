import { consoleOperations } from '@/lib/api/registry'
import type { Access } from '@/lib/contract/operation'
import type { TestBrowser } from '@/lib/server/testing/console'
import { GET as api } from '../[[...path]]/route'
import { GET as auth } from '../auth/[...nextauth]/route'
import { GET as platform } from '../platform/[account]/[...path]/route'

export interface CoveredEndpoint {
  name: string
  method: string
  path: string
  access: Access | 'public'
  freshPassword: boolean
  handler: Parameters<TestBrowser['ask']>[0]
  /**
   * The parameters that Next.js passes to the route. Set only for endpoints that aren't declared operations.
   */
  params?: Record<string, string | string[]>
}

const endpoint = (
  input: Omit<CoveredEndpoint, 'name' | 'freshPassword'>,
  freshPassword = false,
): CoveredEndpoint => ({
  ...input,
  name: `${input.method} ${input.path}`,
  freshPassword,
})

const declared = consoleOperations.map(({ op: { method, path, access, freshPassword } }) =>
  endpoint({ method, path, access, handler: api }, freshPassword),
)
const proxied = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => {
  const params = { account: 'lab', path: ['bot_users'] }
  return endpoint({
    method,
    path: '/api/platform/lab/bot_users',
    access: 'viewer',
    handler: platform,
    params,
  })
})
const signIn = ['GET', 'POST'].map((method) => {
  const params = { nextauth: ['signout'] }
  return endpoint({ method, path: '/api/auth/signout', access: 'public', handler: auth, params })
})

/**
 * The declared operations, and one example path each for the proxy and next-auth, with every method that they
 * handle.
 */
export const apiEndpoints = [...declared, ...proxied, ...signIn]

/** Uses `x` for path parameters without a value. */
export function askEndpoint(
  browser: TestBrowser,
  { handler, method, path, params }: CoveredEndpoint,
  { values = {}, ...input }: Parameters<TestBrowser['ask']>[2] & { values?: Record<string, string> } = {},
) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x')
  const body = method === 'GET' || input.raw !== undefined ? undefined : {}
  return browser.ask(handler, filled, { method, body, params, ...input })
}
