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

/** Returns the label of an endpoint type. Unknown types are returned unchanged. */
export const endpointTypeName = (type: string) =>
  (Object.hasOwn(typeNames, type) ? typeNames[type] : type) ?? type

/** Returns why an endpoint can't be changed or deleted; undefined for a cloud endpoint. */
export function fixedReason(type: unknown): string | undefined {
  if (type === 'edge') return "An edge serves this endpoint. Change or delete the edge's host and port."
  if (type === 'ephemeral') return 'An agent serves this endpoint. The endpoint ends with its tunnel.'
  return undefined
}

const edgeResources: Readonly<Record<string, string>> = {
  edghts: 'https-edges',
  edgtcp: 'tcp-edges',
  edgtls: 'tls-edges',
}

/** Returns the edge kind of an ID if the console has pages for it. */
export function edgeResource(id: string): ResourceName | undefined {
  const name = edgeResources[id.split('_', 1).join('')]
  return name !== undefined && isResourceName(name) ? name : undefined
}

const bindingSentences: Readonly<Record<Binding, string>> = {
  public: 'Reachable from anywhere.',
  internal: 'Reachable only from other endpoints in this account. Needs no reservation.',
  kubernetes: "Reachable only from this account's clusters. Needs no reservation.",
}

/** The meaning of a typed URL, or its problem. */
type UrlReading =
  | { kind: 'wrong'; sentence: string }
  | { kind: 'right'; address: EndpointAddress; binding: Binding | undefined; sentence: string }

/** Reports whether nothing more than the scheme has been typed. */
const isBegun = (typed: string) => schemes.some((scheme) => `${scheme}://`.startsWith(typed.toLowerCase()))

/**
 * Parses a URL while it's being typed; null if it's too short to validate. `asked` is the selected binding, `''` for
 * none.
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
  const port = isTyped ? `port ${address.port}` : `port ${address.port}, which ${address.scheme} implies`
  const where = `Scheme ${address.scheme}, host ${address.host}, ${port}.`
  return {
    kind: 'right',
    address,
    binding,
    sentence: binding ? `${where} ${bindingSentences[binding]}` : where,
  }
}
