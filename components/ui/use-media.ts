import { useSyncExternalStore } from 'react'

/** Reports whether the window matches a media query. Returns `onServer` until the page's script runs. */
export const useMedia = (query: string, onServer: boolean): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  )
