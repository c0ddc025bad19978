import type { AgentsUptime } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import { problemDnsStates } from '@/lib/dns/model/dns-state'
import type { TrafficNode } from '@/lib/traffic/model/nodes'
import { counted, formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { type CountCell, countCells, dnsText, edgeCounts } from './overview-cells'

type Stage = TrafficNode['stage']

/** The stages of the path, from domains to agents, each with the label of its count cell. */
const stages: readonly (readonly [label: string, stage: Stage])[] = [
  ['Domains', 'domain'],
  ['Endpoints', 'endpoint'],
  ['Edges', 'edge'],
  ['Backends', 'backend'],
  ['Agents', 'agent'],
]

interface ProblemPath {
  nodes: readonly TrafficNode[]
  rest: readonly CountCell[]
}

/** Condenses the traffic paths of an account into one node per stage. Returns null if no stage has a known problem. */
export function problemPath(
  slug: string,
  overview: Overview,
  agents: AgentsUptime | undefined,
): ProblemPath | null {
  const cells = countCells(slug, overview, agents)
  const shown = stages.flatMap(([label, stage]) => {
    const cell = label === 'Edges' ? edgesCell(cells, overview) : cells.find((one) => one.label === label)
    return cell ? [nodeOf(stage, cell)] : []
  })
  const nodes = [dnsNode(slug, overview), ...shown]
  if (!nodes.some(isBroken)) return null
  const isShown = (label: string) =>
    stages.some(([name]) => name === label) || edgeKinds.some((kind) => kind.label === label)
  return { nodes, rest: cells.filter(({ label }) => !isShown(label)) }
}

const edgeKinds = [
  { label: 'HTTPS edges', short: 'HTTPS' },
  { label: 'TCP edges', short: 'TCP' },
] as const

/** Merges the cells of both kinds of edges, because traffic passes through only one of them. */
function edgesCell(cells: readonly CountCell[], overview: Overview): CountCell | undefined {
  const [https, tcp] = edgeKinds.map(({ label }) => cells.find((cell) => cell.label === label))
  if (!https || !tcp || !/[1-9]/.test(tcp.value)) return https
  if (https.value === '0') return tcp
  const found = [https, tcp].flatMap((cell, at) => {
    const problem = problemOf(cell)
    return problem ? [{ ...problem, kind: edgeKinds[at]?.short }] : []
  })
  const isWrong = ({ state }: Problem) => Number(state === 'wrong')
  const problems = found
    .toSorted((a, b) => isWrong(b) - isWrong(a))
    .map(({ kind, ...problem }) =>
      found.length === 1 ? problem : { ...problem, text: `${kind}: ${problem.text}` },
    )
  return { ...https, label: 'Edges', ...edgeCounts(overview), problems, allProblems: undefined }
}

export const isBroken = ({ state }: Pick<TrafficNode, 'state'>) => state === 'wrong' || state === 'attention'

type Problem = NonNullable<CountCell['problems']>[number]

/** Merges a stage's problems into a single problem with the worst state. Returns null if the stage has no problem. */
function problemOf({ problems = [], allProblems: all }: CountCell): Problem | null {
  const [worst] = problems
  if (!worst) return null
  if (!all || all.states <= 1) return { ...worst, text: problems.map(({ text }) => text).join(', ') }
  const counts = [
    ...(all.wrong > 0 ? [counted(all.wrong, 'problem')] : []),
    ...(all.attention > 0 ? [counted(all.attention, 'warning')] : []),
  ]
  return { ...worst, text: counts.join(', '), href: all.href }
}

function nodeOf(stage: Stage, cell: CountCell): TrafficNode {
  const { label, value, sub, href } = cell
  const problem = problemOf(cell)
  const common = { stage, label, name: value, is_here: false }
  if (problem) return { ...common, state: problem.state, status: problem.text, href: problem.href }
  const isKnown = /\d/.test(value) && sub !== 'State unknown'
  return { ...common, state: isKnown ? 'ready' : 'unknown', status: isKnown ? fine : sub, href }
}

const fine = 'No known problems'

function dnsNode(slug: string, overview: Overview): TrafficNode {
  const { dns, problem_counts } = overview
  const all = Object.values(dns).reduce((sum, count) => sum + count, 0)
  const name = `${formatNumber(dns.correct)} of ${formatNumber(all)} correct`
  const common = { stage: 'dns', label: 'DNS', name, is_here: false } as const
  if (problem_counts.dns > 0)
    return {
      ...common,
      state: problem_counts.dns > dns.attention ? 'wrong' : 'attention',
      status: counted(problem_counts.dns, 'problem'),
      href: paths.dns(slug, { state: problemDnsStates.join(',') }),
    }
  const isKnown = dns.unchecked + dns.unknown + dns.unreadable === 0
  return {
    ...common,
    state: isKnown ? 'ready' : 'unknown',
    status: isKnown ? fine : dnsText(overview),
    href: paths.dns(slug),
  }
}
