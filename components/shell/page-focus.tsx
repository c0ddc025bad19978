'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Loads the code that moves the focus. No page needs it initially. */
const moveFocus = () => import('./move-focus')

/** Moves the focus when the page changes, and restores the focus after a reload. */
export function PageFocus() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const goneTo = useRef<string>(null) // the path after the last step in the browser's history
  useEffect(() => {
    void moveFocus().then(({ followReloads }) => followReloads())
    const onStep = () => {
      goneTo.current = window.location.pathname
    }
    window.addEventListener('popstate', onStep)
    return () => window.removeEventListener('popstate', onStep)
  }, [])
  // Binds to the browser's focus. A page that was loaded directly keeps the focus at its top, before the skip link. If
  // the page has a create form, the form's main input gets the focus.
  useEffect(() => {
    const main = document.getElementById('content')
    if (main === null) return undefined
    const left = shown.current
    const isStep = goneTo.current === pathname
    shown.current = pathname
    goneTo.current = null
    let stop: (() => void) | undefined
    let isOver = false
    const move = async () => {
      const { focusForm, focusLeftRow, focusPage } = await moveFocus()
      if (isOver) return
      if (left === pathname) stop = focusForm(main)
      else stop = isStep ? focusLeftRow(main, left) : focusPage(main)
    }
    void move()
    return () => {
      isOver = true
      stop?.()
    }
  }, [pathname])
  return null
}
