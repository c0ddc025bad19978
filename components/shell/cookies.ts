export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const themeLabels: Record<Theme, string> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}
export const THEME_COOKIE = 'adit-theme'

export const LAST_ACCOUNT_COOKIE = 'adit-account'

/**
 * Stores the last shown account for the server, so that the settings, which have no account, still link to its pages.
 */
export function rememberAccount(slug: string) {
  document.cookie = `${LAST_ACCOUNT_COOKIE}=${encodeURIComponent(slug)}; path=/; max-age=31536000; samesite=lax`
}

export const FOLDED_COOKIE = 'adit-folded'

/** Returns the labels of the collapsed navigation groups from the cookie's value. */
export const foldedGroups = (cookie: string | undefined): string[] => (cookie ? cookie.split(',') : [])

/** Stores the collapsed groups for a year. A cookie, so that the server renders them collapsed. */
export function rememberFolded(labels: readonly string[]) {
  const value = encodeURIComponent(labels.join(','))
  document.cookie = `${FOLDED_COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`
}
