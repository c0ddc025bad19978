import { fieldsOf } from '@/lib/util/records'
import { randomUUID } from 'node:crypto'
import type { SiteDetail } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import type { Access } from '@/lib/contract/operation'
import type { Call } from '@/lib/platform/testing/platform'
import { keyTarget } from '@/lib/server/accounts/upstream'
import { addAccount } from '@/lib/server/testing/proxy'
import { agentTunnelsApi } from '@/lib/api/agent-tunnels'
import { agentTunnelsRoutes } from '@/lib/agents/server/routes'
import { sitesApi } from '@/lib/api/sites'
import { runOperation } from '@/lib/server/routing/console-api'
import { sitesRoutes } from '@/lib/sites/server/routes'
import { openConsole, signedInPerson, someone } from '@/lib/server/testing/console'
import { seal } from '@/lib/upstream/vault'

interface Platform {
  url: string
  token: string
  ingressUrl: string
  dnsAddress: string
}

const lists = [
  'agent_ingresses',
  'reserved_domains',
  'bot_users',
  'credentials',
  'endpoints',
  'tunnel_sessions',
  'tunnels',
  'api_keys',
  'reserved_addrs',
  'ssh_credentials',
]

export async function everything({ call }: { call: Call }): Promise<Record<string, unknown>> {
  const found = await Promise.all(lists.map(async (list) => [list, (await call('GET', `/${list}`)).body]))
  return Object.fromEntries(found) as Record<string, unknown>
}

interface Ask {
  body?: unknown
  params?: Record<string, string>
  role?: Access
  key?: string
  user?: string
}

const operations = { ...agentTunnelsApi, ...sitesApi }
const handlers = { ...agentTunnelsRoutes, ...sitesRoutes }
type Handler = keyof typeof operations

interface CommandResult {
  status: number
  json: Record<string, unknown>
}

const plan = { name: 'Acme', customer: 'acme', zone: 'example.net', connect_domain: 'connect.example.net' }

async function consoleOf(platform: Platform, url: string) {
  const port = (address: string) => address.slice(address.lastIndexOf(':') + 1)
  const context = await openConsole({
    ADIT_ALLOWED_NETWORKS: '127.0.0.0/8',
    ADIT_INGRESS_PORT: port(platform.ingressUrl),
    ADIT_PLATFORM_DNS_PORT: port(platform.dnsAddress),
  })
  const id = randomUUID()
  const sealed_key = seal(platform.token, keyTarget(id), context.keyRing)
  const account = await addAccount(context, url, { id, sealed_key, kind: 'local' })
  await someone(context, 'admin@example.com', 'admin')
  const admin = await context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return { context, account, adminId: admin.id }
}

/**
 * Opens a console whose local account is on a real platform. `ask` calls the handlers of sites, by default as an admin.
 */
export async function openSiteLab(platform: Platform, url = platform.url) {
  const { context, account, adminId } = await consoleOf(platform, url)

  async function ask(
    run: Handler,
    { body, params = {}, role = 'admin', key, user }: Ask = {},
  ): Promise<CommandResult> {
    const request = new Request('http://localhost:3000/api/sites', {
      method: 'POST',
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    const who = user ?? role
    const id = who === 'admin' ? adminId : who
    const person = signedInPerson({ id, email: `${who}@example.com`, role })
    const requestId = randomUUID()
    const all = { account: account.slug, ...params }
    try {
      const response = await runOperation(operations[run], handlers[run], {
        context,
        person,
        request,
        params: all,
        requestId,
      })
      const text = await response.text()
      return { status: response.status, json: fieldsOf(text === '' ? {} : JSON.parse(text)) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { status: error.status, json: { ...error.envelope(requestId) } }
    }
  }
  return { context, account, ask, ...siteActs(ask) }
}

function siteActs(ask: (run: Handler, input?: Ask) => Promise<CommandResult>) {
  async function well(run: Handler, input: Ask): Promise<CommandResult['json']> {
    const { status, json } = await ask(run, input)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
    return json
  }
  // The chosen handlers return a SiteDetail
  const detail = async (run: Handler, input: Ask) => (await well(run, input)) as unknown as SiteDetail
  return {
    detail,
    create: async (more: Partial<typeof plan> = {}) =>
      (await detail('create', { body: { ...plan, ...more } })).site.id,
    read: (site: string) => detail('read', { params: { id: site } }),
    createResource: async (site: string, role: string, body: object, more: { label?: string } = {}) => {
      const input = { params: { id: site }, body: { role, body, ...more }, key: randomUUID() }
      const { created } = await well('createResource', input)
      return created as { id: string; token?: string } // a resource of the platform
    },
  }
}
