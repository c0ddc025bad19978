import { uncheckedLabel } from '@/lib/util/state'
import { readHostport } from '@/lib/resources/values/hostports'
import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { hostOfMatch, isHost, servingRoutes } from '@/lib/resources/values/route-match'
import { fieldsOf, itemsOf, textOf } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { type Entry, entryNodes } from './entry'
import { failing } from './failures'
import { type RoutePath, withDefaultProblem } from './host-routes'
import { lostReferences } from './lost-references'
import { moduleBackend } from './module-backend'
import { combine, type PathNode } from './nodes'
import { isOn, type Known, refId, type TrafficReads } from './reads'

/** The part of an edge that a path goes through, or the whole edge if no property is set. */
export interface Through {
  host?: string
  route?: string | undefined
  /** Restricts the path to routes that send traffic to one of these backends. */
  backends?: ReadonlySet<string>
}

/** The maximum number of hosts to read per edge, and of routes to follow to their backends. */
const [maxHosts, maxRoutes] = [12, 24]

const kindOf = ({ resource }: Known) =>
  resource === 'tcp-edges' ? ('tcp-edges' as const) : ('https-edges' as const)
const pageOf = ({ account }: TrafficReads, edge: Known) => paths.detail(account, kindOf(edge), edge.id)

/**
 * Returns the DNS, domain and address nodes of an edge's hosts. If `through` selects routes, includes only the hosts of
 * those routes.
 */
export async function hostNodes(
  reads: TrafficReads,
  edge: Known,
  through: Through = {},
): Promise<PathNode[]> {
  const routes = routesThrough(edge, through)
  const wanted = routes.map((route) => hostOfMatch(textOf(route.match)))
  const isServed = (host: string) =>
    wanted.length === 0 || wanted.some((only) => only === '' || isHost(only, host))
  const nodes = []
  for (const address of hostsOf(edge, (host) => !isPart(through) || isServed(host)))
    nodes.push(...(await entryNodes(reads, { address })))
  return nodes
}

/** Returns the addresses of an edge's hosts that `isRead` accepts, at most `maxHosts`. */
export function hostsOf(edge: Known, isRead: (host: string) => boolean = () => true): Entry['address'][] {
  const scheme = kindOf(edge) === 'tcp-edges' ? 'tcp' : 'https'
  return (hostportsOf(edge) ?? [])
    .map((hostport) => ({ scheme, hostport, host: readHostport(hostport).host }) as const)
    .filter(({ host }) => isRead(host))
    .slice(0, maxHosts)
}

/** Returns the readable hosts of an edge, or undefined if the edge may have hosts but none can be read. */
function hostportsOf({ item: { hostports } }: Known): string[] | undefined {
  if (!Array.isArray(hostports)) return undefined
  const hosts = hostports.filter((one) => typeof one === 'string')
  return hosts.length > 0 || hostports.length === 0 ? hosts : undefined
}

export async function edgeNodes(
  reads: TrafficReads,
  edge: Known,
  through: Through = {},
): Promise<PathNode[]> {
  const node = withLoss(edgeNode(reads, edge), await ownLoss(reads, edge))
  if (kindOf(edge) === 'tcp-edges') return [node, ...(await tcpNodes(reads, edge, through))]
  return [node, ...(await routesNodes(reads, edge, through))]
}

const ownLoss = (reads: TrafficReads, edge: Known) =>
  kindOf(edge) === 'tcp-edges'
    ? null
    : lostReferences(reads, edge.item, {
        keys: ['mutual_tls'],
        owner: `edge ${edge.title || edge.id}`,
        pageOf: (key) => paths.part(reads.account, 'https-edges', edge.id, key),
      })

const withLoss = (node: PathNode, loss: Awaited<ReturnType<typeof lostReferences>>): PathNode =>
  node.state === 'ready' && loss ? { ...node, ...loss } : node

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
    isUnset: true,
    problem: {
      sentence: `Edge ${node.name} has no ${noun}, so it doesn't receive traffic.`,
      action: { label: `Add ${noun}`, href: paths.edit(reads.account, kind, edge.id) },
    },
  }
}

const mutualTls = ({ item }: Known) =>
  isOn(item.mutual_tls) ? `With ${httpsEdgeModuleInfos.mutual_tls.noun}` : undefined

const modulesOn = (
  item: Readonly<Record<string, unknown>>,
  infos: Readonly<Record<string, { label: string }>>,
) =>
  Object.entries(infos).flatMap(([key, { label }]) => (key !== 'backend' && isOn(item[key]) ? [label] : []))

async function tcpNodes(reads: TrafficReads, edge: Known, through: Through): Promise<PathNode[]> {
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
  const loss = await lostReferences(reads, edge.item, {
    keys: ['ip_restriction'],
    owner: `edge ${edge.title || edge.id}`,
    pageOf: (key) => paths.part(reads.account, 'tcp-edges', edge.id, key),
  })
  return [
    ...(modules.length > 0 ? [withLoss(applied, loss)] : []),
    ...(isFollowed(edge.item.backend, through)
      ? await moduleBackend(reads, edge.item.backend, {
          owner: `Edge ${edge.title || edge.id}`,
          key: edge.id,
          page: paths.part(reads.account, 'tcp-edges', edge.id, 'backend'),
        })
      : []),
  ]
}

