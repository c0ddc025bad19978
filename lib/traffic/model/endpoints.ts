import { bindingOf, type EndpointAddress, readEndpointUrl } from '@/lib/resources/values/endpoint-url'
import { fixedResponse, responseLabel } from '@/lib/resources/backends/text'
import { edgeResource } from '@/lib/resources/text/endpoint-text'
import { actionsOf, forwardedUrl, policyTextOf, responseOf } from '@/lib/resources/traffic-policy/targets'
import { paths } from '@/lib/util/paths'
import { inSentence, shortened } from '@/lib/util/text'
import { agentEnd, serviceNode } from './backends'
import { edgeNodes } from './edges'
import { type Entry, entryNodes } from './entry'
import { withLastRequest } from './last-request'
import { failing, rephrased } from './failures'
import { combine, type NodeProblem, type PathNode, problemText, type TrafficStage } from './nodes'
import { isAbsent, type Known, refId, type TrafficReads } from './reads'
import { textOf } from '@/lib/util/records'
import { labeled } from '@/lib/util/state-labels'

/**
 * The maximum number of forwards to other endpoints that a path follows, both per traffic policy and in succession.
 */
const maxForwards = 3

/** The status code for a service that is unavailable on purpose (RFC 9110 section 15.6.4). */
const MAINTENANCE = 503

const urlOf = ({ title, item }: Known): string | undefined =>
  [item.url, item.public_url, title].map(textOf).find((text) => text.includes('://'))

function targetOf(endpoint: Known): EndpointAddress | undefined {
  const url = urlOf(endpoint)
  return url === undefined ? undefined : readEndpointUrl(url).address
}

function bindingAt({ item }: Known, { host }: Entry['address']) {
  return bindingOf(host, Array.isArray(item.bindings) ? item.bindings.map(textOf) : [])
}

/** Returns an endpoint's public address, or undefined if the endpoint isn't public or its URL is invalid. */
export function entryOf(endpoint: Known): Entry | undefined {
  const address = targetOf(endpoint)
  if (address === undefined || bindingAt(endpoint, address) !== 'public') return undefined
  const { item } = endpoint
  return {
    address,
    domainId: refId(item.domain),
    addressId: refId(item.tcp_addr),
    mayBeAssigned: item.type === 'ephemeral',
  }
}

export async function endpointEntry(reads: TrafficReads, endpoint: Known): Promise<PathNode[]> {
  const entry = entryOf(endpoint)
  return entry ? entryNodes(reads, entry) : []
}

/** The fields that determine an endpoint's path, apart from the edge and the policy, which have their own nodes. */
const pathFields = {
  text: ['type', 'url', 'public_url', 'upstream_url'],
  ref: ['domain', 'tcp_addr', 'tunnel', 'tunnel_session'],
}

function isEndpointReadable(endpoint: Known): boolean {
  const { item } = endpoint
  const { bindings } = item
  return (
    urlOf(endpoint) !== undefined &&
    pathFields.text.every((field) => isAbsent(item[field]) || typeof item[field] === 'string') &&
    pathFields.ref.every((field) => isAbsent(item[field]) || refId(item[field]) !== undefined) &&
    (isAbsent(bindings) ||
      (Array.isArray(bindings) && bindings.every((binding) => typeof binding === 'string')))
  )
}

export function endpointNode(
  { account }: TrafficReads,
  known: Known,
  stage: TrafficStage = 'endpoint',
): PathNode {
  const { id, title, item } = known
  const node = {
    stage,
    key: id,
    label: 'Endpoint',
    name: title || id,
    href: paths.detail(account, 'endpoints', id),
    group: paths.list(account, 'endpoints'),
  }
  if (isEndpointReadable(known))
    return { ...node, state: 'ready', status: item.type === 'cloud' ? 'Cloud' : 'Registered' }
  const sentence = `The console can't read some fields of endpoint ${node.name}.`
  return { ...node, state: 'unknown', status: 'Unknown', problem: { sentence, action: null } }
}

/** Returns the nodes behind an endpoint. `trail` contains the IDs of the endpoints that forward to this endpoint. */
export const servingNodes = async (reads: TrafficReads, endpoint: Known, trail: readonly string[] = []) =>
  withLastRequest(reads, endpoint.id, await serversOf(reads, endpoint, trail))

