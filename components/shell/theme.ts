export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const themeLabels: Record<Theme, string> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}
export const THEME_COOKIE = 'adit-theme'

/** Shows a theme at once, and keeps it for the server's next answer: the first paint is already right. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`
}

/** The theme that is shown; `system` while there is no page. */
export const currentTheme = (): Theme =>
  (typeof document === 'undefined'
    ? undefined
    : themes.find((theme) => theme === document.documentElement.dataset.theme)) ?? 'system'
