import type { WantedRecord } from '@/lib/dns/model/records'

/** Characters by which a target may differ and still count as mistyped. */
const maxTypos = 2
/** Shorter names are too alike for that. */
const minLength = 12

/** The name in what was pasted with a scheme, a port or a path; null when nothing of the kind is there. */
export function nameInUrl(value: string): string | null {
  const name = value
    .replace(/^[a-z][a-z0-9+.-]*:\/+/, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
  return name === value ? null : name
}

/** Reports whether a value is the wanted one, mistyped. */
export const isTypo = (value: string, wanted: string) =>
  value !== wanted && wanted.length >= minLength && isWithinEdits(value, wanted, maxTypos)

/** Reports whether one text becomes the other by so many inserted, removed or replaced characters (Levenshtein). */
function isWithinEdits(a: string, b: string, max: number) {
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

/** The other record of a resource whose target a value is. */
export const ownerOfTarget = (value: string, record: WantedRecord, all: readonly WantedRecord[]) =>
  all.find((other) => other.name !== record.name && other.values.includes(value)) ?? null
