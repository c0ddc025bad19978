import { uncheckedLabel } from '@/lib/util/state'
import { labeled, type PathLabel } from '@/lib/util/state-labels'
import type { FixAction } from '@/lib/resources/states/own-state'
import { inSentence, joinWithAnd } from '@/lib/util/text'
import { type Failure, partText } from './failures'
import { boxOf, type Culprit, culpritOf, isFault, severity } from './boxes'

export const trafficStates = ['ready', 'waiting', 'wrong', 'attention', 'unknown'] as const
export type TrafficState = (typeof trafficStates)[number]

/** The stages of a path, in traffic order. */
export const trafficStages = [
  'dns',
  'domain',
  'address',
  'endpoint',
  'policy',
  'edge',
  'route',
  'module',
  'backend',
  'target',
  'tunnel',
  'agent',
  'service',
] as const
export type TrafficStage = (typeof trafficStages)[number]

export const unusedLabel = 'Unused'

export interface NodeProblem {
  sentence: string
  /** The parts of the sentence if it names the effect on requests. */
  failure?: Failure
  action: FixAction | null
  /** The label of a path with this problem. Defaults to the label for the path's state. */
  label?: PathLabel | typeof unusedLabel
  /** True if the sentence also covers the problems of the nodes behind this node. */
  isWhole?: true
  /** The key of the resource that the sentence names, if it isn't the node's own resource. */
  about?: string | undefined
}

export interface PathNode {
  stage: TrafficStage
  /** The key of the resource. Each stage shows a key only once. */
  key: string
  label: string
  name: string
  state: TrafficState
  status: string
  /** A short description of the state's cause, if `label` and `status` don't give the cause. */
  cause?: string
  /** True if the status alone gives the cause, as in "No policy". */
  isCause?: true
  href: string | null
  /** The URL of a page that lists all resources of the stage, for stages with several resources. */
  group?: string
  problem?: NodeProblem
  /** A sentence about the last response of a service. */
  answer?: string
  /** The sentence that mentions this problem after another one. By default, consists of the label, name and status. */
  also?: string
  /** True if the problem is a missing part of an edge, such as its hosts. */
  isUnset?: true
  /** True if an error of this node applies to the whole stage, whatever the state of its other nodes. */
  isDecisive?: true
}

/** A box in the traffic diagram: one resource, or all resources of a stage. */
export interface TrafficNode {
  stage: TrafficStage
  label: string
  name: string
  state: TrafficState
  status: string
  href: string | null
  is_here: boolean
}

export interface TrafficPath {
  nodes: TrafficNode[]
  /** The index of the node to mark as the cause, or null if no node has a problem. */
  broken: number | null
  state: TrafficState
  label: string
  /** A short description of the state's cause. Null for a path that is ready. */
  cause: string | null
  sentence: string
  action: FixAction | null
}

/** The label of a path in each state, unless its problem has another label. */
export const pathLabels: Readonly<Record<TrafficState, PathLabel>> = {
  ready: 'Ready',
  waiting: 'Waiting',
  wrong: 'Unreachable',
  attention: 'Needs attention',
  unknown: 'Unknown',
}

const partlyUnreachable = labeled('Partly unreachable').label
const mostlyUnreachable = labeled('Mostly unreachable').label
const noCertificate = labeled('No certificate').label

/**
 * Returns a short description of a path's problem that is clear without the path's label, or null if the path has no
 * problem. Returns the label itself for a path that is partly or mostly unreachable or has no certificate.
 */
export const problemText = ({ label, cause }: Pick<TrafficPath, 'label' | 'cause'>): string | null =>
  label === partlyUnreachable || label === mostlyUnreachable || label === noCertificate ? label : cause

interface Combined {
  found: readonly PathNode[]
  /** The total number of resources in a stage, for stages that might not have been read completely. */
  totals?: ReadonlyMap<TrafficStage, number>
  /** The key of the resource whose page shows the path. */
  here: string
  /**
   * The missing parts of the edge whose page shows the path. If set, the path has the label "Not set up" and the state
   * `unknown`.
   */
  unset?: NodeProblem | null
}

/** Combines all paths through a resource into one path, and finds the node with the worst problem. */
export function combine({ found, totals, here, unset = null }: Combined): TrafficPath {
  const all = unset ? found.map(asUnset) : found
  const stages = trafficStages.flatMap((stage) => {
    const nodes = distinct(all.filter((node) => node.stage === stage))
    const total = Math.max(nodes.length, totals?.get(stage) ?? 0)
    const shown = boxOf(nodes, { total, here })
    return shown ? [{ shown, nodes, total }] : []
  })
  const nodes = stages.map(({ shown }) => shown)
  if (unset) {
    const at = stages.findIndex((stage) => stage.nodes.some(({ isUnset }) => isUnset))
    const missing = stages.flatMap((stage) => stage.nodes).find(({ isUnset, problem }) => isUnset && problem)
    const cause = missing ? causeOf(missing) : null
    return { nodes, broken: at < 0 ? null : at, state: 'unknown', label: notSetUp, cause, ...unset }
  }
  const broken = severity
    .filter((state) => state !== 'ready')
    .map((state) => stages.findIndex((stage) => stage.shown.state === state && culpritOf(stage.nodes)))
    .find((at) => at >= 0)
  const culprit = broken === undefined ? undefined : culpritOf(stages[broken]?.nodes ?? [])
  if (broken === undefined || culprit === undefined) return { nodes, ...readyPath(nodes, all) }
  const { problem } = culprit
  const { action } = problem
  const state = nodes[broken]?.state ?? 'unknown'
  const isOneOf = (stages[broken]?.nodes.length ?? 0) > 1
  const also = otherProblems(stages, broken, {
    isWhole: !isOneOf && problem.isWhole === true,
    named: new Set([culprit.key, problem.about]),
  })
  const text = state === 'attention' ? partText(problem, isOneOf) : problem.sentence
  const labels = new Set(stages[broken]?.nodes.map((node) => node.problem?.label))
  const label =
    partLabel(state, culprit, labels) ?? (labels.size === 1 ? problem.label : undefined) ?? pathLabels[state]
  const cause = causeOf(culprit)
  const named = problem.about ?? culprit.key
  // A backend can also be another backend's target. Then mark the target, as on paths that contain only the target.
  const marked = stages.findLastIndex((stage) => stage.nodes.some(({ key }) => key === named))
  const shown = { state, label, cause, sentence: `${text}${also}`, action }
  if (marked < 0 || (problem.about === undefined && marked === broken)) return { nodes, broken, ...shown }
  return { nodes: withNamed(stages, marked, { here, named, state }), broken: marked, ...shown }
}

