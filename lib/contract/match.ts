import type { Method, Operation } from './operation'

export interface Match<O extends Operation> {
  op: O
  params: Record<string, string>
}
/**
 * If `op` is null, no operation has this path (`allow` is empty), or none with this method (`allow` lists its methods).
 */
type Matched<O extends Operation> = Match<O> | { op: null; allow: Method[] }

/** Matches a valid parameter, even if its schema allows more: one segment without escapes or a leading dot. */
export const safeSegment = /^\w[\w.-]{0,127}$/
const isParameter = (segment: string) => segment.startsWith('{')

/**
 * Compiles operations into a matcher of raw requests. Never decodes the pathname: a segment is either the template's
 * own text or matches its parameter's schema. So no spelling of a path reaches two operations.
 */
export function createMatcher<O extends Operation>(operations: Iterable<O>) {
  const byLength = new Map<number, { op: O; parts: string[] }[]>()
  for (const op of operations) {
    const parts = op.path.split('/')
    const known = byLength.get(parts.length)
    if (known) known.push({ op, parts })
    else byLength.set(parts.length, [{ op, parts }])
  }
  return function match(method: string, pathname: string): Matched<O> {
    const segments = pathname.split('/')
    const allow: Method[] = []
    for (const { op, parts } of byLength.get(segments.length) ?? []) {
      if (!parts.every((part, i) => isParameter(part) || part === segments[i])) continue
      const raw = Object.fromEntries(
        parts.flatMap((part, i) => (isParameter(part) ? [[part.slice(1, -1), segments[i] ?? '']] : [])),
      )
      if (!Object.values(raw).every((value) => safeSegment.test(value)) || !op.params.safeParse(raw).success)
        continue
      if (op.method === method) return { op, params: raw }
      allow.push(op.method)
    }
    return { op: null, allow }
  }
}

/** Builds the path of an operation from checked parameters, each encoded as one segment. */
export function buildPath(op: Operation, params: Record<string, string>): string {
  return op.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Parameter ${name} of ${op.path} is missing`)
    return encodeURIComponent(value)
  })
}