async function routesNodes(reads: TrafficReads, edge: Known, through: Through): Promise<PathNode[]> {
  const stored = edge.item.routes
  if (!Array.isArray(stored)) return [routeFault(reads, edge, 'unknown', through)]
  const routes = routesThrough(edge, through)
  const isWhole = itemsOf(stored).length === stored.length
  if (routes.length === 0) return [routeFault(reads, edge, isWhole ? 'wrong' : 'unknown', through)]
  const found: RoutePath[] = []
  for (const [at, route] of routes.entries()) {
    const own = routeNode(reads, edge, route)
    if (at >= maxRoutes)
      found.push({ route, node: { ...own, state: 'unknown', status: 'Unknown' }, serving: [] })
    else {
      const node = withLoss(own, await routeLoss(reads, edge, route))
      const serving = await routeServing(reads, edge, route)
      found.push({ route, node: ofServing(node, serving), serving })
    }
  }
  const judged = isPart(through) ? found : withDefaultProblem(found, wantedHosts(edge, through))
  return judged.flatMap(({ route, node, serving }) => [
    node,
    ...(isFollowed(route.backend, through) ? serving : []),
  ])
}

/**
 * Reports whether to follow a backend module. If `backends` is set, the caller adds the backends' nodes, so only
 * disabled modules are followed.
 */
const isFollowed = (module: unknown, { backends }: Through) =>
  backends === undefined || fieldsOf(module).enabled === false

const routeServing = (reads: TrafficReads, edge: Known, route: Record<string, unknown>) => {
  const id = textOf(route.id)
  const page = paths.part(reads.account, 'https-edges', edge.id, 'routes', id, 'backend')
  return moduleBackend(reads, route.backend, { owner: `Route ${textOf(route.match) || id}`, key: id, page })
}

const routeLoss = (reads: TrafficReads, edge: Known, route: Record<string, unknown>) => {
  const id = textOf(route.id)
  return lostReferences(reads, route, {
    keys: ['ip_restriction'],
    owner: `route ${textOf(route.match) || id}`,
    pageOf: (key) => paths.part(reads.account, 'https-edges', edge.id, 'routes', id, key),
  })
}

function ofServing(route: PathNode, serving: readonly PathNode[]): PathNode {
  if (route.state !== 'ready') return route
  const { state, label } = combine({ found: serving, here: '' })
  const hasAgent = serving.some(({ stage }) => stage === 'agent')
  if (label === uncheckedLabel && !hasAgent) return { ...route, state: 'unknown', status: 'Not checked' }
  if (state === 'ready') return route
  const isUnset = serving.some((node) => node.isUnset)
  return { ...route, state, status: label, ...(isUnset && { isUnset }) }
}

const isPart = ({ route, backends }: Through) => route !== undefined || backends !== undefined

const wantedHosts = (edge: Known, { host }: Through) =>
  host === undefined ? (hostportsOf(edge) ?? []).map((hostport) => readHostport(hostport).host) : [host]

/**
 * Returns the routes that a path goes through. If the path covers a whole edge and no route can serve its hosts,
 * returns all routes.
 */
function routesThrough(edge: Known, through: Through) {
  const all = itemsOf(edge.item.routes)
  const { host, route: id, backends } = through
  if (isPart(through))
    return all.filter(
      (route) =>
        (id === undefined || route.id === id) &&
        (backends === undefined || backends.has(refId(fieldsOf(route.backend).backend) ?? '')),
    )
  const serving = servingRoutes(all, wantedHosts(edge, through))
  return serving.length === 0 && host === undefined ? all : serving
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

function routeFault(
  reads: TrafficReads,
  edge: Known,
  state: 'wrong' | 'unknown',
  { host }: Through,
): PathNode {
  const name = edge.title || edge.id
  const none =
    host === undefined || itemsOf(edge.item.routes).length === 0
      ? `Edge ${name} has no routes`
      : `Edge ${name} has no route that matches ${host}`
  return {
    stage: 'route',
    key: `none:${edge.id}`,
    label: 'Route',
    name: state === 'wrong' ? 'None' : 'Unknown',
    state,
    status: state === 'wrong' ? 'No route' : 'Unknown',
    href: null,
    ...(state === 'wrong' && { isCause: true }),
    ...(state === 'wrong' && itemsOf(edge.item.routes).length === 0 && { isUnset: true }),
    problem: {
      ...(state === 'wrong'
        ? failing(none, 'every request fails')
        : { sentence: `The console can't read the routes of edge ${name}.` }),
      action:
        state === 'wrong'
          ? { label: 'Add route', href: paths.part(reads.account, 'https-edges', edge.id, 'routes', 'new') }
          : null,
    },
  }
}
