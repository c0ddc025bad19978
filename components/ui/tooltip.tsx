'use client'

import { useEffect, useRef } from 'react'
import { bindTooltip } from './bind-tooltip'

/**
 * The layer that shows the `data-tip` of the hovered or focused element. Mounted once, in the root layout, so that a
 * hundred rows cost nothing extra and server components can have tooltips too.
 */
export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null)
  // Binds to the document's pointer, focus and key events.
  useEffect(() => (layer.current === null ? undefined : bindTooltip(layer.current)), [])
  return (
    <div
      ref={layer}
      id="tooltip"
      role="tooltip"
      popover="manual"
      className="pointer-events-auto fixed m-0 max-w-72 rounded-sm border border-edge bg-raised px-2 py-1 text-sm wrap-anywhere text-ink"
    />
  )
}
