import type { Method, Operation } from './operation'
import { fillPath, type Matched, matchesTemplate, paramsIn } from './path'

/**
 * The pattern of path parameters that are safe for every operation: one segment of up to 128 characters, without
 * escapes or a leading dot or hyphen.
 */
export const safeSegment = /^\w[\w.-]{0,127}$/

/**
 * Returns a function that finds the operation for a method and raw path. Each parameter must match `safeSegment` and
 * its schema.
 */
export function createMatcher<O extends Operation>(operations: Iterable<O>) {
  const byLength = new Map<number, { op: O; parts: string[] }[]>()
  for (const op of operations) {
    const parts = op.path.split('/')
    const known = byLength.get(parts.length)
    if (known) known.push({ op, parts })
    else byLength.set(parts.length, [{ op, parts }])
  }
  return function match(method: string, pathname: string): Matched<O, Method> {
    const segments = pathname.split('/')
    const allow: Method[] = []
    for (const { op, parts } of byLength.get(segments.length) ?? []) {
      if (!matchesTemplate(parts, segments)) continue
      const raw = paramsIn(parts, segments)
      if (!Object.values(raw).every((value) => safeSegment.test(value)) || !op.params.safeParse(raw).success)
        continue
      if (op.method === method) return { op, params: raw }
      allow.push(op.method)
    }
    return { op: null, allow }
  }
}

export const buildPath = (op: Operation, params: Record<string, string>): string => fillPath(op.path, params)
