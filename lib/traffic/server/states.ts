import 'server-only'
import type { ResourceLink } from '@/lib/api/inventory'
import type { ResourceStates } from '@/lib/api/traffic'
import { dnsText } from '@/lib/dns/model/dns-text'
import { dnsFixAction } from '@/lib/dns/model/fix-action'
import { dnsResources, type ResourceName } from '@/lib/resources/resource-types'
import { dnsStatus } from '@/lib/inventory/dns/status'
import { enforcedAuthorities } from '@/lib/inventory/overview/authorities'
import { authorityText } from '@/lib/resources/text/validity-text'
import { itemState } from '@/lib/resources/states/item-state'
import { rejectedState, type ResourceState } from '@/lib/resources/states/own-state'
import { otherKeyState, ownKeyState, unidentifiedKeyState } from '@/lib/resources/states/api-key-state'
import { createYielder } from '@/lib/util/async'
import { paths } from '@/lib/util/paths'
import { itemsOf, textOf } from '@/lib/util/records'
import { backendNodes, connectAction } from '../model/backends'
import { combine, type PathNode, pathLabels, problemText, type TrafficPath } from '../model/nodes'
import { type Known, refId } from '../model/reads'
import { isOwnedKind, isTracedList, tracedLists } from '@/lib/resources/states/stated'
import { backendKinds } from '@/lib/resources/info/backends'
import { tracePath, traceRoute } from '../model/trace'
import { tunnelState } from '../model/usage'
import { readAhead } from './read-ahead'
import { checkOf, newSharedReads, type ReadsOf, type SharedReads, storedReads, storedRows } from './reads'
import { usageStates } from './usage'

const maxTraced = 100

/** Returns the states of resources, keyed by ID. Omits endpoints and edges after the first 100. */
export async function statesOf(of: ReadsOf, all: readonly Known[]): Promise<ResourceStates['states']> {
  const traced = all.filter(({ resource }) => isTracedList(resource)).slice(0, maxTraced)
  const shared = newSharedReads()
  await readAhead(of, shared, [
    ...traced,
    ...all.filter(({ resource }) => isSplit(resource)).slice(0, maxTraced),
  ])
  const others = new Map([
    ...(await usageStates(of, all)),
    ...(await authorityStates(of, all)),
    ...(await apiKeyStates(of, all)),
    ...(await rejectedStates(of, all)),
  ])
  const states = new Map<string, ResourceState>()
  const pause = createYielder()
  for (const known of [...traced, ...all.filter(({ resource }) => !isTracedList(resource))]) {
    await pause()
    const state = (await stateOf(of, shared, known)) ?? others.get(known.id)
    const action = state && (state.action ?? fixOf(of, known, state))
    if (state) states.set(known.id, action ? { ...state, action } : state)
  }
  return Object.fromEntries(states)
}

async function authorityStates(of: ReadsOf, all: readonly Known[]): Promise<Map<string, ResourceState>> {
  const authorities = all.filter(({ resource }) => resource === 'certificate-authorities')
  const ids = authorities.map(({ id }) => id)
  const enforced = of.complete.has('https-edges') ? await enforcedAuthorities(of.db, of.accountId, ids) : null
  return new Map(
    authorities.map(({ id, item }) => {
      const isEnforced = enforced && enforced.has(id)
      const { state, label, sentence } = authorityText(item, of.now.getTime(), isEnforced)
      return [id, { state, label, sentence }] // the list shows the date in another column
    }),
  )
}

/**
 * Returns the states of the API keys among these resources, keyed by ID. Only the console's own key can be known to be
 * in use.
 */
async function apiKeyStates(of: ReadsOf, all: readonly Known[]): Promise<Map<string, ResourceState>> {
  const keys = all.filter(({ resource }) => resource === 'api-keys')
  const own = keys.length > 0 ? await of.ownKeyId?.() : undefined
  const other = own ? otherKeyState : unidentifiedKeyState
  return new Map(keys.map(({ id }) => [id, id === own ? ownKeyState : other]))
}

async function rejectedStates(of: ReadsOf, all: readonly Known[]): Promise<Map<string, ResourceState>> {
  const owned = all.filter(({ resource }) => isOwnedKind(resource))
  const owners = owned.map(({ item }) => ({ resource: 'bot-users', id: textOf(item.owner_id) }))
  const inactive = new Map(
    (await storedRows(of, owners)).flatMap(({ id, title, item }) =>
      item.active === false ? [[id, title || id]] : [],
    ),
  )
  return new Map(
    owned.flatMap(({ id, item }) => {
      const ownerId = textOf(item.owner_id)
      const owner = inactive.get(ownerId)
      const action = { label: 'Edit bot user', href: paths.edit(of.slug, 'bot-users', ownerId) }
      return owner === undefined ? [] : [[id, { ...rejectedState(owner), action }]]
    }),
  )
}

export const linkedStates = async (of: ReadsOf, links: readonly Pick<ResourceLink, 'resource' | 'id'>[]) =>
  statesOf(of, await storedRows(of, links))

