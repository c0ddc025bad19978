export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const themeLabels: Record<Theme, string> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}
export const THEME_COOKIE = 'adit-theme'
