'use client'

import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { popupLook } from './popup-look'
import type { PopupState } from './use-popup'

type PopoverPopupProps = PopupState & { title: string; children: ReactNode }

/** The popup of Popover, fetched when first wanted. */
export default function PopoverPopup({ id, open, anchor, onOpenChange, title, children }: PopoverPopupProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange} modal="trap-focus">
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={4} className={popupLook.positioner}>
          <Popover.Popup id={id} finalFocus={anchor} className={popupLook.panel}>
            <Popover.Title className="mb-2 font-medium">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
