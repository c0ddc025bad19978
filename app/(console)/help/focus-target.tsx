'use client'

import { useEffect } from 'react'

/** Focuses the heading in the URL's hash once, because the router only scrolls to the heading. */
export function FocusTarget() {
  // Binds to the browser's focus.
  useEffect(() => {
    const { hash } = window.location
    if (hash !== '')
      document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true })
  }, [])
  return null
}
