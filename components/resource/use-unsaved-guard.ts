import { useEffect } from 'react'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Has the browser ask before it leaves a page on which something typed would be lost. */
export function useUnsavedGuard(isUnsaved: boolean) {
  // Binds to the window: only the browser can hold a page back.
  useEffect(() => {
    if (!isUnsaved) return undefined
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
