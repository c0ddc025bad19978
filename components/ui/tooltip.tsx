'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { bindTooltip } from './bind-tooltip'

/**
 * Mounted once, in the root layout: shows the `data-tip` of whatever element is hovered or focused. One layer for the
 * page, so that a hundred rows cost nothing and server components can have tips too.
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
      className="pointer-events-auto fixed m-0 max-w-72 rounded-sm border border-edge bg-raised px-2 py-1 text-sm text-ink"
    />
  )
}

/** Text with an explanation, reachable by keyboard. Buttons carry their own: `label` or `disabledReason`. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 1.4.13: what hover shows, focus shows too
    <span data-tip={text} tabIndex={0} className="rounded-sm underline decoration-dotted underline-offset-2">
      {children}
    </span>
  )
}
