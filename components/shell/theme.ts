export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const THEME_COOKIE = 'adit-theme'

/** Shows a theme at once, and keeps it for the server's next answer: the first paint is already right. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`
}
