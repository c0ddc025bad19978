import 'server-only'
import type { ResourceLink } from '@/lib/api/inventory'
import type { ResourceStates } from '@/lib/api/traffic'
import { dnsText } from '@/lib/dns/model/dns-text'
import { dnsResources, type ResourceName } from '@/lib/resources/resource-types'
import { dnsStatus } from '@/lib/inventory/dns-status'
import { itemState } from '@/lib/resources/item-state'
import type { ResourceState } from '@/lib/resources/own-state'
import { yieldToEventLoop } from '@/lib/util/async'
import { itemsOf } from '@/lib/util/records'
import { backendNodes } from '../model/backends'
import { stateBehind, stateOfPath } from '../model/nodes'
import { type Known, refId, textOf } from '../model/reads'
import { isTracedList } from '@/lib/resources/stated'
import { routeState, tracePath } from '../model/trace'
import { tunnelState } from '../model/usage'
import {
  checkOf,
  newSharedReads,
  readAhead,
  type ReadsOf,
  type SharedReads,
  storedReads,
  storedRows,
} from './reads'
import { usageStates } from './usage'

/** The maximum number of resources whose paths are traced for one response. */
const maxTraced = 100

/**
 * Returns the states of resources, by ID. A state depends on the resource's path, DNS records, sessions, users or own
 * fields. Traces at most 100 paths. Other resources that need a path have no state.
 */
export async function statesOf(of: ReadsOf, all: readonly Known[]): Promise<ResourceStates['states']> {
  const traced = all.filter(({ resource }) => isTracedList(resource)).slice(0, maxTraced)
  const shared = newSharedReads()
  await readAhead(of, shared, [
    ...traced,
    ...all.filter(({ resource }) => isSplit(resource)).slice(0, maxTraced),
  ])
  const usage = await usageStates(of, all)
  const states = new Map<string, ResourceState>()
  for (const known of [...traced, ...all.filter(({ resource }) => !isTracedList(resource))]) {
    await yieldToEventLoop()
    const state = (await stateOf(of, shared, known)) ?? usage.get(known.id)
    if (state) states.set(known.id, state)
  }
  return Object.fromEntries(states)
}

/** Returns the states of linked resources, by ID. */
export const linkedStates = async (of: ReadsOf, links: readonly Pick<ResourceLink, 'resource' | 'id'>[]) =>
  statesOf(of, await storedRows(of, links))

/** Returns the states of an HTTPS edge's first 100 routes, by ID. */
export async function routeStates(of: ReadsOf, edge: Known): Promise<ResourceStates['states']> {
  const shared = newSharedReads()
  await readAhead(of, shared, [edge])
  const states = new Map<string, ResourceState>()
  for (const route of itemsOf(edge.item.routes).slice(0, maxTraced)) {
    await yieldToEventLoop()
    const id = textOf(route.id)
    states.set(id, await routeState(storedReads(of, shared), edge, id))
  }
  return Object.fromEntries(states)
}

async function stateOf(of: ReadsOf, shared: SharedReads, known: Known): Promise<ResourceState | null> {
  const { resource, id, title, item } = known
  if (isTracedList(resource)) {
    const path = await tracePath(storedReads(of, shared), { kind: resource, id })
    return path && stateOfPath(path)
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
    const state = stateBehind(await backendNodes(storedReads(of, shared), id))
    return state.state === 'wrong' || state.state === 'attention' ? state : null
  }
  const dns = dnsResources.find((one) => one === resource)
  if (!dns) return itemState(resource, item, of.now.getTime())
  const check = await checkOf(of, dns, id)
  const { state, label } = dnsText(dnsStatus({ resource: dns, id, title, item, check }))
  return { state, label }
}

/** Reports whether a kind of backend sends traffic to other backends, which determine its state. */
const isSplit = (resource: ResourceName) =>
  resource === 'weighted-backends' || resource === 'failover-backends'

const connected: ResourceState = { state: 'ready', label: 'Connected' }
