import { labeled } from '@/lib/util/state-labels'
import { fixedResponse } from '@/lib/resources/backends/text'
import { backendKinds } from '@/lib/resources/info/backends'
import type { FixAction, ResourceState } from '@/lib/resources/states/own-state'
import type { ResourceName } from '@/lib/resources/resource-types'
import { fieldsOf, isRecord, textOf } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { inSentence, shortened } from '@/lib/util/text'
import { connectHash } from '@/lib/resources/states/tunnel-group-state'
import { failing } from './failures'
import { failoverCondition, type Member, memberOf, weightedCondition } from './members'
import type { PathNode } from './nodes'
import { type PolledAgent, type Known, refId, refIds, type TrafficReads } from './reads'

type Stage = Extract<PathNode['stage'], 'backend' | 'target'>
type Judged = Pick<PathNode, 'state' | 'status' | 'isCause' | 'problem'>

const maxTunnels = 12

interface BackendRole {
  stage?: Stage
  above?: ReadonlySet<string>
  isFallback?: boolean
}

export async function backendNodes(
  reads: TrafficReads,
  id: string,
  role: BackendRole = {},
): Promise<PathNode[]> {
  const { stage = 'backend', above = new Set<string>(), isFallback = false } = role
  const found = await reads.read(backendKinds, id)
  if (typeof found === 'string') return [absentBackend(id, stage, found)]
  const node = backendNode(reads, found, stage)
  // A fallback returns an error on purpose, so its status isn't a problem.
  if (isFallback && found.resource === 'http-response-backends') {
    const { problem, ...rest } = node
    return [problem === undefined ? node : { ...rest, state: 'unknown' }]
  }
  if (above.has(id)) {
    const sentence = `Backend ${node.name} sends traffic back to itself.`
    const action = editAction(reads.account, found)
    return [{ ...node, key: `loop:${id}`, state: 'wrong', status: 'Loop', problem: { sentence, action } }]
  }
  const after = []
  const members: Member[] = []
  for (const [at, child] of childrenOf(found).entries()) {
    const nodes = await backendNodes(reads, child, {
      stage: 'target',
      above: new Set([...above, id]),
      isFallback: found.resource === 'failover-backends' && at > 0,
    })
    members.push(memberOf(child, nodes))
    after.push(...nodes)
  }
  const condition = conditionOf(found, node.name, members)
  return [{ ...node, ...condition }, ...after, ...(await behind(reads, found))]
}

function conditionOf({ resource, item }: Known, name: string, members: readonly Member[]) {
  if (!isChildren({ resource, item })) return null
  if (resource === 'failover-backends') return failoverCondition(members)
  if (resource !== 'weighted-backends') return null
  const weights = Object.entries(fieldsOf(item.backends)).flatMap(([id, weight]) =>
    typeof weight === 'number' ? [[id, weight] as const] : [],
  )
  return weightedCondition(name, Object.fromEntries(weights), members)
}

const absentBackend = (id: string, stage: Stage, why: 'missing' | 'unknown'): PathNode => ({
  stage,
  key: id,
  label: 'Backend',
  name: id,
  href: null,
  ...(why === 'missing'
    ? {
        state: 'wrong',
        status: 'Not found',
        problem: { ...failing(`Backend ${id} doesn't exist`), action: null },
      }
    : {
        state: 'unknown',
        status: 'Unknown',
        problem: { sentence: `The console can't read backend ${id}.`, action: null },
      }),
})

export function backendNode({ account, isLocal }: TrafficReads, known: Known, stage: Stage): PathNode {
  const { resource, id, title } = known
  const href = paths.detail(account, resource, id)
  const name = title || id
  return {
    stage,
    key: id,
    label: 'Backend',
    name,
    href,
    ...backendState(known, name, { account, isLocal }),
  }
}

const editAction = (account: string, { resource, id, title }: Known): FixAction => ({
  label: `Edit ${shortened(title || id)}`,
  href: paths.edit(account, resource, id),
})

/**
 * Returns the fix for a tunnel group without tunnels: a link to the section of the group's page that explains how to
 * get requests working again. The local platform's agent doesn't serve labeled tunnels, so there the label isn't
 * "Connect a tunnel" but "View" and the name.
 */
export function connectAction(page: string, name: string, isLocal: boolean): FixAction {
  const [label, href] = [`View ${shortened(name)}`, `${page}${connectHash}`]
  return isLocal ? { label, href, is_view: true } : { label: 'Connect a tunnel', href, view_label: label }
}

function backendState(
  known: Known,
  name: string,
  { account, isLocal }: Pick<TrafficReads, 'account' | 'isLocal'>,
): Judged {
  const { resource, id, item } = known
  const page = paths.detail(account, resource, id)
  const view: FixAction = { label: `View ${shortened(name)}`, href: page, is_view: true }
  const edit = editAction(account, known)
  const wrong = (status: string, reason: string): Judged => ({
    state: 'wrong',
    status,
    isCause: true,
    problem: { ...failing(reason), action: edit },
  })
  const unknown = (what: string): Judged => ({
    state: 'unknown',
    status: 'Unknown',
    problem: { sentence: `The console can't read the ${what} of ${name}.`, action: view },
  })
  switch (resource) {
    case 'tunnel-group-backends':
      if (!Array.isArray(item.tunnels)) return unknown('tunnels')
      if (item.tunnels.length > 0) return { state: 'ready', status: 'Ready' }
      return {
        state: 'wrong',
        status: labeled('Offline').label,
        problem: {
          ...failing(`Backend ${name} has no online tunnels`),
          action: connectAction(page, name, isLocal),
        },
      }
    case 'weighted-backends':
    case 'failover-backends':
      if (!isChildren({ resource, item })) return unknown('backends')
      if (Object.keys(item.backends ?? {}).length === 0)
        return wrong('No backends', `Backend ${name} has no backends`)
      if (resource === 'weighted-backends' && childrenOf({ resource, item }).length === 0)
        return wrong('All weights are 0', `All weights of backend ${name} are 0`)
      return {
        state: 'ready',
        status: resource === 'weighted-backends' ? 'Split by weight' : 'Tried in order',
      }
    case 'http-response-backends': {
      const { state, label: status } = fixedResponse(item.status_code)
      if (state === 'ready') return { state, status }
      const failure = failing(`Backend ${name} ${inSentence(status)}`, 'visitors get an error')
      return { state, status, isCause: true, problem: { ...failure, action: edit } }
    }
    case 'static-backends': // Only a request can show whether the service responds.
      return { state: 'unknown', status: 'Not checked' }
    default:
      return { state: 'ready', status: 'Ready' }
  }
}