async function serversOf(
  reads: TrafficReads,
  endpoint: Known,
  trail: readonly string[],
): Promise<PathNode[]> {
  const { item } = endpoint
  if (item.type === 'edge') return edgeOf(reads, endpoint)
  if (item.type === 'cloud') return policyNodes(reads, endpoint, [...trail, endpoint.id])
  if (item.type !== 'ephemeral') return []
  const sessionId = refId(item.tunnel_session)
  const end = await agentEnd(reads, sessionId, textOf(item.upstream_url), endpoint.id)
  return [...tunnelNode(reads, endpoint), ...end]
}

/**
 * Returns the traffic path to show on an endpoint's page. For an internal endpoint, the path begins with some of the
 * endpoints that forward to it, if any, and `totals` contains their total number.
 */
export async function endpointPath(
  reads: TrafficReads,
  endpoint: Known,
): Promise<{ found: PathNode[]; totals?: Map<TrafficStage, number> }> {
  const { type } = endpoint.item
  const entry = await endpointEntry(reads, endpoint)
  const serving = await servingNodes(reads, endpoint)
  const address = targetOf(endpoint)
  const isInternal = address !== undefined && bindingAt(endpoint, address) === 'internal'
  const users = isInternal ? await reads.users(['endpoints'], address.url) : { some: [], total: 0 }
  const some = users.some.filter(({ id }) => id !== endpoint.id)
  const total = users.total - (users.some.length - some.length)
  if (total === 0) {
    // The edge or tunnel that serves these types has its own nodes.
    const isOmitted = (type === 'edge' || type === 'ephemeral') && isEndpointReadable(endpoint)
    const own = isOmitted ? [] : [endpointNode(reads, endpoint)]
    return { found: [...entry, ...own, ...serving] }
  }
  const own = endpointNode(reads, endpoint, 'target')
  const policy = serving.find(({ stage }) => stage === 'policy')
  const { state, status, isCause, problem } = policy && policy.state !== 'ready' ? policy : own
  return {
    found: [
      ...some.map((one) => endpointNode(reads, one)),
      { ...own, state, status, ...(isCause && { isCause }), ...(problem && { problem }) },
      ...serving.filter((node) => node !== policy),
    ],
    totals: new Map([['endpoint', total]]),
  }
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
    const problem = { ...failing(`Edge ${name} doesn't exist`), action: null }
    return [{ ...node, state: 'wrong', status: 'Not found', problem }]
  }
  const sentence = `The console can't read edge ${name}.`
  return [{ ...node, state: 'unknown', status: 'Unknown', problem: { sentence, action: null } }]
}

async function policyNodes(
  reads: TrafficReads,
  endpoint: Known,
  trail: readonly string[],
): Promise<PathNode[]> {
  const policy = policyTextOf(endpoint.item.traffic_policy)
  const href = paths.detail(reads.account, 'endpoints', endpoint.id)
  const edit = paths.edit(reads.account, 'endpoints', endpoint.id)
  const node = { stage: 'policy', key: `policy:${endpoint.id}`, label: 'Traffic policy', href } as const
  if (policy === '') {
    const sentence = 'This endpoint has no traffic policy, so it forwards no requests.'
    // The policy of the page's own endpoint needs no name.
    const of = trail.length > 1 ? ` to ${shortened(targetOf(endpoint)?.host ?? endpoint.title)}` : ''
    const action = { label: `Add policy${of}`, href: edit }
    return [
      {
        ...node,
        name: 'None',
        state: 'attention',
        status: 'No policy',
        isCause: true,
        also: 'The endpoint also has no traffic policy',
        problem: { sentence, action },
      },
    ]
  }
  const actions = actionsOf(policy)
  if (actions === null) {
    const sentence = "The console can't read this endpoint's traffic policy."
    const problem = { sentence, action: null }
    return [{ ...node, name: 'Unknown', state: 'unknown', status: 'Unknown', problem }]
  }
  const types = [...new Set(actions.map(({ action }) => textOf(action.type)).filter(Boolean))]
  const name = types.slice(0, 4).join(', ') || 'Custom rules'
  const forwards = actions.flatMap(({ action, isConditional }) => {
    const url = forwardedUrl(action)
    return url === undefined ? [] : [{ url, isConditional, href: edit }]
  })
  const after = []
  for (const forward of forwards.slice(0, maxForwards))
    after.push(...(await forwardNodes(reads, forward, trail)))
  const response = responseOf(policy)
  if (response === null) return [{ ...node, name, state: 'ready', status: 'Enabled' }, ...after]
  const { type, code } = response
  const status = responseLabel(code)
  if (type !== 'deny' && fixedResponse(code).state === 'ready')
    return [{ ...node, name, state: 'ready', status }, ...after]
  if (type === 'custom-response' && code === MAINTENANCE) {
    const sentence = `The traffic policy returns ${code} for all requests, which usually indicates maintenance.`
    const problem = { sentence, action: null, label: labeled('Maintenance').label }
    return [{ ...node, name, state: 'unknown', status, isCause: true, problem }]
  }
  const what = type === 'deny' ? `denies all requests (${code})` : `returns ${code} for all requests`
  const failure = failing(`The traffic policy ${what}`, 'visitors get an error')
  const problem = { ...failure, action: { label: 'Edit policy', href: edit } }
  return [{ ...node, name, state: 'attention', status, isCause: true, problem }]
}

