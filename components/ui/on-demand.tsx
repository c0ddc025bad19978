'use client'

import { type ComponentType, useEffect, useState } from 'react'

/**
 * Returns a component whose code is fetched when it's first shown, and `preload` to fetch it before. Once fetched it is
 * shown at once: React holds a suspended component back for 300 ms, even when its code is already there.
 */
export function onDemand<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const fetched: { current: ComponentType<P> | null } = { current: null }
  const preload = async () => {
    fetched.current ??= (await load()).default
  }
  function OnDemand(props: P) {
    const [, setReady] = useState(fetched.current !== null)
    // Binds to the network, also where a preload has ended since this was rendered: then it has to be rendered again. A
    // failure is thrown to the page's error boundary.
    useEffect(() => {
      preload().then(
        () => setReady(true),
        (error: unknown) =>
          setReady(() => {
            throw error
          }),
      )
    }, [])
    return fetched.current === null ? null : <fetched.current {...props} />
  }
  return { Component: OnDemand, preload }
}
