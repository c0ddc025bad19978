import type { Named, Operation } from './operation'

/** The resource that an operation is of: what stands before the first dot of its name. */
export const resourceName = ({ name }: Pick<Named, 'name'>): string => name.split('.', 1).join('')

/** Names of the parameters of a path, in their order. */
export const parameterNames = ({ path }: Pick<Operation, 'path'>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The id of the thing that a request is about: the first parameter of a path names it. Undefined for a collection. */
export function thingId(op: Operation, params: Readonly<Record<string, string>>): string | undefined {
  const [first] = parameterNames(op)
  return first === undefined ? undefined : params[first]
}

/**
 * What a request is about, for the audit: the thing's id, then those of what lies below it, as in
 * `edghts_1/edghtsrt_2`. Undefined for a collection.
 */
export function targetOf(op: Operation, params: Readonly<Record<string, string>>): string | undefined {
  const ids = parameterNames(op).flatMap((name) => params[name] ?? [])
  return ids.length > 0 ? ids.join('/') : undefined
}

/**
 * Whether an operation is about a part of a thing (a module, a route, a command) and not about the thing itself: then
 * its answer is not the thing.
 */
export const isPart = (op: Pick<Operation, 'path'>) => !/^[^{]*(\{\w+\})?$/.test(op.path)

/** The operation that reads what a write changes: the GET of the same path. */
export const readOf = (ops: Readonly<Record<string, Named>>, { path }: Named): Named | undefined =>
  Object.values(ops).find((op) => op.method === 'GET' && op.path === path)

/** Whether an operation makes something new: submitted twice, it would make two. */
export const creates = ({ method, status }: Operation) => method === 'POST' && status === 201

/** The field of a create's answer that names what was made: the parameter that the path of one adds, else `id`. */
export function nameField(ops: Readonly<Record<string, Operation>>, { path }: Operation): string {
  const added = Object.values(ops).map((op) =>
    op.path.startsWith(path) ? /^\/\{(\w+)\}$/.exec(op.path.slice(path.length))?.[1] : undefined,
  )
  return added.find((name) => name !== undefined) ?? 'id'
}
