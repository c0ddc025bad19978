import { useSyncExternalStore } from 'react'

const never = () => () => undefined // the platform doesn't change

/**
 * Returns the name of the key that shortcuts are pressed with: ⌘ on Apple devices, otherwise Ctrl. The server renders
 * Ctrl, because it doesn't know the device.
 */
export const useModifierKey = (): '⌘' | 'Ctrl' =>
  useSyncExternalStore(
    never,
    () => (isApple(navigator.userAgent) ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  )

/** Reports whether a browser runs on an Apple device, by its user agent. */
export const isApple = (userAgent: string): boolean => /Mac OS X|iPhone|iPad/.test(userAgent)
