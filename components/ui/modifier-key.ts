import { useSyncExternalStore } from 'react'

const never = () => () => undefined // the platform doesn't change

/**
 * Returns the modifier key for keyboard shortcuts: ⌘ on Apple devices, and Ctrl on other devices and on the server.
 */
export const useModifierKey = (): '⌘' | 'Ctrl' =>
  useSyncExternalStore(
    never,
    () => (isApple(navigator.userAgent) ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  )

export const isApple = (userAgent: string): boolean => /Mac OS X|iPhone|iPad/.test(userAgent)
