'use client'

import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, useRef, type ReactNode } from 'react'
import { cn } from './style'
import { Link, HashLink } from './link'
import type { MenuItem } from './menu'
import type { PopupState } from './use-popup'

const surface = 'max-w-[calc(100vw-1rem)] rounded-md border border-edge bg-raised text-ink outline-none'

export const popupStyle = {
  positioner: 'z-40',
  menu: `${surface} max-h-(--available-height) min-w-[max(11rem,var(--anchor-width))] overflow-y-auto py-1`,
  panel: `${surface} max-h-(--available-height) w-80 overflow-y-auto p-3`,
  item:
    'flex min-h-control items-center gap-2 px-3 py-1 outline-none select-none data-highlighted:bg-hover ' +
    '[&_svg]:size-4 [&_svg]:shrink-0',
  /** The style of an item in a row of choices. The item looks like one in `Segments`. */
  segment:
    'flex min-h-7 items-center justify-center px-2 text-sm text-muted outline-none select-none data-highlighted:bg-hover ' +
    'data-checked:bg-sunken data-checked:font-medium data-checked:text-ink data-checked:data-highlighted:bg-hover ' +
    'pointer-coarse:min-h-control',
  /** The style of a row of choices on one line. `joined` is the additional style of the items in the row. */
  segments: 'flex rounded-sm border border-rim',
  joined: 'grow border-l border-rim first:border-l-0',
  heading: 'px-3 pt-1 pb-1 text-xs font-medium text-muted',
}

function landmarkOf(button: HTMLElement | null): HTMLElement | undefined {
  return button?.closest('main') ?? undefined
}

export function MenuList({
  id,
  open,
  isByKeyboard,
  anchor,
  onOpenChange,
  label,
  children,
}: PopupState & { label: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const startOnFirst = (isOpen: boolean) => {
    if (isOpen && isByKeyboard) list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={startOnFirst}>
      <Menu.Portal container={landmarkOf(anchor.current)}>
        <Menu.Positioner anchor={anchor} align="start" sideOffset={4} className={popupStyle.positioner}>
          <Menu.Popup
            ref={list}
            id={id}
            aria-label={label}
            finalFocus={anchor}
            tabIndex={0} // A long menu scrolls, so it must be reachable by keyboard while no item is highlighted.
            className={popupStyle.menu}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The maximum number of lines in one column. A longer menu has two columns, except on phones. */
const MAX_ONE_COLUMN = 16

const linesOf = (items: readonly MenuItem[]) => items.length + 2 * items.filter(({ about }) => about).length

export default function MenuPopup({
  items,
  ...state
}: PopupState & { label: string; items: readonly MenuItem[] }) {
  return (
    <MenuList {...state}>
      <div className={linesOf(items) > MAX_ONE_COLUMN ? 'sm:columns-2 sm:gap-0' : undefined}>
        {groupsOf(items).map(({ label, of }) =>
          label === undefined ? (
            itemsOf(of)
          ) : (
            <Menu.Group key={label} className="break-inside-avoid">
              <Menu.GroupLabel className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
                {label}
              </Menu.GroupLabel>
              {itemsOf(of)}
            </Menu.Group>
          ),
        )}
      </div>
    </MenuList>
  )
}

function groupsOf(items: readonly MenuItem[]) {
  const groups: { label: string | undefined; of: MenuItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.label === item.group) last.of.push(item)
    else groups.push({ label: item.group, of: [item] })
  }
  return groups
}

export const itemsOf = (items: readonly MenuItem[]) =>
  items.map((item, index) => (
    <Fragment key={item.label}>
      {item.isSeparated && <Menu.Separator className="my-1 border-t border-line" />}
      <Item item={item} isReasonHidden={isReasonRepeated(items, index)} />
    </Fragment>
  ))

export const isReasonRepeated = (
  items: readonly Pick<MenuItem, 'disabledReason'>[],
  index: number,
): boolean => {
  const reason = items[index]?.disabledReason
  return reason !== undefined && items[index + 1]?.disabledReason === reason
}

function Item({ item, isReasonHidden }: { item: MenuItem; isReasonHidden: boolean }) {
  const { label, icon, run, href, disabledReason, isDownload, isDangerous, isChosen, hint, about } = item
  const isDisabled = disabledReason !== undefined
  const className = cn(popupStyle.item, isDisabled ? 'text-muted' : isDangerous && 'text-wrong')
  const content = (
    <>
      {icon}
      <span className="min-w-0 grow wrap-anywhere">
        {label}
        {hint !== undefined && <span className="block font-mono text-xs text-muted">{hint}</span>}
        {about !== undefined && (
          <span className="block max-w-80 text-sm text-pretty text-muted">{about}</span>
        )}
        {isDisabled && (
          <span className={isReasonHidden ? 'sr-only' : 'block max-w-64 text-sm text-pretty'}>
            {disabledReason}
          </span>
        )}
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0" />}
    </>
  )
  if (href !== undefined && !isDisabled) {
    return (
      <Menu.LinkItem
        label={label}
        closeOnClick
        render={
          isDownload ? (
            <HashLink href={href} linkStyle="bare" download />
          ) : (
            <Link href={href} linkStyle="bare" />
          )
        }
        className={className}
      >
        {content}
      </Menu.LinkItem>
    )
  }
  if (isChosen !== undefined)
    return (
      <Menu.CheckboxItem label={label} checked={isChosen} onClick={run} closeOnClick className={className}>
        {content}
      </Menu.CheckboxItem>
    )
  return (
    <Menu.Item label={label} disabled={isDisabled} onClick={run} className={className}>
      {content}
    </Menu.Item>
  )
}
