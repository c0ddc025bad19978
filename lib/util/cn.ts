/** Joins class names; what is false, null, undefined or empty is left out. */
export function cn(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
