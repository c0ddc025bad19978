'use client'

import { ChevronDown } from 'lucide-react'
import { cn } from './style'
import { onDemand } from './on-demand'
import { usePopup } from './use-popup'

export type FacetOption = { value: string; label: string; count?: number }

type FacetMenuProps = {
  label: string
  options: readonly FacetOption[]
  selected: readonly string[]
  /** True if rows with the selected values are excluded. */
  isNot?: boolean
  /** True if people can also exclude the selected values. */
  canExclude?: boolean
  onChange: (selected: string[], isNot: boolean) => void
}

const { Component: FacetPopup, preload } = onDemand(() => import('./facet-popup'))

/** A button that opens a menu with the values of a facet and their counts. Several values can be selected. */
export function FacetMenu({ isNot = false, canExclude = false, ...menu }: FacetMenuProps) {
  const { label, options, selected } = menu
  const chosen = options.filter((option) => selected.includes(option.value)).map((option) => option.label)
  const { button, popup } = usePopup('menu', preload)
  return (
    <>
      <button
        {...button}
        className={cn(
          'inline-flex min-h-7 items-center gap-1 rounded-full border border-rim px-3 text-sm hover:bg-hover pointer-coarse:min-h-control',
          chosen.length === 0 ? 'bg-surface text-muted' : 'bg-sunken',
        )}
      >
        <span className="max-w-64 truncate">
          {label}
          {chosen.length > 0 && (
            <>
              {isNot && ' is not'}: <span className="font-medium">{chosen.join(', ')}</span>
            </>
          )}
        </span>
        <ChevronDown aria-hidden className="size-3.5 text-muted" />
      </button>
      {popup !== undefined && <FacetPopup {...popup} {...menu} isNot={isNot} canExclude={canExclude} />}
    </>
  )
}
