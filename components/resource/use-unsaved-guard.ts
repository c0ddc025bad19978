import { useEffect } from 'react'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** A link inside the console loads no page, so the browser does not ask: this does. */
function ask(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!link || link.hasAttribute('target') || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (window.confirm('Leave this form? What you typed here is lost.')) return
  event.preventDefault()
  event.stopPropagation()
}

/** Has the browser ask before the person leaves a page on which something typed would be lost. */
export function useUnsavedGuard(isUnsaved: boolean) {
  // Binds to the window and the document: only the browser can hold a page back.
  useEffect(() => {
    if (!isUnsaved) return undefined
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', ask, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('click', ask, { capture: true })
    }
  }, [isUnsaved])
}
