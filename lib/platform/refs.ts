import * as z from 'zod'
import type { Operation } from '@/lib/contract/operation'
import { mapRefs, referencesIn } from '@/lib/contract/references'
import { registry } from '@/lib/resources/registry'

/**
 * The path of a resource's collection: that of any of its operations up to the first parameter. Not every resource has
 * a list.
 */
export function collectionPath(ops: Readonly<Record<string, Pick<Operation, 'path'>>>): string {
  const [path = ''] = Object.values(ops).map((op) => op.path.split('/{', 1).join(''))
  return path
}

/** Paths of resources that are pointed to without being served here. */
const elsewhere = { ec: '/endpoint_configurations', cert: '/tls_certificates' }
const paths: Readonly<Record<string, string>> = {
  ...elsewhere,
  ...Object.fromEntries(Object.values(registry).map(({ info, ops }) => [info.idPrefix, collectionPath(ops)])),
}

function pathOf(id: string): string | undefined {
  const path = paths[id.slice(0, id.indexOf('_'))]
  return path === undefined ? undefined : `${path}/${id}`
}

/** Absolute address of the object with this id; empty when its kind is not known here. */
export function uriOf(baseUrl: string, id: string): string {
  const path = pathOf(id)
  return path === undefined ? '' : baseUrl + path
}

/** A Ref as it is stored: its `uri` is filled in when it is read, since the base URL may change. */
export const refTo = (id: string) => ({ id, uri: '' })

/** What a body of a resource looks like; nothing in one that the API does not have refers to anything. */
const schemaOf = (resource: string): z.ZodType =>
  isRegistered(resource) ? registry[resource].item : z.unknown()

const isRegistered = (name: string): name is keyof typeof registry => Object.hasOwn(registry, name)

/** The body as text, each Ref without its address. */
export const encodeBody = (resource: string, body: object) =>
  JSON.stringify(mapRefs(schemaOf(resource), body, { ref: ({ id }) => refTo(id) }))

/** The body from its text, each Ref with its address. */
export const decodeBody = (resource: string, text: string, baseUrl: string) =>
  mapRefs(schemaOf(resource), JSON.parse(text), {
    ref: ({ id }) => ({ id, uri: uriOf(baseUrl, id) }),
  }) as Record<string, unknown> // encodeBody wrote an object

/** Ids that a body refers to, those of its parts included. */
export const linksOf = (resource: string, body: object): Set<string> => referencesIn(schemaOf(resource), body)
