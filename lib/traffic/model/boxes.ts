import { inSentence } from '@/lib/util/text'
import type { NodeProblem, PathNode, TrafficNode, TrafficStage, TrafficState } from './nodes'

interface Plural {
  label: string
  many: string
  /** The label of ready nodes, for use after a number. */
  ready: string
}

const plurals: Readonly<Record<TrafficStage, Plural>> = {
  dns: { label: 'DNS', many: 'domains', ready: 'correct' },
  domain: { label: 'Domains', many: 'domains', ready: 'ready' },
  address: { label: 'TCP addresses', many: 'addresses', ready: 'ready' },
  endpoint: { label: 'Endpoints', many: 'endpoints', ready: 'ready' },
  policy: { label: 'Traffic policies', many: 'endpoints', ready: 'ready' },
  edge: { label: 'Edges', many: 'edges', ready: 'ready' },
  route: { label: 'Routes', many: 'routes', ready: 'ready' },
  module: { label: 'Modules', many: 'edges', ready: 'ready' },
  backend: { label: 'Backends', many: 'backends', ready: 'ready' },
  target: { label: 'Targets', many: 'targets', ready: 'ready' },
  tunnel: { label: 'Tunnels', many: 'tunnels', ready: 'ready' },
  agent: { label: 'Agents', many: 'agents', ready: 'online' },
  service: { label: 'Services', many: 'services', ready: 'ready' },
}

const isTarget = ({ stage, label }: PathNode): boolean => stage === 'target' && label !== 'Endpoint'

const pluralOf = (node: PathNode): Plural =>
  plurals[node.stage === 'target' && !isTarget(node) ? 'endpoint' : node.stage]

/** The states, worst first. */
export const severity: readonly TrafficState[] = ['wrong', 'attention', 'waiting', 'unknown', 'ready']

function stateOf(nodes: readonly PathNode[]): TrafficState {
  const states = new Set(nodes.map(({ state }) => state))
  const [only] = states
  if (only !== undefined && states.size === 1) return only
  if (nodes.some(({ state, isDecisive }) => isDecisive && state === 'wrong')) return 'wrong'
  if (states.has('wrong')) return 'attention'
  return severity.find((state) => states.has(state)) ?? 'unknown'
}

const worstOf = <N extends PathNode>(nodes: readonly N[]): N | undefined =>
  severity.flatMap((state) => nodes.filter((node) => node.state === state))[0]

export type Culprit = PathNode & { problem: NodeProblem }

/** Returns the node with the worst problem, or undefined if no node has a problem. */
export const culpritOf = (nodes: readonly PathNode[]): Culprit | undefined =>
  worstOf(nodes.flatMap((node) => (node.problem ? [{ ...node, problem: node.problem }] : [])))

export const isFault = (state: TrafficState): boolean => state !== 'ready' && state !== 'unknown'

/** The maximum length of the counts, in characters. Counts of this length fit on two lines of a box. */
const MAX_LENGTH = 36

const countText = (count: number, word: string) =>
  `${count} ${count === 1 ? word : word.replace(/^(need|return)s /, '$1 ')}`

function countsOf(nodes: readonly PathNode[], total: number, { ready: readyWord }: Plural): string {
  const words = nodes
    .toSorted((a, b) => severity.indexOf(a.state) - severity.indexOf(b.state))
    .map(({ state, status }) => (state === 'ready' ? readyWord : inSentence(status)))
  const countOf = (word: string) => words.filter((one) => one === word).length
  const ready = `${countOf(readyWord)} of ${total} ${readyWord}`
  if (nodes.length < total) return ready
  const text = [...new Set(words)].map((word) => countText(countOf(word), word)).join(', ')
  if (text.length <= MAX_LENGTH) return text
  const faults = nodes.filter(({ state }) => state === 'wrong' || state === 'attention').length
  return faults > 0 ? `${faults} of ${total} with problems` : ready
}

interface BoxOf {
  /** The number of all nodes, including nodes that weren't read. */
  total: number
  here: string
  named?: string | undefined
}

/**
 * Combines the nodes of a stage into one box, or returns null if the stage has no nodes. A box for several nodes shows
 * their number instead of a name.
 */
export function boxOf(nodes: readonly PathNode[], { total, here, named }: BoxOf): TrafficNode | null {
  const [first] = nodes
  if (!first) return null
  const { stage, label: own, name, state, status, href } = first
  const label = isTarget(first) ? 'Target' : own
  if (total < 2) return { stage, label, name, state, status, href, is_here: first.key === here }
  const plural = pluralOf(first)
  const all = stateOf(nodes)
  const about = nodes.filter(({ key }) => key === named)
  const culprit = all === 'unknown' ? undefined : (culpritOf(about) ?? culpritOf(nodes))
  const statuses = new Set(nodes.map((node) => node.status))
  return {
    stage,
    label: plural.label,
    name: `${total} ${plural.many}`,
    state: all,
    status: statuses.size === 1 && nodes.length === total ? status : countsOf(nodes, total, plural),
    href: culprit?.href ?? first.group ?? worstOf(nodes)?.href ?? null,
    is_here: nodes.some(({ key }) => key === here),
  }
}
