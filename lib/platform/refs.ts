import { registry } from '@/lib/resources/registry'

/** Paths of resources that are pointed to without being served here. */
const elsewhere = { ec: '/endpoint_configurations', cert: '/tls_certificates' }
const paths: Readonly<Record<string, string>> = {
  ...elsewhere,
  ...Object.fromEntries(Object.values(registry).map(({ info, ops }) => [info.idPrefix, ops.list.path])),
}

/** Absolute address of the object with this id. */
export function uriOf(baseUrl: string, id: string): string {
  const path = paths[id.slice(0, id.indexOf('_'))]
  return path === undefined ? '' : `${baseUrl}${path}/${id}`
}

/** A Ref as it is stored: its `uri` is filled in when it is read, since the base URL may change. */
export const refTo = (id: string) => ({ id, uri: '' })

function isRef(value: unknown): value is { id: string; uri: string } {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && typeof value.id === 'string' && 'uri' in value && Object.keys(value).length === 2
}

/** The body as text, each Ref without its address. */
export const encodeBody = (body: object) =>
  JSON.stringify(body, (_, value: unknown) => (isRef(value) ? refTo(value.id) : value))

/** The body from its text, each Ref with its address. */
export function decodeBody(text: string, baseUrl: string): Record<string, unknown> {
  const fill = (_: string, value: unknown) =>
    isRef(value) ? { id: value.id, uri: uriOf(baseUrl, value.id) } : value
  return JSON.parse(text, fill) as Record<string, unknown> // encodeBody wrote an object
}

/** Ids that a body refers to: its Refs, at any depth, and its `owner_id`. */
export function linksOf(text: string): Set<string> {
  const found = new Set<string>()
  JSON.parse(text, (key, value: unknown) => {
    if (isRef(value)) found.add(value.id)
    if (key === 'owner_id' && typeof value === 'string' && value !== '') found.add(value)
    return value
  })
  return found
}
