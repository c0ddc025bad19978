import { bindingOf, readEndpointUrl } from '@/lib/resources/endpoint-url'
import { edgeResource } from '@/lib/resources/endpoint-text'
import { itemsOf, isRecord, fieldsOf } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { agentEnd, serviceNode } from './backends'
import { edgeNodes } from './edges'
import { type Entry, entryNodes } from './entry'
import type { PathNode, TrafficStage } from './nodes'
import { type Known, refId, textOf, type TrafficReads } from './reads'

/** The maximum number of forwards to other endpoints that a path follows, both per traffic policy and in a row. */
const maxForwards = 3

/** Returns the parsed URL of an endpoint. Undefined if the URL is missing or invalid. */
function targetOf({ title, item }: Known): Entry['address'] | undefined {
  const url = [item.url, item.public_url, title].map(textOf).find((text) => text.includes('://'))
  return url === undefined ? undefined : readEndpointUrl(url).address
}

/** Returns the nodes before an endpoint. Empty if the endpoint isn't public or if its URL is invalid. */
export async function endpointEntry(reads: TrafficReads, endpoint: Known): Promise<PathNode[]> {
  const address = targetOf(endpoint)
  if (address === undefined) return []
  const { item } = endpoint
  const bindings = Array.isArray(item.bindings) ? item.bindings.map(textOf) : []
  if (bindingOf(address.host, bindings) !== 'public') return []
  return entryNodes(reads, {
    address,
    domainId: refId(item.domain),
    addressId: refId(item.tcp_addr),
    mayBeAssigned: item.type === 'ephemeral',
  })
}

export function endpointNode(
  { account }: TrafficReads,
  { id, title, item }: Known,
  stage: TrafficStage = 'endpoint',
): PathNode {
  return {
    stage,
    key: id,
    label: 'Endpoint',
    name: title || id,
    state: 'ready',
    status: item.type === 'cloud' ? 'Cloud' : 'Registered',
    href: paths.detail(account, 'endpoints', id),
    group: paths.list(account, 'endpoints'),
  }
}

/** Returns the nodes that serve an endpoint: an edge, a traffic policy, or a tunnel and its agent. */
export async function servingNodes(reads: TrafficReads, endpoint: Known, forwards = 0): Promise<PathNode[]> {
  const { item } = endpoint
  if (item.type === 'edge') return edgeOf(reads, endpoint)
  if (item.type === 'cloud') return policyNodes(reads, endpoint, forwards)
  if (item.type !== 'ephemeral') return []
  const sessionId = refId(item.tunnel_session)
  const end = await agentEnd(reads, sessionId, textOf(item.upstream_url), endpoint.id)
  return [...tunnelNode(reads, endpoint), ...end]
}

function tunnelNode({ account }: TrafficReads, { item }: Known): PathNode[] {
  const id = refId(item.tunnel)
  if (id === undefined) return []
  const name = textOf(item.name) || id
  const href = paths.detail(account, 'tunnels', id)
  return [{ stage: 'tunnel', key: id, label: 'Tunnel', name, state: 'ready', status: 'Open', href }]
}

async function edgeOf(reads: TrafficReads, endpoint: Known): Promise<PathNode[]> {
  const id = refId(endpoint.item.edge)
  const kind = id === undefined ? undefined : edgeResource(id)
  const found =
    id === undefined ? 'unknown' : await reads.read(kind ? [kind] : ['https-edges', 'tcp-edges'], id)
  if (typeof found !== 'string') return edgeNodes(reads, found, { host: targetOf(endpoint)?.host ?? '' })
  const name = id ?? 'Unknown'
  const node = { stage: 'edge', key: name, label: 'Edge', name, href: null } as const
  if (found === 'missing') {
    const sentence = `Edge ${name} doesn't exist, so requests fail.`
    return [{ ...node, state: 'wrong', status: 'Not found', problem: { sentence, action: null } }]
  }
  const sentence = `The console can't read edge ${name}.`
  return [{ ...node, state: 'unknown', status: 'Unknown', problem: { sentence, action: null } }]
}

/** Returns the actions of a traffic policy, in order. Empty if the policy isn't JSON. */
function actionsIn(policy: string): Record<string, unknown>[] {
  try {
    const phases: unknown = JSON.parse(policy)
    return Object.values(fieldsOf(phases)).flatMap((rules) =>
      itemsOf(rules).flatMap((rule) => itemsOf(rule.actions)),
    )
  } catch {
    return [] // YAML
  }
}

async function policyNodes(reads: TrafficReads, endpoint: Known, forwards: number): Promise<PathNode[]> {
  const policy = textOf(endpoint.item.traffic_policy)
  const href = paths.detail(reads.account, 'endpoints', endpoint.id)
  const edit = paths.edit(reads.account, 'endpoints', endpoint.id)
  const node = { stage: 'policy', key: `policy:${endpoint.id}`, label: 'Traffic policy', href } as const
  if (policy === '') {
    const sentence = 'This endpoint has no traffic policy, so it forwards no requests.'
    const action = { label: 'Add policy', href: edit }
    return [{ ...node, name: 'None', state: 'attention', status: 'No policy', problem: { sentence, action } }]
  }
  const actions = actionsIn(policy)
  const types = [...new Set(actions.map(({ type }) => textOf(type)).filter(Boolean))]
  const name = types.slice(0, 4).join(', ') || 'Custom rules'
  const after = []
  for (const action of actions.filter(({ type }) => type === 'forward-internal').slice(0, maxForwards))
    after.push(...(await forwardNodes(reads, action.config, edit, forwards)))
  return [{ ...node, name, state: 'ready', status: 'Enabled' }, ...after]
}

/** Returns the nodes of the endpoint that a traffic policy forwards to, and the nodes behind it. */
async function forwardNodes(
  reads: TrafficReads,
  config: unknown,
  href: string,
  forwards: number,
): Promise<PathNode[]> {
  const url = isRecord(config) ? textOf(config.url) : ''
  const { address } = readEndpointUrl(url)
  if (address === undefined || forwards >= maxForwards) return url === '' ? [] : [serviceNode(url, url)]
  const found = await reads.named('endpoints', [address.url])
  if (typeof found !== 'string') {
    const isServed = found.item.type !== 'cloud' || textOf(found.item.traffic_policy) !== ''
    return [
      endpointNode(reads, found, 'target'),
      ...(isServed ? await servingNodes(reads, found, forwards + 1) : []),
    ]
  }
  const node = { stage: 'target', key: url, label: 'Endpoint', name: url, href: null } as const
  if (found === 'unknown') {
    const sentence = `The console doesn't know the endpoint ${url}.`
    return [{ ...node, state: 'unknown', status: 'Unknown', problem: { sentence, action: null } }]
  }
  const sentence = `The traffic policy forwards to ${url}, which no endpoint serves.`
  return [
    {
      ...node,
      state: 'wrong',
      status: 'Not found',
      problem: { sentence, action: { label: 'Edit policy', href } },
    },
  ]
}
