export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * The maximum number of line comparisons. If a diff needs more, all lines between the first and last change count as
 * changed.
 */
const MAX_COMPARISONS = 4_000_000

/**
 * Returns the lines of both texts, each marked as `same`, `added` or `removed`. Within a change, removed lines come
 * first.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before === '' ? [] : before.split('\n')
  const young = after === '' ? [] : after.split('\n')
  const head = commonPrefix(old, young)
  const tail = commonPrefix(old.slice(head).toReversed(), young.slice(head).toReversed())
  return [
    ...lines('same', old.slice(0, head)),
    ...diffMiddle(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...lines('same', old.slice(old.length - tail)),
  ]
}

function lines(kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }))
}

function commonPrefix(a: readonly string[], b: readonly string[]): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function diffMiddle(old: readonly string[], young: readonly string[]): DiffLine[] {
  if (old.length * young.length > MAX_COMPARISONS) return [...lines('removed', old), ...lines('added', young)]
  const common = commonLengths(old, young)
  const result: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < young.length) {
    const left = old[i]
    const right = young[j]
    if (left !== undefined && left === right) {
      result.push({ kind: 'same', text: left })
      i++
      j++
    } else if (
      left !== undefined &&
      (right === undefined || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))
    ) {
      result.push({ kind: 'removed', text: left })
      i++
    } else if (right !== undefined) {
      result.push({ kind: 'added', text: right })
      j++
    }
  }
  return result
}

function lengthAt(table: readonly Uint32Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0
}

/**
 * Returns a table in which `[i][j]` is the length of the longest common subsequence of `old` from index i and `young`
 * from index j.
 */
function commonLengths(old: readonly string[], young: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(young.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = young.length - 1; j >= 0; j--) {
      const length =
        old[i] === young[j]
          ? lengthAt(table, i + 1, j + 1) + 1
          : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1))
      table[i]?.fill(length, j, j + 1)
    }
  }
  return table
}
