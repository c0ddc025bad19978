'use client'

import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react'

/**
 * Returns a component whose code loads when the component is first shown, and a function that loads the code earlier.
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode = null,
) {
  const fetched: { current: ComponentType<P> | null } = { current: null }
  const preload = async () => {
    fetched.current ??= (await load()).default
  }
  function OnDemand(props: P) {
    const [, setReady] = useState(fetched.current !== null)
    // Binds to the network. Also renders again if a preload has ended since this render. A failure is thrown to the
    // page's error boundary.
    useEffect(() => {
      preload().then(
        () => setReady(true),
        (error: unknown) =>
          setReady(() => {
            throw error
          }),
      )
    }, [])
    return fetched.current === null ? fallback : <fetched.current {...props} />
  }
  return { Component: OnDemand, preload }
}

export function usePreload(preload: () => Promise<unknown>, isNeeded: boolean): void {
  // Binds to the network.
  useEffect(() => {
    if (isNeeded) preload().catch(() => undefined)
  }, [preload, isNeeded])
}

/** Calls `call` when React shows the content of the `Suspense` that contains this component. */
function WhenShown({ call }: { call: (isShown: true) => void }) {
  useEffect(() => call(true), [call])
  return null
}

/**
 * Returns a component that loads on demand and that the server also renders. While the code loads, the browser shows
 * the server's HTML, or `fallback` if the server didn't render the component. Changed props apply only after hydration.
 */
export function onDemandInPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const fetched: { current: ComponentType<P> | null } = { current: null }
  const preload = async () => {
    const loaded = await load()
    fetched.current = loaded.default
    return loaded
  }
  const Late = lazy(preload)
  function InPage({ fallback, ...props }: P & { fallback?: ReactNode }) {
    const [Part] = useState<ComponentType<P>>(() => fetched.current ?? Late)
    const [isShown, setShown] = useState(fetched.current !== null)
    const current = (
      <Suspense fallback={fallback}>
        <Part {...(props as unknown as P)} />
        <WhenShown call={setShown} />
      </Suspense>
    )
    const [first] = useState(current)
    // Binds to the network. `lazy` reports a failure.
    useEffect(() => {
      preload().catch(() => undefined)
    }, [])
    return isShown ? current : first
  }
  return { Component: memo(InPage), preload }
}
