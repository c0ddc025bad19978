import * as z from 'zod'
import type { Operation } from '@/lib/contract/operation'
import { mapRefs, referencesIn } from '@/lib/contract/references'
import { registry } from '@/lib/resources/registry'

/**
 * Returns the path of a resource's collection: the path of any of its operations up to the first parameter, because not
 * every resource has a list.
 */
export function collectionPath(ops: Readonly<Record<string, Pick<Operation, 'path'>>>): string {
  const [path = ''] = Object.values(ops).map((op) => op.path.split('/{', 1).join(''))
  return path
}

/** Paths of resources that are referenced but not served by the local platform. */
const elsewhere = { ec: '/endpoint_configurations', cert: '/tls_certificates' }
const paths: Readonly<Record<string, string>> = {
  ...elsewhere,
  ...Object.fromEntries(Object.values(registry).map(({ info, ops }) => [info.idPrefix, collectionPath(ops)])),
}

function pathOf(id: string): string | undefined {
  const path = paths[id.slice(0, id.indexOf('_'))]
  return path === undefined ? undefined : `${path}/${id}`
}

/** Returns the absolute URL of the object with this ID; empty if the local platform doesn't know its kind. */
export function uriOf(baseUrl: string, id: string): string {
  const path = pathOf(id)
  return path === undefined ? '' : baseUrl + path
}

/** Returns a Ref in its stored form. Its `uri` is filled in on read, because the base URL may change. */
export const refTo = (id: string) => ({ id, uri: '' })

/** The schema of a resource's body. The body of a resource outside the API contains no references. */
const schemaOf = (resource: string): z.ZodType =>
  isRegistered(resource) ? registry[resource].item : z.unknown()

const isRegistered = (name: string): name is keyof typeof registry => Object.hasOwn(registry, name)

/** Serializes a body, without the URLs of its Refs. */
export const encodeBody = (resource: string, body: object) =>
  JSON.stringify(mapRefs(schemaOf(resource), body, { ref: ({ id }) => refTo(id) }))

/** Parses a body, and adds the URL of each Ref. */
export const decodeBody = (resource: string, text: string, baseUrl: string) =>
  mapRefs(schemaOf(resource), JSON.parse(text), {
    ref: ({ id }) => ({ id, uri: uriOf(baseUrl, id) }),
  }) as Record<string, unknown> // encodeBody wrote an object

/** Returns the IDs that a body refers to, including those in its parts. */
export const linksOf = (resource: string, body: object): Set<string> => referencesIn(schemaOf(resource), body)
