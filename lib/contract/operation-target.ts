import type { Named, Operation } from './operation'

/** Returns the name of an operation's resource: the part of the operation's name before the first dot. */
export const resourceName = ({ name }: Pick<Named, 'name'>): string => name.split('.', 1).join('')

/** Returns the names of a path's parameters, in order. */
export const parameterNames = ({ path }: Pick<Operation, 'path'>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/**
 * Returns the ID of the resource to which a request applies: the value of the first path parameter. Returns undefined
 * if the path has no parameters.
 */
export function resourceId(op: Operation, params: Readonly<Record<string, string>>): string | undefined {
  const [first] = parameterNames(op)
  return first === undefined ? undefined : params[first]
}

/**
 * Returns the target of a request for the audit log: the IDs in its path, such as `edghts_1/edghtsrt_2`. Returns
 * undefined if the path contains no IDs.
 */
export function targetOf(op: Operation, params: Readonly<Record<string, string>>): string | undefined {
  const ids = parameterNames(op).flatMap((name) => params[name] ?? [])
  return ids.length > 0 ? ids.join('/') : undefined
}

/**
 * Reports whether an operation applies to a part of a resource, such as a module, a route or a command. The response to
 * such an operation isn't the resource itself.
 */
export const isPart = (op: Pick<Operation, 'path'>) => !/^[^{]*(\{\w+\})?$/.test(op.path)

/**
 * Returns the operation that reads the target of a write: the GET operation with the same path. Returns undefined if no
 * such operation exists.
 */
export const readOf = (ops: Readonly<Record<string, Named>>, { path }: Named): Named | undefined =>
  Object.values(ops).find((op) => op.method === 'GET' && op.path === path)

/**
 * Reports whether a response contains an ID other than the ID at the end of the path. Such a response can't belong to
 * this operation. Returns false if the response contains no ID, or if the path doesn't end with an ID, such as the path
 * of a list or module.
 */
export function isOfOther(
  { path }: Operation,
  params: Readonly<Record<string, string>>,
  json: unknown,
): boolean {
  const name = /\{(\w+)\}$/.exec(path)?.[1]
  const found: unknown = name === undefined ? undefined : Object(json)[name]
  return name !== undefined && typeof found === 'string' && found !== params[name]
}

/** Reports whether the contract declares a field in an operation's response. */
export const declares = ({ response }: Pick<Operation, 'response'>, field: string): boolean =>
  'shape' in response && Object.hasOwn(Object(response.shape), field)

/**
 * Reports whether a response lacks a required ID. The ID is required if the path ends with a parameter and the contract
 * declares a response field with the parameter's name. Returns false for an ID of an unexpected type.
 */
export function isWithoutId(op: Operation, json: unknown): boolean {
  const name = /\{(\w+)\}$/.exec(op.path)?.[1]
  return name !== undefined && declares(op, name) && (Object(json)[name] ?? null) === null
}

/** Reports whether an operation reads a module. Some APIs return null for a module that isn't set. */
export const readsModule = (op: Pick<Named, 'method' | 'name' | 'path'>): boolean =>
  op.method === 'GET' && isPart(op) && op.name.endsWith('.get') && !op.path.endsWith('}')

/** Reports whether an operation creates a resource. Sending such a request twice would create two resources. */
export const creates = ({ method, status }: Operation) => method === 'POST' && status === 201

/**
 * Returns the name of the field that contains the new resource's ID in the response to a create request. Operations on
 * a single resource use this name for their path parameter, such as `type` for event sources. Defaults to `id` if the
 * API has no such operations.
 */
export function nameField(ops: Readonly<Record<string, Operation>>, { path }: Operation): string {
  const added = Object.values(ops).map((op) =>
    op.path.startsWith(path) ? /^\/\{(\w+)\}$/.exec(op.path.slice(path.length))?.[1] : undefined,
  )
  return added.find((name) => name !== undefined) ?? 'id'
}
