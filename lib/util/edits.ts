/**
 * Reports whether two texts differ by at most `max` inserted, removed or replaced characters (Levenshtein distance).
 */
export function isWithinEdits(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [index, char] of a.split('').entries()) {
    const next = [index + 1]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (b[column - 1] === char ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return (row[b.length] ?? 0) <= max
}
