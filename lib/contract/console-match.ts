import type { ConsoleOperation } from './console-operation'

interface Found<O extends ConsoleOperation> {
  op: O
  params: Record<string, string>
}
/**
 * The result of matching a request. If `op` is null, no operation has this path and method. `allow` then has the
 * methods of the path, or is empty if the path is unknown.
 */
type Matched<O extends ConsoleOperation> = Found<O> | { op: null; allow: string[] }

const isParameter = (segment: string) => segment.startsWith('{')

/**
 * Returns a function that finds the operation of the console's API for a method and the decoded path segments below
 * `/api`. `HEAD` matches like `GET`. A literal segment takes precedence over a parameter, so `/api/accounts/local`
 * isn't the account `local`.
 */
export function createConsoleMatcher<O extends ConsoleOperation>(operations: readonly O[]) {
  const paths = [...new Set(operations.map(({ path }) => path))].toSorted() // `{` sorts after letters
  const table = paths.map((path) => ({
    parts: path.split('/').slice(2),
    ops: operations.filter((op) => op.path === path),
  }))
  return function match(method: string, segments: readonly string[]): Matched<O> {
    const known = table.find(
      ({ parts }) =>
        parts.length === segments.length &&
        parts.every((part, i) => isParameter(part) || part === segments[i]),
    )
    if (!known) return { op: null, allow: [] }
    const op = known.ops.find((one) => one.method === (method === 'HEAD' ? 'GET' : method))
    if (!op) return { op: null, allow: methodsOf(known.ops) }
    const params = known.parts.flatMap((part, i) =>
      isParameter(part) ? [[part.slice(1, -1), segments[i] ?? '']] : [],
    )
    return { op, params: Object.fromEntries(params) }
  }
}

/** Returns the methods of a path, for the `Allow` header. */
const methodsOf = (ops: readonly ConsoleOperation[]) =>
  ops.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
