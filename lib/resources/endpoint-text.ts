import { isResourceName, type ResourceName } from './resource-types'
import {
  type EndpointAddress,
  type Binding,
  bindingOf,
  bindingProblem,
  readEndpointUrl,
  schemes,
} from './endpoint-url'

const typeNames: Readonly<Record<string, string>> = {
  cloud: 'Cloud',
  edge: 'Edge',
  ephemeral: 'Ephemeral',
}

/** Returns the name of an endpoint type. Unknown types are returned unchanged. */
export const endpointTypeName = (type: string) =>
  (Object.hasOwn(typeNames, type) ? typeNames[type] : type) ?? type

/** Returns the reason why an endpoint can't be changed or deleted. Undefined for cloud endpoints, which can. */
export function fixedReason(type: unknown): string | undefined {
  if (type === 'edge')
    return "An edge serves this endpoint. To change or delete it, edit the edge's hosts and ports."
  if (type === 'ephemeral') return 'An agent serves this endpoint. It ends when its tunnel ends.'
  return undefined
}

const edgeResources: Readonly<Record<string, string>> = {
  edghts: 'https-edges',
  edgtcp: 'tcp-edges',
  edgtls: 'tls-edges',
}

/** Returns the kind of edge with this ID. Undefined if the console has no pages for edges of this kind. */
export function edgeResource(id: string): ResourceName | undefined {
  const name = edgeResources[id.split('_', 1).join('')]
  return name !== undefined && isResourceName(name) ? name : undefined
}

const bindingSentences: Readonly<Record<Binding, string>> = {
  public: 'Reachable from anywhere.',
  internal: 'Reachable only from other endpoints in this account. No reservation is required.',
  kubernetes: "Reachable only from this account's clusters. No reservation is required.",
}

/** The result of parsing a typed URL. */
type UrlReading =
  | { kind: 'wrong'; sentence: string }
  | { kind: 'right'; address: EndpointAddress; binding: Binding | undefined; sentence: string }

/** Reports whether only a scheme, or a part of one, has been typed. */
const isBegun = (typed: string) => schemes.some((scheme) => `${scheme}://`.startsWith(typed.toLowerCase()))

/**
 * Parses a URL while it's being typed. Null if the text is too short to validate. `asked` is the selected binding, or
 * `''` if none is selected.
 */
export function readTypedUrl(text: string, asked: string): UrlReading | null {
  const typed = text.trim()
  if (typed === '' || isBegun(typed)) return null
  const { address, problem } = readEndpointUrl(typed)
  if (!address) return { kind: 'wrong', sentence: `${problem.message}.` }
  const binding = bindingOf(address.host, asked === '' ? [] : [asked])
  const misfit = bindingProblem(address, binding)
  if (misfit) return { kind: 'wrong', sentence: `${misfit.message}.` }
  const isTyped = typed.endsWith(`:${address.port}`)
  const port = isTyped ? `port ${address.port}` : `port ${address.port} (the default for ${address.scheme})`
  const where = `Scheme ${address.scheme}, host ${address.host}, ${port}.`
  return {
    kind: 'right',
    address,
    binding,
    sentence: binding ? `${where} ${bindingSentences[binding]}` : where,
  }
}
