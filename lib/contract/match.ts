import type { Method, Operation } from './operation'

export interface Match<O extends Operation> {
  op: O
  params: Record<string, string>
}
/**
 * The result of matching a request. If `op` is null, no operation has this path and method. `allow` then lists the
 * methods of the path, or is empty if the path is unknown.
 */
type Matched<O extends Operation> = Match<O> | { op: null; allow: Method[] }

/**
 * Matches a path parameter that is safe for every operation: one segment of up to 128 characters, without escapes or a
 * leading dot or hyphen.
 */
export const safeSegment = /^\w[\w.-]{0,127}$/
const isParameter = (segment: string) => segment.startsWith('{')

/**
 * Returns a function that finds the operation for a method and raw path. The path isn't decoded. Each segment must
 * equal the template's segment, or match both `safeSegment` and the schema of its parameter.
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

/**
 * Returns the path of an operation for these parameters. Encodes each parameter as one segment. Throws an Error if a
 * parameter is missing.
 */
export function buildPath(op: Operation, params: Record<string, string>): string {
  return op.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Parameter ${name} of ${op.path} is missing`)
    return encodeURIComponent(value)
  })
}
