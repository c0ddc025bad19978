import { readHostport } from '@/lib/resources/hostports'
import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { hostOfMatch, isHost } from '@/lib/resources/route-match'
import { fieldsOf, isRecord, itemsOf } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { backendNodes } from './backends'
import { entryNodes } from './entry'
import type { PathNode } from './nodes'
import { type Known, refId, textOf, type TrafficReads } from './reads'

/** The part of an edge through which a path goes. Without any property, that is the whole edge. */
export interface Through {
  /** Restricts the path to routes that can serve this host. */
  host?: string
  /** Restricts the path to the route with this ID. */
  route?: string | undefined
  /** Restricts the path to routes that send traffic to one of these backends. The path ends before the backends. */
  backends?: ReadonlySet<string>
}

/** The maximum numbers of hosts per edge and of routes whose backends are read. */
const [maxHosts, maxRoutes] = [12, 24]

const kindOf = ({ resource }: Known) =>
  resource === 'tcp-edges' ? ('tcp-edges' as const) : ('https-edges' as const)
const pageOf = ({ account }: TrafficReads, edge: Known) => paths.detail(account, kindOf(edge), edge.id)

/**
 * Returns the nodes before an edge: the DNS, domain and address nodes of its hosts. With `route`, only those of hosts
 * that the route can serve.
 */
export async function hostNodes(reads: TrafficReads, edge: Known, route?: string): Promise<PathNode[]> {
  const only = route === undefined ? '' : hostOfMatch(textOf(routeOf(edge, route)?.match))
  const hosts = hostportsOf(edge)?.map((one) => ({ hostport: one, ...readHostport(one) })) ?? []
  const scheme = kindOf(edge) === 'tcp-edges' ? 'tcp' : 'https'
  const nodes = []
  for (const { host, hostport } of hosts
    .filter((one) => only === '' || isHost(only, one.host))
    .slice(0, maxHosts))
    nodes.push(...(await entryNodes(reads, { address: { scheme, host, hostport } })))
  return nodes
}

const hostportsOf = ({ item }: Known): string[] | undefined =>
  Array.isArray(item.hostports) ? item.hostports.filter((one) => typeof one === 'string') : undefined

const routeOf = ({ item }: Known, id: string) => itemsOf(item.routes).find((route) => route.id === id)

/** Returns the nodes of an edge, its routes and modules, and everything behind them. */
export async function edgeNodes(
  reads: TrafficReads,
  edge: Known,
  through: Through = {},
): Promise<PathNode[]> {
  const node = edgeNode(reads, edge)
  if (kindOf(edge) === 'tcp-edges') return [node, ...(await tcpNodes(reads, edge, through))]
  return [node, ...(await routesNodes(reads, edge, through))]
}

function edgeNode(reads: TrafficReads, edge: Known): PathNode {
  const kind = kindOf(edge)
  const page = pageOf(reads, edge)
  const hosts = hostportsOf(edge)
  const noun = kind === 'tcp-edges' ? 'address' : 'host'
  const node = {
    stage: 'edge',
    key: edge.id,
    label: kind === 'tcp-edges' ? 'TCP edge' : 'HTTPS edge',
    name: edge.title || edge.id,
    href: page,
    group: paths.list(reads.account, kind),
  } as const
  if (hosts === undefined)
    return {
      ...node,
      state: 'unknown',
      status: 'Unknown',
      problem: { sentence: `The console can't read the hosts of edge ${node.name}.`, action: null },
    }
  if (hosts.length > 0) return { ...node, state: 'ready', status: mutualTls(edge) ?? 'Ready' }
  return {
    ...node,
    state: 'wrong',
    status: `No ${noun}`,
    problem: {
      sentence: `Edge ${node.name} has no ${noun}, so nothing reaches it.`,
      action: { label: `Add ${noun}`, href: paths.edit(reads.account, kind, edge.id) },
    },
  }
}

const isOn = (module: unknown) => isRecord(module) && module.enabled !== false

const mutualTls = ({ item }: Known) =>
  isOn(item.mutual_tls) ? `With ${httpsEdgeModuleInfos.mutual_tls.noun}` : undefined

/** Returns the labels of the enabled modules in the order in which they are applied. Excludes the backend module. */
const modulesOn = (
  item: Readonly<Record<string, unknown>>,
  infos: Readonly<Record<string, { label: string }>>,
) =>
  Object.entries(infos).flatMap(([key, { label }]) => (key !== 'backend' && isOn(item[key]) ? [label] : []))

