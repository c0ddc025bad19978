import type { ConsoleOperation } from './console-operation'

interface Found<O extends ConsoleOperation> {
  op: O
  params: Record<string, string>
}
/**
 * If `op` is null, no operation has this path (`allow` is empty), or none with this method (`allow` lists its methods).
 */
type Matched<O extends ConsoleOperation> = Found<O> | { op: null; allow: string[] }

const isParameter = (segment: string) => segment.startsWith('{')

/**
 * Compiles operations of the console's API into a matcher of the decoded path segments below `/api`. `HEAD` matches
 * like `GET`. A literal segment wins over a parameter: `/api/accounts/local` isn't the account `local`.
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

/** Returns the methods of a path for the header `Allow`. */
const methodsOf = (ops: readonly ConsoleOperation[]) =>
  ops.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
