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
 * Stores the last account in a cookie so that pages outside an account, such as the settings, can link to that
 * account's pages.
 */
export function rememberAccount(slug: string) {
  document.cookie = `${LAST_ACCOUNT_COOKIE}=${encodeURIComponent(slug)}; path=/; max-age=31536000; samesite=lax`
}

export const FOLDED_COOKIE = 'adit-folded'

/**
 * Returns the labels of the collapsed navigation groups. `cookie` is the cookie's value. Returns null if the cookie
 * isn't set.
 */
export const foldedGroups = (cookie: string | undefined): string[] | null =>
  cookie === undefined ? null : cookie.split(',').filter(Boolean)

/** Stores the collapsed groups in a cookie for a year so that the server renders them collapsed. */
export function rememberFolded(labels: readonly string[]) {
  const value = encodeURIComponent(labels.join(','))
  document.cookie = `${FOLDED_COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`
}
