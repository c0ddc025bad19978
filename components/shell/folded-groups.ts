export const FOLDED_COOKIE = 'adit-folded'

/** Returns the labels of the collapsed navigation groups from the cookie's value. */
export const foldedGroups = (cookie: string | undefined): string[] => (cookie ? cookie.split(',') : [])

/** Stores the collapsed groups for a year. A cookie, so that the server renders them collapsed. */
export function rememberFolded(labels: readonly string[]) {
  const value = encodeURIComponent(labels.join(','))
  document.cookie = `${FOLDED_COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`
}
