import { combine, type PathNode } from './nodes'

/** The path through one of several endpoints of a resource. */
export interface EndpointPath {
  endpoint: PathNode
  /** The nodes before the endpoint. */
  entry: readonly PathNode[]
  /** The nodes behind the endpoint. */
  serving: readonly PathNode[]
}

/**
 * Returns the nodes of all endpoints of a resource, and the nodes behind them. If the resource has several endpoints,
 * each endpoint has the state of its own path. If a node with a problem serves only some of the endpoints, the problem
 * names the first of these endpoints and counts the others.
 */
export function endpointsOf(all: readonly EndpointPath[], total: number): PathNode[] {
  if (total < 2) return all.flatMap(({ endpoint, serving }) => [endpoint, ...serving])
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
  return { ...node, problem: { ...problem, sentence: `${names}: ${problem.sentence}` } }
}
