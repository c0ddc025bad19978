/** Joins class names. Skips false, null, undefined and empty ones. */
export function cn(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