interface Forward {
  url: string
  isConditional: boolean
  href: string
}

async function forwardNodes(
  reads: TrafficReads,
  { url, isConditional, href }: Forward,
  trail: readonly string[],
): Promise<PathNode[]> {
  const { address } = readEndpointUrl(url)
  if (!address || trail.length > maxForwards) return [serviceNode(url, url)]
  // Some upstreams return URLs with the scheme's default port.
  const found = await reads.named('endpoints', [url, `${address.scheme}://${address.hostport}`])
  const node = { stage: 'target', key: url, label: 'Endpoint', name: url, href: null } as const
  const action = { label: 'Edit policy', href }
  if (found === 'unknown') {
    const sentence = `The console couldn't determine which endpoint serves ${url}.`
    return [{ ...node, state: 'unknown', status: 'Unknown', problem: { sentence, action: null } }]
  }
  if (found === 'missing') {
    const sentence = `The traffic policy forwards to ${url}, which no endpoint serves.`
    return [{ ...node, state: 'wrong', status: 'Not found', problem: { sentence, action } }]
  }
  if (trail.includes(found.id)) {
    const what = isConditional ? 'some requests' : 'requests'
    const sentence = `The traffic policy forwards ${what} to ${url}, which is already on this path. The traffic policy therefore creates a loop.`
    const state = isConditional ? 'attention' : 'wrong'
    return [{ ...node, key: `loop:${found.id}`, state, status: 'Loop', problem: { sentence, action } }]
  }
  const serving = await servingNodes(reads, found, trail)
  return targetNodes(endpointNode(reads, found, 'target'), serving)
}

const asCause = (sentence: string) =>
  inSentence(
    sentence.replace(/^This endpoint /, 'It ').replace(/^The traffic policy /, 'Its traffic policy '),
  )

function targetNodes(target: PathNode, serving: readonly PathNode[]): PathNode[] {
  const path = combine({ found: serving, here: '' })
  const { state, broken, nodes, sentence, action, label } = path
  const behind = serving.filter(({ stage }) => stage !== 'policy')
  const cause = broken === null ? undefined : nodes[broken]
  if (!cause || (state === 'unknown' && cause.stage !== 'policy')) return [target, ...behind]
  const failure = serving.find(({ problem }) => problem?.sentence === sentence)?.problem?.failure
  const text = { sentence, ...(failure && { failure }) }
  const stated =
    state === 'unknown'
      ? text
      : rephrased(
          text,
          (cause) => `The traffic policy forwards to ${target.name}, which isn't ready: ${asCause(cause)}`,
        )
  const problem: NodeProblem = { ...stated, action, ...(state !== 'unknown' && { isWhole: true }) }
  const status = cause.stage === 'policy' ? cause.status : label
  return [
    { ...target, state, status, cause: `Target: ${inSentence(problemText(path) ?? status)}`, problem },
    ...behind,
  ]
}