/** Returns the label of a path that serves only some of the requests, or undefined for other paths. */
function partLabel(state: TrafficState, culprit: Culprit, labels: ReadonlySet<string | undefined>) {
  if (state === 'wrong') return labels.has(mostlyUnreachable) ? mostlyUnreachable : undefined
  if (state !== 'attention') return undefined
  return culprit.state === 'wrong' || labels.has(partlyUnreachable) ? partlyUnreachable : undefined
}

interface Named {
  here: string
  named: string | undefined
  state: TrafficState
}

function withNamed(stages: readonly Stage[], marked: number, { here, named, state }: Named): TrafficNode[] {
  return stages.map(({ shown, nodes, total }, at) =>
    at === marked ? { ...(boxOf(nodes, { total, here, named }) ?? shown), state } : shown,
  )
}

function causeOf({ label, status, cause, isCause, isUnset }: PathNode): string {
  if (cause !== undefined) return cause
  return isCause || isUnset ? status : `${label} ${inSentence(status)}`
}

const notSetUp: PathLabel = 'Not set up'

function asUnset(node: PathNode): PathNode {
  if (!node.isUnset) return node
  return { ...node, state: 'unknown', status: node.status === pathLabels.wrong ? notSetUp : node.status }
}

interface Stage {
  shown: TrafficNode
  nodes: readonly PathNode[]
  total: number
}

interface Covered {
  /** True if the main problem's sentence covers the nodes behind it. */
  isWhole: boolean
  named: ReadonlySet<string | undefined>
}

/**
 * Returns a sentence that names the first of the path's other problems and counts the rest, or an empty string. Omits
 * problems that the main problem explains.
 */
function otherProblems(stages: readonly Stage[], broken: number, { isWhole, named }: Covered): string {
  const isDns = stages[broken]?.shown.stage === 'dns'
  const culprits = stages.flatMap(({ shown, nodes }, at) => {
    if (at === broken || (isWhole && at > broken) || (isDns && shown.stage === 'domain')) return []
    const isNamed = ({ key, problem }: PathNode) =>
      named.has(key) || (problem?.about !== undefined && named.has(problem.about))
    return culpritOf(nodes.filter((node) => isFault(node.state) && !isNamed(node))) ?? []
  })
  const [first, ...others] = culprits.filter(
    ({ key }, n) => culprits.findIndex((other) => other.key === key) === n,
  )
  if (!first) return ''
  const { label, name, status, also } = first
  if (also !== undefined && others.length === 0) return ` ${also}.`
  if (also !== undefined)
    return ` ${also}, and ${others.length} more ${others.length === 1 ? "component isn't" : "components aren't"} ready.`
  const shown = [`${inSentence(label)} ${name} (${inSentence(status)})`]
  return ` Also not ready: ${joinWithAnd(others.length > 0 ? [...shown, `${others.length} more`] : shown)}.`
}

function distinct(nodes: readonly PathNode[]): readonly PathNode[] {
  if (nodes.length < 2) return nodes
  const first = new Map(nodes.toReversed().map((node) => [node.key, node]))
  return [...new Set(nodes.map(({ key }) => key))].flatMap((key) => {
    const names = new Set(nodes.filter((node) => node.key === key).map(({ name }) => name))
    const node = first.get(key)
    return node ? [{ ...node, name: names.size === 1 ? node.name : `${names.size} hosts` }] : []
  })
}

function readyPath(nodes: readonly TrafficNode[], all: readonly PathNode[]): Omit<TrafficPath, 'nodes'> {
  const ready = { broken: null, state: 'ready', cause: null, action: null } as const
  const find = (wanted: TrafficStage) => nodes.find(({ stage }) => stage === wanted)
  const service = find('service')
  if (!service) return { ...ready, label: pathLabels.ready, sentence: 'All components are ready.' }
  if (service.state === 'ready') {
    const answers = all.flatMap(({ answer }) => answer ?? [])
    const sentence = ['All components are ready.', ...(answers.length === 1 ? answers : [])].join(' ')
    return { ...ready, label: pathLabels.ready, sentence }
  }
  const isMany = (wanted: TrafficStage) => all.filter(({ stage }) => stage === wanted).length > 1
  const behind = find('agent') ? ` behind the ${isMany('agent') ? 'agents' : 'agent'}` : ''
  const unchecked = isMany('service')
    ? `The services${behind} haven't been checked.`
    : `The service${behind} hasn't been checked.`
  const sentence = `All checked components are ready. ${unchecked}`
  return { ...ready, label: uncheckedLabel, sentence }
}
