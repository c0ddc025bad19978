import { useSyncExternalStore } from 'react'

const never = () => () => undefined // it happens once, by rendering again

/** Whether the page's script runs: false in what the server rendered, until React has taken it over. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
