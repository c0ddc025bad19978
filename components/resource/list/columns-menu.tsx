'use client'

import { useState } from 'react'
import { buttonStyle } from '@/components/ui/style'
import type { FacetOption } from '@/components/ui/facet-menu'
import { onDemand } from '@/components/ui/on-demand'
import { SpriteIcon } from '@/components/ui/state-chip'
import { usePopup } from '@/components/ui/use-popup'
import { listIcons } from '@/lib/util/sprite-icons'

interface ColumnsMenuProps {
  options: readonly FacetOption[]
  shown: readonly string[]
  /** Called with the chosen columns; null for the default columns. */
  onChange: (shown: readonly string[] | null) => void
}

const { Component: FacetPopup, preload } = onDemand(() => import('@/components/ui/facet-popup'))

/**
 * The menu that shows and hides the columns of a list, and sets the density of all lists. Hidden on phones, which show
 * only two columns.
 */
export function ColumnsMenu({ options, shown, onChange }: ColumnsMenuProps) {
  const { button, popup } = usePopup('menu', preload)
  // While the menu is open, its items keep their places.
  const [held, setHeld] = useState(options)
  if (!popup?.open && held !== options) setHeld(options)
  return (
    <>
      <button {...button} className={buttonStyle('quiet', 'text', 'max-sm:hidden')}>
        <SpriteIcon name={listIcons.columns} className="" />
        Columns
      </button>
      {popup !== undefined && (
        <FacetPopup
          {...popup}
          label="Columns"
          options={held}
          selected={shown}
          clearLabel="Default columns"
          hasDensity
          onChange={(next) => onChange(next.length > 0 ? next : null)}
        />
      )}
    </>
  )
}
