import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isFull } from '@/lib/util/testing/full'
import type { Named } from '@/lib/contract/operation'
import { isResourceName } from '@/lib/resources/resource-types'
import { registry } from '@/lib/resources/registry'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { anAgent, createCanceledUpdate } from './support/agents'
import { expectNoAxeViolations } from './support/axe'
import { aBulkPlan } from './support/bulk-jobs'
import type { Call } from './support/caller'
import { expect } from './support/fixtures'
import { expectNoSidewaysScroll, narrow } from './support/layout'
import { fillRoute, kindOfPage, pageRoutes, sampleRoute } from './support/routes'
import { type Second, test } from './support/second-server/fixtures'
import { newSshKey } from './support/ssh-keys'

type Params = Record<string, string>

/** The path and request body for creating a resource, keyed by kind of resource. */
const makeable: Record<string, readonly [path: string, body: () => Params | { urls: string[] }]> = {
  'abuse-reports': ['/abuse_reports', () => ({ urls: ['https://evil.second.example/x'] })],
  'agent-ingresses': ['/agent_ingresses', () => ({ domain: 'connect.pages.example' })],
  'bot-users': ['/bot_users', () => ({ name: 'pages' })],
  endpoints: ['/endpoints', () => ({ url: 'https://pages.second.example', type: 'cloud' })],
  'reserved-addrs': ['/reserved_addrs', () => ({ description: 'Pages' })],
  'reserved-domains': ['/reserved_domains', () => ({ domain: '*.pages.second.example' })],
  'ssh-credentials': ['/ssh_credentials', () => ({ public_key: newSshKey('pages').publicKey })],
}

/** Creates a rolling update of a new agent. */
async function updateOf({ account, add }: Second, call: Call): Promise<string> {
  const name = `pilot-${randomUUID().slice(0, 8)}`
  add.session({ ip: '192.0.2.61', metadata: name })
  return createCanceledUpdate(call, account, await anAgent(call, account, `?q=${name}`))
}

/**
 * Finds or creates a resource of this kind and returns the resource's ID. Returns undefined if no resource can be
 * created.
 */
async function findId(second: Second, call: Call, resource: string): Promise<string | undefined> {
  const { known, create } = second
  if (resource === 'agent-updates') return updateOf(second, call)
  if (resource === 'bulk-jobs') return aBulkPlan(call, second.account)
  const there: Record<string, string> = {
    agents: known.session, // leads to its agent
    'event-subscriptions': known.subscription,
    'https-edges': known.edge,
    'tcp-edges': known.tcpEdge,
    'tunnel-sessions': known.session,
  }
  const [path, body] = makeable[resource] ?? []
  return there[resource] ?? (path && body && (await create(path, body())).id)
}

/**
 * Returns the possible values of `[module]` in a path template, or `['']` if the template doesn't contain `[module]`.
 */
function modulesOf(template: string): readonly string[] {
  if (!template.includes('[module]')) return ['']
  if (template.includes('[route_id]')) return Object.keys(routeModuleInfos)
  return Object.keys(template.includes('/tcp-edges/') ? tcpEdgeModuleInfos : httpsEdgeModuleInfos)
}

/**
 * Checks that a page is complete, shows no errors and fits on a phone. If `hasAxe` is true, also checks the page's
 * accessibility.
 */
async function expectWhole(page: Page, address: string, hasAxe: boolean): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S · Adit$/)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await expect(
    page.getByText(/error occurred on this page|be displayed|Unexpected (response )?format/),
  ).toHaveCount(0)
  await expectNoSidewaysScroll(page, [narrow])
  if (hasAxe) await expectNoAxeViolations(page, []) // colors are checked on the same pages of the local platform
}

/** The operations that a page uses unless `keysOf` contains its kind. */
const basicKeys = ['list', 'get', 'create', 'update', 'delete']
const keysOf: Record<string, string[]> = {
  '/new': ['create'],
  '/[id]/edit': ['get', 'update'],
  '/[id]/delete': ['get', 'delete'],
}

/** Returns the part of a test's name that identifies a page. */
const nameOf = (template: string) => template.replace('[account]/', '').replace('[account]', '')

/**
 * Returns a key for grouping pages of the same kind whose operations have the same support on the second server.
 * Returns the template of a page that isn't about a resource.
 */
function kindOnServer(template: string): string {
  const resource = template.split('/')[2] ?? ''
  if (!isResourceName(resource)) return template
  const basic = Object.entries<Named>(registry[resource].ops).filter(([key]) =>
    (keysOf[kindOfPage(template)] ?? basicKeys).includes(key),
  )
  const parts = basic.map(([key, { support }]) => `${key} ${support}`)
  return [kindOfPage(template), ...parts.toSorted()].join(', ')
}

const templates = pageRoutes.filter((one) => one.startsWith('/[account]'))
/** The pages to open, which are only a sample in `npm test`. */
const opened = isFull ? new Set(templates) : sampleRoute(templates, 4, kindOnServer)
/** The opened pages whose accessibility is also checked. */
const withAxe = isFull ? opened : sampleRoute([...opened], 4)
/** The pages that are also opened for a resource that doesn't exist. */
const withoutResource = isFull ? opened : sampleRoute([...opened], 3)

for (const template of opened)
  test(`${nameOf(template)} renders completely`, async ({ tour: page, adminCall, second }) => {
    const resource = template.split('/')[2] ?? ''
    const isAbout = template.includes('[id]')
    const id = isAbout ? await findId(second, adminCall, resource) : ''
    const params = { account: second.account, type: 'ip_policy_created.v0' }
    const [first = '', ...others] = modulesOf(template).filter((_, index) => isFull || index % 4 === 0)
    const open = (more: Params) =>
      expectWhole(page, fillRoute(template, { ...params, ...more }), withAxe.has(template))
    await page.setViewportSize({ width: narrow, height: 800 })
    if (id !== undefined)
      for (const part of [first, ...others]) await open({ module: part, id, route_id: second.known.route })
    // Without the resource, the pages of its modules differ only in the heading.
    if (isAbout && (id === undefined || withoutResource.has(template)))
      await open({ module: first, id: 'none_1', route_id: 'none_1' })
  })
