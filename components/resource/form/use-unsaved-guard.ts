import { useEffect } from 'react'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Whether a press is on a link that leaves this page in this tab. */
function leaves({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link !== null && !link.hasAttribute('target') && !ctrlKey && !metaKey && !shiftKey
}

/** Has the browser ask before the person leaves a page on which something would be lost. */
export function useUnsavedGuard(
  isUnsaved: boolean,
  question = 'Leave this form? What you typed here is lost.',
) {
  // Binds to the window and the document: only the browser can hold a page back.
  useEffect(() => {
    if (!isUnsaved) return undefined
    /** A link inside the console loads no page, so the browser does not ask: this does. */
    function ask(event: MouseEvent) {
      if (!leaves(event) || window.confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', ask, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('click', ask, { capture: true })
    }
  }, [isUnsaved, question])
}
