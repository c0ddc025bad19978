import { backendKinds } from '@/lib/resources/info/backends'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { agentEnd, agentNode, backendNode, backendNodes, parentsOf } from './backends'
import { edgeNodes, hostNodes } from './edges'
import { endpointEntry, endpointNode, endpointPath, servingNodes } from './endpoints'
import { entryNodes, ownDomainNodes } from './entry'
import { rephrased } from './failures'
import { withLastRequest } from './last-request'
import { missingParts } from './missing-parts'
import {
  combine,
  type NodeProblem,
  type PathNode,
  type TrafficPath,
  type TrafficStage,
  unusedLabel,
} from './nodes'
import { type Known, refIds, type TrafficReads } from './reads'
import { idleState } from './usage'
import { textOf } from '@/lib/util/records'

export const trafficSubjects = [
  'endpoints',
  'https-edges',
  'tcp-edges',
  'reserved-domains',
  'reserved-addrs',
  ...backendKinds,
  'agents',
] as const
export type TrafficSubject = (typeof trafficSubjects)[number]

export const isTrafficSubject = (name: string): name is TrafficSubject =>
  trafficSubjects.some((subject) => subject === name)

interface About {
  kind: TrafficSubject
  id: string
  route?: string | undefined
}

interface Traced {
  found: PathNode[]
  totals?: Map<TrafficStage, number>
  unset?: NodeProblem | null
}

/** Returns the traffic path through a resource, or null if the console has no record of the resource. */
export async function tracePath(reads: TrafficReads, about: About): Promise<TrafficPath | null> {
  const { kind, id, route } = about
  if (kind === 'agents') {
    const agent = await reads.agent(id)
    if (!agent) return null
    return combine({
      ...(await agentPath(reads, agent.sessionId, agentNode(reads.account, agent))),
      here: agent.id,
    })
  }
  const known = await reads.read([kind], id)
  if (typeof known === 'string') return null
  const here = route === undefined ? id : `${id}/${route}`
  return combine({ ...(await resourcePath(reads, known, route)), here })
}

/** Returns the path behind an edge through one route: the route and everything behind it. */
export async function traceRoute(reads: TrafficReads, edge: Known, route: string): Promise<TrafficPath> {
  const found = (await edgeNodes(reads, edge, { route })).filter(({ stage }) => stage !== 'edge')
  return combine({ found, here: `${edge.id}/${route}` })
}

async function resourcePath(reads: TrafficReads, known: Known, route: string | undefined): Promise<Traced> {
  switch (known.resource) {
    case 'endpoints':
      return endpointPath(reads, known)
    case 'https-edges':
    case 'tcp-edges':
      return {
        found: [...(await hostNodes(reads, known, { route })), ...(await edgeNodes(reads, known, { route }))],
        unset: route === undefined ? missingParts(reads, known) : null,
      }
    case 'reserved-domains': {
      return reservationPath(reads, known, await ownDomainNodes(reads, known))
    }
    case 'reserved-addrs': {
      const address = { scheme: 'tcp', host: '', hostport: known.title } as const
      return reservationPath(reads, known, await entryNodes(reads, { address, addressId: known.id }))
    }
    default:
      return backendPath(reads, known)
  }
}

async function reservationPath(reads: TrafficReads, known: Known, entry: PathNode[]): Promise<Traced> {
  const { some, total } = await reads.users(['endpoints'], known.id)
  const served: EndpointPath[] = []
  for (const endpoint of some)
    served.push({
      endpoint: endpointNode(reads, endpoint),
      entry: total > 1 ? await endpointEntry(reads, endpoint) : entry,
      serving: await servingNodes(reads, endpoint),
    })
  const found = [...entry, ...endpointsOf(served, total)]
  if (total === 0) found.push(unusedNode(reads, known.resource))
  return { found, totals: new Map([['endpoint', total]]) }
}

function unusedNode({ account, isComplete }: TrafficReads, of: ResourceName): PathNode {
  const isBackend = backendKinds.some((kind) => kind === of)
  const node = isBackend
    ? ({ stage: 'edge', key: 'unused', label: 'Edge', href: null } as const)
    : ({ stage: 'endpoint', key: 'unused', label: 'Endpoint', href: null } as const)
  const kinds: ResourceName[] = isBackend ? edgeKinds : ['endpoints']
  if (!kinds.every(isComplete)) {
    const sentence = `The console doesn't have a complete list of this account's ${isBackend ? 'edges' : 'endpoints'}.`
    return {
      ...node,
      name: 'Unknown',
      state: 'unknown',
      status: 'Unknown',
      problem: { sentence, action: null },
    }
  }
  const noun = of === 'reserved-addrs' ? 'TCP address' : isBackend ? 'backend' : 'domain'
  const sentence = isBackend ? 'No edge sends traffic to this backend.' : `No endpoint uses this ${noun}.`
  const action = isBackend
    ? { label: 'View edges', href: paths.list(account, 'https-edges'), is_view: true as const }
    : { label: 'Create endpoint', href: paths.create(account, 'endpoints') }
  const { state, label } = idleState(sentence)
  return {
    ...node,
    name: 'None',
    state,
    status: label,
    isCause: true,
    problem: { sentence, action, label: unusedLabel },
  }
}

