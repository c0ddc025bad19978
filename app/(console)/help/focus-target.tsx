'use client'

import { useEffect } from 'react'

/** Focuses the heading with the ID in the URL's hash once. The router only scrolls to the heading. */
export function FocusTarget() {
  // Binds to the browser's focus.
  useEffect(() => {
    const { hash } = window.location
    if (hash !== '')
      document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true })
  }, [])
  return null
}
