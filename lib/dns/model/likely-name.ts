import { isLikelyApex } from './suffix'

/** The minimum domain lengths, in characters, for correcting one typo and two typos. */
const [minLength, longLength] = [8, 12]

/**
 * Returns a name's probable registered domain, such as `example.com` for `app.example.com`, or undefined if it has
 * none.
 */
export function domainOf(name: string): string | undefined {
  const labels = name.split('.')
  return labels.map((_, at) => labels.slice(at).join('.')).find(isLikelyApex)
}

export interface LikelyName {
  name: string
  domain: string
}

interface KnownName {
  name: string
  /** True if the name's DNS record is missing, which suggests that its domain is also mistyped. */
  isMissing: boolean
}

export function likelyName(name: string, known: readonly KnownName[]): LikelyName | null {
  const own = domainOf(name)
  if (own === undefined || own.length < minLength) return null
  const others = known.filter((other) => other.name !== name)
  const domainsOf = (names: readonly KnownName[]) =>
    new Set(names.flatMap((other) => domainOf(other.name) ?? []))
  const found = domainsOf(others.filter(({ isMissing }) => !isMissing))
  if (found.has(own)) return null
  const all = domainsOf(others)
  const max = own.length < longLength ? 1 : 2
  const domain = [...(all.has(own) ? found : all)].find((other) => isWithinEdits(own, other, max))
  return domain === undefined ? null : { name: `${name.slice(0, -own.length)}${domain}`, domain }
}

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
