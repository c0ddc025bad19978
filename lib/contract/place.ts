import type { Named, Operation } from './operation'

const parameterNames = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

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
