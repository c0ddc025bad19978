export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const themeLabels: Record<Theme, string> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}
export const THEME_COOKIE = 'adit-theme'

export const LAST_ACCOUNT_COOKIE = 'adit-account'

/** Stores the last opened account in a cookie, for pages outside an account. */
export function rememberAccount(slug: string) {
  document.cookie = `${LAST_ACCOUNT_COOKIE}=${encodeURIComponent(slug)}; path=/; max-age=31536000; samesite=lax`
}

export const FOLDED_COOKIE = 'adit-folded'

export const foldedGroups = (cookie: string | undefined): string[] | null =>
  cookie === undefined ? null : cookie.split(',').filter(Boolean)

/** Stores the collapsed groups in a cookie for a year so that the server renders them collapsed. */
export function rememberFolded(labels: readonly string[]) {
  const value = encodeURIComponent(labels.join(','))
  document.cookie = `${FOLDED_COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`
}
