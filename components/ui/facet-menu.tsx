'use client'

import { filterStyle } from './style'
import { onDemand } from './on-demand'
import { usePopup } from './use-popup'
import { ChevronDown, X } from './icons'

export type FacetOption = {
  value: string
  label: string
  count?: number
  note?: string | undefined
}

type FacetMenuProps = {
  label: string
  options: readonly FacetOption[]
  selected: readonly string[]
  /** The labels of the selected values to show on the button. Empty if the page shows the labels elsewhere. */
  shown: readonly string[]
  isNot?: boolean
  canExclude?: boolean
  onChange: (selected: string[], isNot: boolean) => void
  onClear: () => void
}

const { Component: FacetPopup, preload } = onDemand(() => import('./facet-popup'))

export function FacetMenu({ isNot = false, canExclude = false, shown, onClear, ...menu }: FacetMenuProps) {
  const { button, popup } = usePopup('menu', preload)
  const isActive = shown.length > 0
  const subject = isNot ? `${menu.label} is not` : menu.label
  const values = shown.join(', ')
  return (
    <>
      <span data-active={isActive || undefined} className="inline-flex max-w-full min-w-0">
        <button
          {...button}
          className={filterStyle(isActive, 'min-w-0', isActive && 'rounded-r-none border-r-0 pr-1')}
        >
          <span className="max-w-64 truncate">
            {isActive ? (
              <>
                {subject}: <span className="font-medium">{values}</span>
              </>
            ) : (
              menu.label
            )}
          </span>
          {!isActive && <ChevronDown className="size-3.5 text-muted" />}
        </button>
        {isActive && (
          <button
            type="button"
            aria-label={`Remove filter ${subject}: ${values}`}
            onClick={onClear}
            className={filterStyle(
              true,
              'justify-center rounded-l-none border-l-0 pr-2 pl-1 pointer-coarse:min-w-control',
            )}
          >
            <X className="size-3.5 text-muted" />
          </button>
        )}
      </span>
      {popup !== undefined && <FacetPopup {...popup} {...menu} isNot={isNot} canExclude={canExclude} />}
    </>
  )
}
