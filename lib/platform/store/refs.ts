import * as z from 'zod'
import type { Operation } from '@/lib/contract/operation'
import { registry } from '@/lib/resources/registry'
import { isRecord } from '@/lib/util/records'
import { marksOf, nested } from '@/lib/contract/fields'
import { isRef } from '@/lib/contract/values'
import { innermost } from '@/lib/contract/redact'

export function collectionPath(ops: Readonly<Record<string, Pick<Operation, 'path'>>>): string {
  const [path = ''] = Object.values(ops).map((op) => op.path.split('/{', 1).join(''))
  return path
}

/** The paths of resource types that the local platform doesn't serve, keyed by ID prefix. */
const elsewhere = { ec: '/endpoint_configurations', cert: '/tls_certificates' }
const paths: Readonly<Record<string, string>> = {
  ...elsewhere,
  ...Object.fromEntries(Object.values(registry).map(({ info, ops }) => [info.idPrefix, collectionPath(ops)])),
}

function pathOf(id: string): string | undefined {
  const path = paths[id.slice(0, id.indexOf('_'))]
  return path === undefined ? undefined : `${path}/${id}`
}

export function uriOf(baseUrl: string, id: string): string {
  const path = pathOf(id)
  return path === undefined ? '' : baseUrl + path
}

/** Returns the stored form of a Ref, with an empty `uri`. */
export const refTo = (id: string) => ({ id, uri: '' })

const schemaOf = (resource: string): z.ZodType =>
  isRegistered(resource) ? registry[resource].item : z.unknown()

const isRegistered = (name: string): name is keyof typeof registry => Object.hasOwn(registry, name)

/** Serializes an object's body, without the URLs of its Refs. */
export const encodeBody = (resource: string, body: object) =>
  JSON.stringify(mapRefs(schemaOf(resource), body, { ref: ({ id }) => refTo(id) }))

/** Parses an object's body, and adds the URLs of its Refs. */
export const decodeBody = (resource: string, text: string, baseUrl: string) =>
  mapRefs(schemaOf(resource), JSON.parse(text), {
    ref: ({ id }) => ({ id, uri: uriOf(baseUrl, id) }),
  }) as Record<string, unknown> // encodeBody wrote an object

export const linksOf = (resource: string, body: object): Set<string> => referencesIn(schemaOf(resource), body)

interface Walk {
  /** Returns the replacement for a Ref. The input Ref may lack a `uri`. */
  ref: (input: { id: string }) => { id: string }
  id?: (id: string) => void
}

/**
 * Returns a copy of `value`, with each Ref that `schema` declares replaced by the result of `how.ref`. Calls `how.id`
 * for each ID that `schema` marks as a reference.
 */
function mapRefs(schema: z.ZodType, value: unknown, how: Walk): unknown {
  if (value === null || value === undefined) return value
  const { refers } = marksOf(schema)
  if (refers === 'ref') return isRef(value) ? how.ref(value) : value
  if (refers === 'id') {
    if (typeof value === 'string' && value !== '') how.id?.(value)
    return value
  }
  const inner = innermost(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => mapRefs(nested(inner.element), entry, how))
  if (!isRecord(value)) return value
  if (inner instanceof z.ZodRecord) {
    for (const key of Object.keys(value)) mapRefs(nested(inner.keyType), key, how)
    return mapValues(value, () => nested(inner.valueType), how)
  }
  if (!(inner instanceof z.ZodObject)) return value
  const { shape } = inner
  return mapValues(value, (key) => (Object.hasOwn(shape, key) ? nested(shape[key]) : undefined), how)
}

const mapValues = (
  value: Record<string, unknown>,
  schemaOf: (key: string) => z.ZodType | undefined,
  how: Walk,
) =>
  Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const schema = schemaOf(key)
      return [key, schema ? mapRefs(schema, entry, how) : entry]
    }),
  )

function referencesIn(schema: z.ZodType, value: unknown): Set<string> {
  const found = new Set<string>()
  const ref = (input: { id: string }) => {
    found.add(input.id)
    return input
  }
  mapRefs(schema, value, { ref, id: (id) => found.add(id) })
  return found
}