/**
 * Returns the states of an HTTPS edge's first 100 routes, keyed by ID. `states` covers the whole path, and `routes`
 * covers the route and everything behind it.
 */
export async function routeStates(of: ReadsOf, edge: Known): Promise<Required<ResourceStates>> {
  const shared = newSharedReads()
  await readAhead(of, shared, [edge])
  const states = new Map<string, ResourceState>()
  const routes = new Map<string, ResourceState>()
  const pause = createYielder()
  for (const route of itemsOf(edge.item.routes).slice(0, maxTraced)) {
    await pause()
    const id = textOf(route.id)
    const reads = storedReads(of, shared)
    const path = await tracePath(reads, { kind: 'https-edges', id: edge.id, route: id })
    if (path) states.set(id, stateOfPath(path))
    routes.set(id, stateOfPath(await traceRoute(reads, edge, id)))
  }
  return { states: Object.fromEntries(states), routes: Object.fromEntries(routes) }
}

async function stateOf(of: ReadsOf, shared: SharedReads, known: Known): Promise<ResourceState | null> {
  const { resource, id, title, item } = known
  if (isTracedList(resource)) {
    const path = await tracePath(storedReads(of, shared), { kind: resource, id })
    return path && { ...stateOfPath(path), ...elsewhere(of, known, path) }
  }
  if (resource === 'tunnel-sessions') {
    const agent = await storedReads(of, shared).agent(id)
    return agent?.sessionId === id && agent.state === 'online' ? connected : null
  }
  if (resource === 'tunnels') {
    const sessionId = refId(item.tunnel_session)
    const agent = sessionId === undefined ? null : await storedReads(of, shared).agent(sessionId)
    return tunnelState(sessionId, agent)
  }
  if (isSplit(resource)) {
    const state = stateBehind(of, known, await backendNodes(storedReads(of, shared), id))
    return state.state === 'wrong' || state.state === 'attention' ? state : null
  }
  const dns = dnsResources.find((one) => one === resource)
  if (!dns) return itemState(resource, item)
  const check = await checkOf(of, dns, id)
  const status = dnsStatus({ resource: dns, id, title, item, check })
  const { state, label } = dnsText(status)
  const action = dnsFixAction(status, paths.detail(of.slug, dns, id))
  return { state, label, ...(action && { action }) }
}

function fixOf({ slug, isLocal }: ReadsOf, { resource, id, title }: Known, { state }: ResourceState) {
  const page = paths.detail(slug, resource, id)
  if (state !== 'wrong' && state !== 'attention') return undefined
  switch (resource) {
    case 'certificate-authorities':
      return { label: 'Replace certificate', href: paths.create(slug, resource, { from: id }) }
    case 'ip-policies':
      return { label: 'Add rule', href: paths.create(slug, 'ip-policy-rules', { ip_policy_id: id }) }
    case 'tunnel-group-backends':
      return connectAction(page, title || id, isLocal === true)
    default:
      return undefined
  }
}

/** Returns the state of a backend and everything behind it, labeled as in the backend's box in traffic paths. */
function stateBehind(of: ReadsOf, known: Known, found: readonly PathNode[]): ResourceState {
  const { id } = known
  const path = combine({ found, here: '' })
  const { state, sentence, action } = path
  const own = found.find(({ key, problem }) => key === id && problem?.isWhole)
  const label = own?.state === state ? own.status : problemText(path)
  if (label === null) return { state, label: pathLabels[state] }
  return { state, label, sentence, ...(action && { action }), ...elsewhere(of, known, path) }
}

/** The kinds of resources whose own problems the navigation counts. */
const countedKinds: readonly ResourceName[] = [
  ...dnsResources,
  ...tracedLists,
  ...backendKinds,
  'certificate-authorities',
]

const isWithin = (href: string, page: string) =>
  href.startsWith(page) && /^(?:$|[/#?])/.test(href.slice(page.length))

/** Marks the state of a path whose problem is another resource's, and is counted there. */
function elsewhere(
  { slug }: ReadsOf,
  { resource, id }: Pick<Known, 'resource' | 'id'>,
  { nodes, broken, state }: Pick<TrafficPath, 'nodes' | 'broken' | 'state'>,
): Pick<ResourceState, 'is_elsewhere'> {
  if (state !== 'wrong' && state !== 'attention') return {}
  const href = broken === null ? null : nodes[broken]?.href
  if (href == null || isWithin(href, paths.detail(slug, resource, id))) return {}
  const pages = [...countedKinds.map((kind) => paths.list(slug, kind)), paths.agents(slug)]
  return pages.some((page) => isWithin(href, page)) ? { is_elsewhere: true } : {}
}

function stateOfPath({ state, label, cause, sentence, action }: TrafficPath): ResourceState {
  return cause === null ? { state, label } : { state, label, cause, sentence, ...(action && { action }) }
}

const isSplit = (resource: ResourceName) =>
  resource === 'weighted-backends' || resource === 'failover-backends'

const connected: ResourceState = { state: 'ready', label: 'Connected' }
