/** Compares canonical names in the order of NSEC records (RFC 4034 section 6.1). */
export function compareNames(a: string, b: string): number {
  const [first = [], second = []] = [a, b].map((name) => name.split('.').toReversed())
  for (const [index, label] of first.entries()) {
    const other = second[index]
    if (other === undefined) return 1
    const order = Buffer.compare(Buffer.from(label), Buffer.from(other))
    if (order) return order
  }
  return first.length - second.length
}
