/** Joins class names. Skips empty strings, false, null and undefined. */
export function cn(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