async function backendPath(reads: TrafficReads, known: Known): Promise<Traced> {
  const parents = await parentsOf(reads, known.id)
  const above = await nodesOf(reads, parents)
  const own = await backendNodes(reads, known.id, {
    stage: parents.length > 0 ? 'target' : 'backend',
    isFallback: await isFallbackOnly(reads, known.id, parents),
  })
  const { found, total } = await backendUsers(reads, [known.id, ...parents.map(({ id }) => id)])
  const before = found.length > 0 ? found : [unusedNode(reads, known.resource)]
  return { found: [...before, ...above, ...own], totals: new Map([['edge', total]]) }
}

async function nodesOf(reads: TrafficReads, backends: readonly Known[]): Promise<PathNode[]> {
  const nodes = []
  for (const { id } of backends) nodes.push(...(await backendNodes(reads, id)).slice(0, 1))
  return nodes
}

const edgeKinds: ResourceName[] = ['https-edges', 'tcp-edges']

async function isFallbackOnly(reads: TrafficReads, id: string, parents: readonly Known[]): Promise<boolean> {
  const isFallback = ({ resource, item }: Known) =>
    resource === 'failover-backends' && refIds(item.backends)[0] !== id
  if (parents.length === 0 || !parents.every(isFallback)) return false
  return (await reads.users(edgeKinds, id)).total === 0
}

interface BackendUsers {
  found: PathNode[]
  total: number
}

async function backendUsers(reads: TrafficReads, ids: readonly string[]): Promise<BackendUsers> {
  const backends = new Set(ids)
  const edges = new Map<string, Known>()
  let unread = 0
  for (const id of ids) {
    const { some, total } = await reads.users(edgeKinds, id)
    for (const edge of some) edges.set(edge.id, edge)
    unread += total - some.length
  }
  const found = []
  for (const edge of edges.values())
    found.push(
      ...(await hostNodes(reads, edge, { backends })),
      ...(await edgeNodes(reads, edge, { backends })),
    )
  return { found, total: edges.size + unread }
}

const noEndpoint: PathNode = {
  stage: 'endpoint',
  key: 'unused',
  label: 'Endpoint',
  name: 'None known',
  state: 'unknown',
  status: 'Unknown',
  href: null,
  problem: {
    sentence:
      "No known endpoint or edge sends traffic to this agent. Add a tunnel to the agent's configuration, or start one through the agent API.",
    action: null,
  },
}

async function agentPath(reads: TrafficReads, sessionId: string, agent: PathNode): Promise<Traced> {
  const listed = await reads.users(['endpoints'], sessionId)
  // While an agent restarts, its endpoints aren't listed.
  const { some, total } = listed.total > 0 ? listed : await reads.lastEndpoints(sessionId)
  const found = [agent]
  const served: EndpointPath[] = []
  for (const endpoint of some) {
    const end = await agentEnd(reads, sessionId, textOf(endpoint.item.upstream_url), endpoint.id)
    const entry = await endpointEntry(reads, endpoint)
    found.push(...entry)
    served.push({
      endpoint: endpointNode(reads, endpoint),
      entry: [...entry, agent],
      serving: (await withLastRequest(reads, endpoint.id, end)).slice(1),
    })
  }
  found.push(...endpointsOf(served, total))
  const tunnels = await reads.users(['tunnels'], sessionId)
  const groups = [...new Set(tunnels.some.flatMap(({ item }) => refIds(item.backends)))]
  for (const id of groups) {
    const group = await reads.read(backendKinds, id)
    if (typeof group === 'string') continue
    const parents = await parentsOf(reads, id)
    const stage = parents.length > 0 ? 'target' : 'backend'
    found.push(backendNode(reads, group, stage))
    found.push(...(await nodesOf(reads, parents)))
    found.push(...(await backendUsers(reads, [id, ...parents.map((parent) => parent.id)])).found)
  }
  if (found.length === 1) found.push(noEndpoint)
  return { found, totals: new Map([['endpoint', total]]) }
}

/** The path through one of several endpoints of a resource. */
export interface EndpointPath {
  endpoint: PathNode
  entry: readonly PathNode[]
  serving: readonly PathNode[]
}

function endpointsOf(all: readonly EndpointPath[], total: number): PathNode[] {
  return all.flatMap(({ endpoint, entry, serving }) => {
    const { state, label } = combine({ found: [...entry, endpoint, ...serving], here: '' })
    const judged = state === 'ready' ? endpoint : { ...endpoint, state, status: label }
    return [judged, ...serving.map((node) => ofEndpoints(node, all, total))]
  })
}

function ofEndpoints(node: PathNode, all: readonly EndpointPath[], total: number): PathNode {
  const { key, problem } = node
  const isSame = (one: PathNode) => one.key === key && one.problem?.sentence === problem?.sentence
  const served = all.filter(({ serving }) => serving.some(isSame))
  const [first] = served
  if (!problem || !first || served.length === total) return node
  const { name } = first.endpoint
  const names = served.length > 1 ? `${name} and ${served.length - 1} more` : name
  return { ...node, problem: { ...problem, ...rephrased(problem, (text) => `${names}: ${text}`) } }
}
