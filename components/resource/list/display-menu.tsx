'use client'

import { useState } from 'react'
import { buttonStyle } from '@/components/ui/style'
import type { FacetOption } from '@/components/ui/facet-menu'
import type { ColumnOption } from './choose-columns'
import { onDemand } from '@/components/ui/on-demand'
import { SpriteIcon } from '@/components/ui/state-chip'
import { usePopup } from '@/components/ui/use-popup'
import { listIcons } from '@/lib/util/sprite-icons'
import { inSentence } from '@/lib/util/text'

export interface DisplayMenuProps {
  options: readonly ColumnOption[]
  shown: readonly string[]
  onChange: (shown: readonly string[] | null) => void
  sorts: readonly FacetOption[]
  sort: string
  onSort: (sort: string) => void
  groupings: readonly FacetOption[]
  group: string
  onGroup: (group: string) => void
}

const { Component: DisplayPopup, preload } = onDemand(() => import('./display-popup'))

export function DisplayMenu({ options, shown, onChange, ...choices }: DisplayMenuProps) {
  const { groupings, group } = choices
  const { button, popup } = usePopup('menu', preload)
  // While the menu is open, its items keep their positions.
  const [held, setHeld] = useState(options)
  const current = held.flatMap(({ value }) => options.find((option) => option.value === value) ?? [])
  if (!popup?.open && held !== options) setHeld(options)
  const grouping = groupings.find(({ value }) => value === group)
  // A longer label would move the buttons to a new line.
  const label = grouping ? `Group: ${inSentence(grouping.label)}` : 'Display'
  return (
    <>
      <button
        {...button}
        data-tip={grouping && label}
        className={buttonStyle('quiet', 'text', 'max-w-full max-sm:hidden')}
      >
        <SpriteIcon name={listIcons.display} className="" />
        <span className="max-w-24 truncate">{label}</span>
      </button>
      {popup !== undefined && (
        <DisplayPopup
          {...popup}
          {...choices}
          label="Display"
          options={current}
          shown={shown}
          onChange={(next) => onChange(next.length > 0 ? next : null)}
        />
      )}
    </>
  )
}
