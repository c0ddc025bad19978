'use client'

import { useEffect, useRef } from 'react'

/** The tooltip for all elements with `data-tip`. Mount this once, in the root layout. */
export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null)
  // Binds to the document's pointer, focus and key events.
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const bind = async () => {
      const { bindTooltip } = await import('./tooltip-events')
      if (!isUnmounted && layer.current !== null) stop = bindTooltip(layer.current)
    }
    void bind().catch(() => undefined) // the page works without tooltips, such as after an update of the console
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
  return <div ref={layer} id="tooltip" role="tooltip" popover="manual" className="tooltip" />
}
