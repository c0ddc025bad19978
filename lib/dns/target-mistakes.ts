import type { WantedRecord } from '@/lib/dns/model/records'
import { parentName } from '@/lib/dns/walk'

/** Maximum number of different characters for a target to count as mistyped. */
const maxTypos = 2
/** Minimum length of a name to detect typos. Shorter names are too similar to each other. */
const minLength = 12

/** Extracts the name from a value with a scheme, port or path. Null if the value has none of these. */
export function nameInUrl(value: string): string | null {
  const name = value
    .replace(/^[a-z][a-z0-9+.-]*:\/+/, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
  return name === value ? null : name
}

/** Reports whether a value is a mistyped form of the wanted one. */
export const isTypo = (value: string, wanted: string) =>
  value !== wanted && wanted.length >= minLength && isWithinEdits(value, wanted, maxTypos)

/** Reports whether two texts differ by at most `max` inserted, removed or replaced characters (Levenshtein). */
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

/** Returns the other record of the resource that has this value as a target. Null if there is none. */
export const ownerOfTarget = (value: string, record: WantedRecord, all: readonly WantedRecord[]) =>
  all.find((other) => other.name !== record.name && other.values.includes(value)) ?? null

/** Reports whether a CNAME's value is another name of the platform, in the same domain as the target. */
export const isOtherTarget = ({ type, values }: WantedRecord, value: string): boolean =>
  type === 'CNAME' &&
  values.some((want) => {
    const parent = parentName(want)
    return want !== value && parent.includes('.') && parentName(value) === parent
  })
