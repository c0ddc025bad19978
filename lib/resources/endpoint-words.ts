import { isResourceName, type ResourceName } from './catalogue'
import {
  type EndpointPlace,
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

/** The word for a type of endpoints; one that is not known as it is. */
export const endpointTypeName = (type: string) =>
  (Object.hasOwn(typeNames, type) ? typeNames[type] : type) ?? type

/** Returns why an endpoint can't be changed or deleted; undefined for a cloud endpoint, which can. */
export function fixedReason(type: unknown): string | undefined {
  if (type === 'edge') return 'An edge serves it: change or delete the hostport of the edge.'
  if (type === 'ephemeral') return 'An agent serves it: it ends with its tunnel.'
  return undefined
}

const edgeResources: Readonly<Record<string, string>> = {
  edghts: 'https-edges',
  edgtcp: 'tcp-edges',
  edgtls: 'tls-edges',
}

/** The kind of edge that an id is of, where the console has pages for it. */
export function edgeResource(id: string): ResourceName | undefined {
  const name = edgeResources[id.split('_', 1).join('')]
  return name !== undefined && isResourceName(name) ? name : undefined
}

const bindingSentences: Readonly<Record<Binding, string>> = {
  public: 'Reached from everywhere.',
  internal: 'Reached by other endpoints of this account only, which forward to it. It needs no reservation.',
  kubernetes: 'Reached from the clusters of this account only. It needs no reservation.',
}

/** What a typed url means, or why it means nothing. */
type UrlReading =
  | { kind: 'wrong'; sentence: string }
  | { kind: 'right'; place: EndpointPlace; binding: Binding | undefined; sentence: string }

/** A url of which no more than the scheme is typed, or a part of it. */
const isBegun = (typed: string) => schemes.some((scheme) => `${scheme}://`.startsWith(typed.toLowerCase()))

/** Reads a url as it is typed; null while there is nothing to say. `asked`: the binding that was chosen, `''` for none. */
export function readTypedUrl(text: string, asked: string): UrlReading | null {
  const typed = text.trim()
  if (typed === '' || isBegun(typed)) return null
  const { place, problem } = readEndpointUrl(typed)
  if (!place) return { kind: 'wrong', sentence: `${problem.message}.` }
  const binding = bindingOf(place.host, asked === '' ? [] : [asked])
  const misfit = bindingProblem(place, binding)
  if (misfit) return { kind: 'wrong', sentence: `${misfit.message}.` }
  const isTyped = typed.endsWith(`:${place.port}`)
  const port = isTyped ? `port ${place.port}` : `port ${place.port}, which ${place.scheme} implies`
  const where = `Scheme ${place.scheme}, host ${place.host}, ${port}.`
  return {
    kind: 'right',
    place,
    binding,
    sentence: binding ? `${where} ${bindingSentences[binding]}` : where,
  }
}
