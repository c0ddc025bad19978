import type { NodeProblem, PathNode, TrafficNode, TrafficStage, TrafficState } from './nodes'

interface Plural {
  label: string
  /** The plural name, for use after a number. */
  many: string
  /** The word for ready nodes, for use after a number. */
  ready: string
}

const plurals: Readonly<Record<Exclude<TrafficStage, 'target'>, Plural>> = {
  dns: { label: 'DNS', many: 'domains', ready: 'correct' },
  domain: { label: 'Domains', many: 'domains', ready: 'ready' },
  address: { label: 'TCP addresses', many: 'addresses', ready: 'ready' },
  endpoint: { label: 'Endpoints', many: 'endpoints', ready: 'ready' },
  policy: { label: 'Traffic policies', many: 'policies', ready: 'ready' },
  edge: { label: 'Edges', many: 'edges', ready: 'ready' },
  route: { label: 'Routes', many: 'routes', ready: 'ready' },
  module: { label: 'Modules', many: 'edges', ready: 'ready' },
  backend: { label: 'Backends', many: 'backends', ready: 'ready' },
  tunnel: { label: 'Tunnels', many: 'tunnels', ready: 'ready' },
  agent: { label: 'Agents', many: 'agents', ready: 'online' },
  service: { label: 'Services', many: 'services', ready: 'ready' },
}

/** Returns the words for several nodes. A target is a backend or an endpoint. */
const pluralOf = ({ stage, label }: PathNode): Plural =>
  plurals[stage !== 'target' ? stage : label === 'Endpoint' ? 'endpoint' : 'backend']

/** The states, worst first. Problems rank above an unknown state. */
export const severity: readonly TrafficState[] = ['wrong', 'attention', 'waiting', 'unknown', 'ready']

/**
 * Returns the combined state of alternative nodes. The state is `wrong` only if all nodes are wrong, and `attention` if
 * only some are. If no node is wrong, the combined state is the worst state of the nodes.
 */
function stateOf(nodes: readonly PathNode[]): TrafficState {
  const states = new Set(nodes.map(({ state }) => state))
  const [only] = states
  if (only !== undefined && states.size === 1) return only
  if (states.has('wrong')) return 'attention'
  return severity.find((state) => states.has(state)) ?? 'unknown'
}

const worstOf = <N extends PathNode>(nodes: readonly N[]): N | undefined =>
  severity.flatMap((state) => nodes.filter((node) => node.state === state))[0]

type Culprit = PathNode & { problem: NodeProblem }

/** Returns the node with the worst problem, or undefined if no node has a problem. */
export const culpritOf = (nodes: readonly PathNode[]): Culprit | undefined =>
  worstOf(nodes.flatMap((node) => (node.problem ? [{ ...node, problem: node.problem }] : [])))

/** Reports whether a state is a problem. An unknown state isn't. */
export const isFault = (state: TrafficState): boolean => state !== 'ready' && state !== 'unknown'

/** Returns the name of the node with the worst problem, and the number of other nodes with problems. */
function problemName(nodes: readonly PathNode[], { name, key }: Culprit): string {
  const others = nodes.filter((node) => node.key !== key && isFault(node.state)).length
  return others > 0 ? `${name} +${others}\u00A0more` : name
}

/**
 * Combines the nodes of a stage into one box, or returns null if the stage has no nodes. If the box has a problem, it
 * names the node with the problem. `total` is the number of all nodes, including nodes that weren't read.
 */
export function boxOf(nodes: readonly PathNode[], total: number, here: string): TrafficNode | null {
  const [first] = nodes
  if (!first) return null
  const { stage, label, name, state, status, href } = first
  if (total < 2) return { stage, label, name, state, status, href, is_here: first.key === here }
  const plural = pluralOf(first)
  const all = stateOf(nodes)
  const culprit = all === 'unknown' ? undefined : culpritOf(nodes)
  const ready = nodes.filter((node) => node.state === 'ready').length
  const statuses = new Set(nodes.map((node) => node.status))
  return {
    stage,
    label: plural.label,
    name: culprit ? problemName(nodes, culprit) : `${total} ${plural.many}`,
    state: all,
    status: statuses.size === 1 && nodes.length === total ? status : `${ready} of ${total} ${plural.ready}`,
    href: culprit?.href ?? first.group ?? worstOf(nodes)?.href ?? null,
    is_here: nodes.some(({ key }) => key === here),
  }
}