function isChildren({ resource, item: { backends } }: Pick<Known, 'resource' | 'item'>): boolean {
  if (resource === 'weighted-backends')
    return isRecord(backends) && Object.values(backends).every((weight) => typeof weight === 'number')
  return Array.isArray(backends) && refIds(backends).length === backends.length
}

function childrenOf({ resource, item }: Pick<Known, 'resource' | 'item'>): string[] {
  if (resource === 'failover-backends') return refIds(item.backends)
  if (resource !== 'weighted-backends') return []
  return Object.entries(fieldsOf(item.backends)).flatMap(([id, weight]) => (weight === 0 ? [] : [id]))
}

async function behind(reads: TrafficReads, { resource, id, item }: Known): Promise<PathNode[]> {
  if (resource === 'static-backends') return [serviceNode(textOf(item.address), id)]
  if (resource !== 'tunnel-group-backends') return []
  const nodes = []
  for (const tunnelId of refIds(item.tunnels).slice(0, maxTunnels)) {
    const tunnel = await reads.read(['tunnels'], tunnelId)
    if (typeof tunnel === 'string') nodes.push(unknownAgent(tunnelId, 'tunnel'))
    else nodes.push(...(await tunnelEnd(reads, tunnel)))
  }
  return nodes
}

async function tunnelEnd(reads: TrafficReads, { id, item }: Known): Promise<PathNode[]> {
  return agentEnd(reads, refId(item.tunnel_session), textOf(item.forwards_to), id)
}

export async function agentEnd(
  reads: TrafficReads,
  sessionId: string | undefined,
  service: string,
  key: string,
): Promise<PathNode[]> {
  const agent = sessionId === undefined ? null : await reads.agent(sessionId)
  const node = agent ? agentNode(reads.account, agent) : unknownAgent(sessionId ?? key, 'session')
  return [node, ...(service === '' ? [] : [serviceNode(service, `${node.key} ${key}`)])]
}

function unknownAgent(id: string, of: 'tunnel' | 'session'): PathNode {
  const sentence = `The console couldn't determine which agent ${of === 'tunnel' ? 'runs tunnel' : 'uses session'} ${id}.`
  return {
    stage: 'agent',
    key: `of:${id}`,
    label: 'Agent',
    name: id,
    state: 'unknown',
    status: 'Unknown',
    href: null,
    problem: { sentence, action: null },
  }
}

const agentStates: Readonly<Record<PolledAgent['state'], ResourceState>> = {
  online: { state: 'ready', label: 'Online' },
  restarting: { state: 'waiting', label: 'Restarting' },
  unknown: { state: 'unknown', label: 'Unknown' },
  gone: labeled('Offline'),
  // In lists of agents, “Stopped” isn't a problem. In traffic, requests fail until the agent starts again.
  stopped: labeled('Offline'),
}

function agentProblem({ name, state }: Pick<PolledAgent, 'name' | 'state'>) {
  switch (state) {
    case 'online':
      return null
    case 'restarting':
      return { sentence: `Agent ${name} is restarting. Requests fail until it reconnects.` }
    case 'unknown':
      return { sentence: `Agent ${name} may be offline. The last check was too long ago to tell.` }
    case 'gone':
      return failing(`Agent ${name} is offline`)
    case 'stopped':
      return failing(`Agent ${name} was stopped`)
  }
}

export function agentNodeState(agent: PolledAgent): ResourceState {
  const problem = agentProblem(agent)
  return { ...agentStates[agent.state], ...(problem && { sentence: problem.sentence }) }
}

export function agentNode(account: string, agent: PolledAgent): PathNode {
  const { id, name } = agent
  const { state, label: status } = agentStates[agent.state]
  const problem = agentProblem(agent)
  const href = paths.agent(account, id)
  return {
    stage: 'agent',
    key: id,
    label: 'Agent',
    name,
    href,
    group: paths.agents(account),
    state,
    status,
    ...(problem && { problem: { ...problem, action: { label: 'View agent', href, is_view: true } } }),
  }
}

export const serviceNode = (name: string, key: string): PathNode => ({
  stage: 'service',
  key: `service:${key}`,
  label: 'Service',
  name: name || 'Unknown',
  state: 'unknown',
  status: 'Not checked',
  href: null,
})

/** Returns the known backends that send traffic to a backend, directly or through other backends, closest first. */
export async function parentsOf(reads: TrafficReads, id: string): Promise<Known[]> {
  const kinds: ResourceName[] = ['weighted-backends', 'failover-backends']
  const parents = new Map<string, Known>()
  const queue = [id]
  for (const one of queue) {
    const { some } = await reads.users(kinds, one)
    for (const known of some)
      if (known.id !== id && !parents.has(known.id) && childrenOf(known).includes(one)) {
        parents.set(known.id, known)
        queue.push(known.id)
      }
  }
  return [...parents.values()]
}
