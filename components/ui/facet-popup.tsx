'use client'

import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from './style'
import { formatNumber } from '@/lib/util/text'
import type { FacetOption } from './facet-menu'
import { MenuList, popupStyle } from './menu-popup'
import type { PopupState } from './use-popup'

type FacetPopupProps = PopupState & {
  label: string
  options: readonly FacetOption[]
  selected: readonly string[]
  isNot?: boolean
  canExclude?: boolean
  onChange: (selected: string[], isNot: boolean) => void
  clearLabel?: string
  heading?: string
  /** True to show the options in two columns, except on phones. */
  isWide?: boolean
  before?: ReactNode
}

export default function FacetPopup({
  options,
  selected,
  isNot = false,
  canExclude = false,
  onChange,
  clearLabel = 'Clear',
  heading,
  isWide = false,
  before,
  ...state
}: FacetPopupProps) {
  const [next, setNext] = useState(isNot) // the choice for the first selected value
  const isExcluding = selected.length > 0 ? isNot : next
  const exclude = (value: boolean) => {
    setNext(value)
    if (selected.length > 0) onChange([...selected], value)
  }
  return (
    <MenuList {...state}>
      {canExclude && <MatchChoice isNot={isExcluding} onChange={exclude} />}
      {before}
      {heading !== undefined && (
        <div aria-hidden className={popupStyle.heading}>
          {heading}
        </div>
      )}
      <div className={isWide ? 'sm:columns-2 sm:gap-0' : undefined}>
        {options.map(({ value, label, count, note }) => (
          <Menu.CheckboxItem
            key={value}
            label={label}
            checked={selected.includes(value)}
            onCheckedChange={(isChecked) =>
              onChange(
                isChecked ? [...selected, value] : selected.filter((other) => other !== value),
                isExcluding,
              )
            }
            className={cn(popupStyle.item, isWide && 'break-inside-avoid')}
          >
            <span className="grid size-4 place-items-center rounded-sm border border-edge">
              <Menu.CheckboxItemIndicator className="grid size-full place-items-center bg-lamp text-lamp-ink">
                <Check aria-hidden className="size-3.5!" />
              </Menu.CheckboxItemIndicator>
            </span>
            <span className="flex-1">
              {label}
              {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
            </span>
            {count !== undefined && <span className="pl-4 text-sm text-muted">{formatNumber(count)}</span>}
          </Menu.CheckboxItem>
        ))}
      </div>
      {selected.length > 0 && (
        <>
          <Menu.Separator className="my-1 border-t border-line" />
          <Menu.Item onClick={() => onChange([], false)} className={cn(popupStyle.item, 'text-muted')}>
            {clearLabel}
          </Menu.Item>
        </>
      )}
    </MenuList>
  )
}

function MatchChoice({ isNot, onChange }: { isNot: boolean; onChange: (isNot: boolean) => void }) {
  return (
    <Menu.RadioGroup
      aria-label="Match"
      value={isNot}
      onValueChange={onChange}
      className="mb-1 border-b border-line px-2 pt-1 pb-2"
    >
      <div className={popupStyle.segments}>
        {[false, true].map((value) => (
          <Menu.RadioItem
            key={String(value)}
            value={value}
            className={cn(popupStyle.segment, popupStyle.joined)}
          >
            {value ? 'Is not' : 'Is'}
          </Menu.RadioItem>
        ))}
      </div>
    </Menu.RadioGroup>
  )
}
