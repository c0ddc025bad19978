import type { Named, Operation } from './operation'

/** Returns the resource of an operation: the part of its name before the first dot. */
export const resourceName = ({ name }: Pick<Named, 'name'>): string => name.split('.', 1).join('')

/** Returns the names of the parameters of a path, in order. */
export const parameterNames = ({ path }: Pick<Operation, 'path'>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Returns the ID of the resource that a request targets: the first path parameter. Undefined for a collection. */
export function resourceId(op: Operation, params: Readonly<Record<string, string>>): string | undefined {
  const [first] = parameterNames(op)
  return first === undefined ? undefined : params[first]
}

/**
 * Returns the target of a request for the audit log: the IDs of the resource and its parts, such as
 * `edghts_1/edghtsrt_2`. Undefined for a collection.
 */
export function targetOf(op: Operation, params: Readonly<Record<string, string>>): string | undefined {
  const ids = parameterNames(op).flatMap((name) => params[name] ?? [])
  return ids.length > 0 ? ids.join('/') : undefined
}

/**
 * Reports whether an operation targets a part of a resource, such as a module, a route or a command. Its response is
 * then not the resource.
 */
export const isPart = (op: Pick<Operation, 'path'>) => !/^[^{]*(\{\w+\})?$/.test(op.path)

/** Finds the operation that reads what a write changes: the GET operation with the same path. */
export const readOf = (ops: Readonly<Record<string, Named>>, { path }: Named): Named | undefined =>
  Object.values(ops).find((op) => op.method === 'GET' && op.path === path)

/** Reports whether an operation creates a resource, so that sending it twice would create two. */
export const creates = ({ method, status }: Operation) => method === 'POST' && status === 201

/**
 * Returns the field with the new ID in a create request's response: the additional parameter in the path of a single
 * object, otherwise `id`.
 */
export function nameField(ops: Readonly<Record<string, Operation>>, { path }: Operation): string {
  const added = Object.values(ops).map((op) =>
    op.path.startsWith(path) ? /^\/\{(\w+)\}$/.exec(op.path.slice(path.length))?.[1] : undefined,
  )
  return added.find((name) => name !== undefined) ?? 'id'
}
