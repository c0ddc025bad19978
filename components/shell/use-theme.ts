'use client'

import { useSyncExternalStore } from 'react'
import { type Theme, THEME_COOKIE, themes } from './cookies'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Applies a theme immediately, and stores it in a cookie for the next server-rendered page. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`
  for (const notify of listeners) notify()
}

export const currentTheme = (): Theme =>
  (typeof document === 'undefined'
    ? undefined
    : themes.find((theme) => theme === document.documentElement.dataset.theme)) ?? 'system'

/** Returns the current theme. Server rendering and hydration use `rendered`. */
export const useTheme = (rendered: Theme): Theme =>
  useSyncExternalStore(subscribe, currentTheme, () => rendered)
