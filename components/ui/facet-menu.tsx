'use client'

import { ChevronDown } from 'lucide-react'
import { cn } from '@/lib/util/cn'
import { onDemand } from './on-demand'
import { usePopup } from './use-popup'

export type FacetOption = { value: string; label: string; count?: number }

type FacetMenuProps = {
  label: string
  options: readonly FacetOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

const { Component: FacetPopup, preload } = onDemand(() => import('./facet-popup'))

/** A chip that opens the values of a facet, each with its count. Several can be chosen. */
export function FacetMenu({ label, options, selected, onChange }: FacetMenuProps) {
  const chosen = options.filter((option) => selected.includes(option.value)).map((option) => option.label)
  const { button, popup } = usePopup('menu', preload)
  return (
    <>
      <button
        {...button}
        className={cn(
          'inline-flex min-h-control items-center gap-1.5 rounded-sm border px-2.5 text-base hover:bg-hover',
          chosen.length === 0 ? 'border-edge bg-surface' : 'border-edge bg-sunken',
        )}
      >
        <span className="max-w-64 truncate">
          {label}
          {chosen.length > 0 && <span className="font-medium">: {chosen.join(', ')}</span>}
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      {popup !== undefined && (
        <FacetPopup {...popup} label={label} options={options} selected={selected} onChange={onChange} />
      )}
    </>
  )
}
