import { useSyncExternalStore } from 'react'

const never = () => () => undefined // the platform doesn't change

export const useModifierKey = (): '⌘' | 'Ctrl' =>
  useSyncExternalStore(
    never,
    () => (isApple(navigator.userAgent) ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  )

export const isApple = (userAgent: string): boolean => /Mac OS X|iPhone|iPad/.test(userAgent)