async function tcpNodes(reads: TrafficReads, edge: Known, { backends }: Through): Promise<PathNode[]> {
  const modules = modulesOn(edge.item, tcpEdgeModuleInfos)
  const applied: PathNode = {
    stage: 'module',
    key: `modules:${edge.id}`,
    label: modules.length === 1 ? 'Module' : 'Modules',
    name: modules.join(', '),
    state: 'ready',
    status: 'Enabled',
    href: pageOf(reads, edge),
  }
  return [
    ...(modules.length > 0 ? [applied] : []),
    ...(await moduleBackend(reads, edge.item.backend, {
      owner: `Edge ${edge.title || edge.id}`,
      key: edge.id,
      page: paths.part(reads.account, 'tcp-edges', edge.id, 'backend'),
      isFollowed: backends === undefined,
    })),
  ]
}

async function routesNodes(reads: TrafficReads, edge: Known, through: Through): Promise<PathNode[]> {
  if (!Array.isArray(edge.item.routes)) return [routeFault(reads, edge, 'unknown', through)]
  const routes = itemsOf(edge.item.routes).filter((route) => isThrough(route, through))
  if (routes.length === 0) return [routeFault(reads, edge, 'wrong', through)]
  const nodes = routes.map((route) => routeNode(reads, edge, route))
  for (const route of routes.slice(0, maxRoutes)) {
    const id = textOf(route.id)
    nodes.push(
      ...(await moduleBackend(reads, route.backend, {
        owner: `Route ${textOf(route.match) || id}`,
        key: id,
        page: paths.part(reads.account, 'https-edges', edge.id, 'routes', id, 'backend'),
        isFollowed: through.backends === undefined,
      })),
    )
  }
  return nodes
}

function isThrough(route: Record<string, unknown>, { host, route: id, backends }: Through): boolean {
  if (id !== undefined && route.id !== id) return false
  if (backends !== undefined && !backends.has(refId(fieldsOf(route.backend).backend) ?? '')) return false
  const wanted = hostOfMatch(textOf(route.match))
  return host === undefined || isHost(wanted, host) || isHost(host, wanted)
}

function routeNode(reads: TrafficReads, edge: Known, route: Record<string, unknown>): PathNode {
  const id = textOf(route.id)
  const modules = modulesOn(route, routeModuleInfos)
  const match = textOf(route.match) || id
  return {
    stage: 'route',
    key: `${edge.id}/${id}`,
    label: 'Route',
    name: [match, modules.join(', ')].filter(Boolean).join(' · '),
    state: 'ready',
    status: 'Ready',
    href: paths.part(reads.account, 'https-edges', edge.id, 'routes', id),
    group: pageOf(reads, edge),
  }
}

/** Returns a node that explains why no route can serve the path. Null if a route can. */
function routeFault(
  reads: TrafficReads,
  edge: Known,
  state: 'wrong' | 'unknown',
  { host }: Through,
): PathNode {
  const name = edge.title || edge.id
  const none =
    host === undefined || itemsOf(edge.item.routes).length === 0
      ? `Edge ${name} has no routes, so every request fails.`
      : `No route of edge ${name} matches ${host}, so every request fails.`
  return {
    stage: 'route',
    key: `none:${edge.id}`,
    label: 'Route',
    name: state === 'wrong' ? 'None' : 'Unknown',
    state,
    status: state === 'wrong' ? 'No route' : 'Unknown',
    href: null,
    problem: {
      sentence: state === 'wrong' ? none : `The console can't read the routes of edge ${name}.`,
      action:
        state === 'wrong'
          ? { label: 'Add route', href: paths.part(reads.account, 'https-edges', edge.id, 'routes', 'new') }
          : null,
    },
  }
}

interface ModuleOwner {
  /** The name of the route or edge, for the beginning of a sentence. */
  owner: string
  key: string
  /** The URL of the module's page. */
  page: string
  /** True if the path continues after the module. False if the nodes after it are already part of the path. */
  isFollowed: boolean
}

/** Returns the backend of a route's or TCP edge's backend module, or the reason why there is none. */
async function moduleBackend(
  reads: TrafficReads,
  module: unknown,
  { owner, key, page, isFollowed }: ModuleOwner,
): Promise<PathNode[]> {
  const { backend, enabled } = fieldsOf(module)
  const id = refId(backend)
  if (id !== undefined && enabled !== false) return isFollowed ? backendNodes(reads, id) : []
  const isOff = id !== undefined
  return [
    {
      stage: 'backend',
      key: `none:${key}`,
      label: 'Backend',
      name: isOff ? 'Disabled' : 'None',
      state: 'wrong',
      status: isOff ? 'Disabled' : 'No backend',
      href: page,
      problem: {
        sentence: isOff
          ? `${owner} has a disabled backend, so requests fail.`
          : `${owner} has no backend, so requests fail.`,
        action: { label: 'Fix backend', href: page },
      },
    },
  ]
}
