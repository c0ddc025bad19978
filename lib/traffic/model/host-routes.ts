import { labeled } from '@/lib/util/state-labels'
import { defaultRoute, hostOfMatch, matchingsOf } from '@/lib/resources/values/route-match'
import { textOf } from '@/lib/util/records'
import { inSentence, shortened } from '@/lib/util/text'
import { ofMost } from './failures'
import { combine, type NodeProblem, type PathNode } from './nodes'

type Route = Readonly<Record<string, unknown>>

/** A route with its own node and the nodes behind it. */
export interface RoutePath {
  route: Route
  node: PathNode
  serving: readonly PathNode[]
}

const mostly = labeled('Mostly unreachable').label

/**
 * Returns the routes. If the hosts' default routes all fail, adds a problem to the first of them, because most requests
 * then fail even if other routes work. Adds none if all routes have the same state and backend. If the routes have
 * different backends, each cause names its route.
 */
export function withDefaultProblem(paths: readonly RoutePath[], hosts: readonly string[]): RoutePath[] {
  const backends = new Set(paths.map(({ serving }) => serving[0]?.key))
  const named = backends.size > 1 ? paths.map((path) => withNamedShares(path, hosts)) : [...paths]
  const states = new Set(paths.map(({ node }) => `${node.state} ${node.status}`))
  const isUniform = states.size === 1 && backends.size === 1
  const routes = matchingsOf(paths.map(({ route }) => route))
  const wanted = new Set(hosts.map((host) => defaultRoute(routes, host)?.route))
  const defaults = named.filter(({ route }) => wanted.has(route))
  const [first] = defaults
  const isFailing = first && !wanted.has(undefined) && defaults.every(({ node }) => node.state === 'wrong')
  if (isUniform || !isFailing) return named
  const isAll = paths.every(({ node }) => node.state === 'wrong' && node.status !== mostly)
  const failing = withProblem(first, isAll)
  return named.map((path) => (path === first ? failing : path))
}

function withNamedShares(path: RoutePath, hosts: readonly string[]): RoutePath {
  const match = textOf(path.route.match)
  const [host] = hosts
  const name = hosts.length === 1 && hostOfMatch(match) === host ? match.slice(host.length) || '/' : match
  const serving = path.serving.map((node) =>
    node.cause === undefined ? node : { ...node, cause: `${shortened(name)}: ${inSentence(node.cause)}` },
  )
  return { ...path, serving }
}

function withProblem(path: RoutePath, isAll: boolean): RoutePath {
  const found = [path.node, ...path.serving]
  const { sentence, action, cause } = combine({ found, here: '' })
  const culprit = found.find(({ problem }) => problem && sentence.startsWith(problem.sentence))
  const own: Pick<NodeProblem, 'sentence' | 'failure'> = culprit?.problem ?? { sentence }
  const { sentence: text, failure } = isAll ? own : ofMost(own)
  const problem: NodeProblem = {
    sentence: text,
    ...(failure && { failure }),
    action,
    ...(!isAll && { label: mostly }),
    about: culprit?.problem?.about ?? culprit?.key,
  }
  return { ...path, node: { ...path.node, ...(cause !== null && { cause }), isDecisive: true, problem } }
}
