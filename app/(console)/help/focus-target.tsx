'use client'

import { useEffect } from 'react'

/** Gives the focus to the heading that the address asks for, once: the router only scrolls there. */
export function FocusTarget() {
  // Binds to the browser's focus.
  useEffect(() => {
    const { hash } = window.location
    if (hash !== '')
      document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true })
  }, [])
  return null
}
