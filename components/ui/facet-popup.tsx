'use client'

import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { cn } from '@/lib/util/cn'
import { formatNumber } from '@/lib/util/text'
import type { FacetOption } from './facet-menu'
import { MenuList } from './menu-popup'
import { popupLook } from './popup-look'
import type { PopupState } from './use-popup'

type FacetPopupProps = PopupState & {
  label: string
  options: readonly FacetOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

/** The popup of FacetMenu, loaded on first use. */
export default function FacetPopup({ options, selected, onChange, ...state }: FacetPopupProps) {
  return (
    <MenuList {...state}>
      {options.map(({ value, label, count }) => (
        <Menu.CheckboxItem
          key={value}
          label={label}
          checked={selected.includes(value)}
          onCheckedChange={(isChecked) =>
            onChange(isChecked ? [...selected, value] : selected.filter((other) => other !== value))
          }
          className={popupLook.item}
        >
          <span className="grid size-4 place-items-center rounded-sm border border-edge">
            <Menu.CheckboxItemIndicator className="grid size-full place-items-center bg-lamp text-lamp-ink">
              <Check aria-hidden className="size-3.5!" />
            </Menu.CheckboxItemIndicator>
          </span>
          <span className="flex-1">{label}</span>
          {count !== undefined && <span className="pl-4 text-sm text-muted">{formatNumber(count)}</span>}
        </Menu.CheckboxItem>
      ))}
      {selected.length > 0 && (
        <>
          <Menu.Separator className="my-1 border-t border-line" />
          <Menu.Item onClick={() => onChange([])} className={cn(popupLook.item, 'text-muted')}>
            Clear
          </Menu.Item>
        </>
      )}
    </MenuList>
  )
}
