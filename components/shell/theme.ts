export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const themeLabels: Record<Theme, string> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}
export const THEME_COOKIE = 'adit-theme'

/** Applies a theme at once, and stores it for the server's next response, so that the first paint is already right. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`
}

/** Returns the current theme; `system` on the server. */
export const currentTheme = (): Theme =>
  (typeof document === 'undefined'
    ? undefined
    : themes.find((theme) => theme === document.documentElement.dataset.theme)) ?? 'system'
