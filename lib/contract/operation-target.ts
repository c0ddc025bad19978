import { fieldsOf } from '@/lib/util/records'
import type { Named, Operation } from './operation'

export const resourceName = ({ name }: Pick<Named, 'name'>): string => name.split('.', 1).join('')

export const parameterNames = ({ path }: Pick<Operation, 'path'>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Returns the ID of the resource to which a request applies (the first path parameter), or undefined. */
export function resourceId(op: Operation, params: Readonly<Record<string, string>>): string | undefined {
  const [first] = parameterNames(op)
  return first === undefined ? undefined : params[first]
}

/**
 * Returns the target of a request for the audit log: the IDs in the path, such as `edghts_1/edghtsrt_2`, or undefined.
 */
export function targetOf(op: Operation, params: Readonly<Record<string, string>>): string | undefined {
  const ids = parameterNames(op).flatMap((name) => params[name] ?? [])
  return ids.length > 0 ? ids.join('/') : undefined
}

/** Reports whether an operation applies to a part of a resource, such as a module, a route or a command. */
export const isPart = (op: Pick<Operation, 'path'>) => !/^[^{]*(\{\w+\})?$/.test(op.path)

export const readOf = (ops: Readonly<Record<string, Named>>, { path }: Named): Named | undefined =>
  Object.values(ops).find((op) => op.method === 'GET' && op.path === path)

/**
 * Reports whether a response contains an ID other than the ID at the end of the path. Returns false if the response or
 * the path has no ID.
 */
export function isOfOther(
  { path }: Operation,
  params: Readonly<Record<string, string>>,
  json: unknown,
): boolean {
  const name = /\{(\w+)\}$/.exec(path)?.[1]
  const found: unknown = name === undefined ? undefined : fieldsOf(json)[name]
  return name !== undefined && typeof found === 'string' && found !== params[name]
}

export const declares = ({ response }: Pick<Operation, 'response'>, field: string): boolean =>
  'shape' in response && Object.hasOwn(fieldsOf(response.shape), field)

/**
 * Reports whether a response lacks the ID at the end of the path, although the contract declares a field for this ID.
 */
export function isWithoutId(op: Operation, json: unknown): boolean {
  const name = /\{(\w+)\}$/.exec(op.path)?.[1]
  return name !== undefined && declares(op, name) && (fieldsOf(json)[name] ?? null) === null
}

/** Reports whether an operation reads a module. Some APIs return null for a module that isn't set. */
export const readsModule = (op: Pick<Named, 'method' | 'name' | 'path'>): boolean =>
  op.method === 'GET' && isPart(op) && op.name.endsWith('.get') && !op.path.endsWith('}')

/** Reports whether an operation creates a resource. Sending such a request twice could create two resources. */
export const creates = ({ method, status }: Operation) => method === 'POST' && status === 201

/**
 * Returns the name of the response field with a new resource's ID, such as `type` for event sources. Defaults to `id`.
 */
export function nameField(ops: Readonly<Record<string, Operation>>, { path }: Operation): string {
  const added = Object.values(ops).map((op) =>
    op.path.startsWith(path) ? /^\/\{(\w+)\}$/.exec(op.path.slice(path.length))?.[1] : undefined,
  )
  return added.find((name) => name !== undefined) ?? 'id'
}
