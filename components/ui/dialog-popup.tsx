'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { cn } from './style'
import type { DialogPopupProps } from './dialog'
import { IconButton } from './button'

const floating = 'left-1/2 max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-md border'
const centered = `${floating} w-lg top-1/2 max-h-[calc(100dvh-2rem)] -translate-y-1/2`
const onTop = `${floating} w-160 top-[10dvh] max-h-[80dvh]`

const positions = {
  center: centered,
  top: onTop,
  // The top bar's content ends where the page ends, at a width of 102rem with the navigation.
  corner:
    'top-(--shell-top) right-[max(0.5rem,(100vw-102rem)/2)] mt-1 max-h-[calc(100dvh-var(--shell-top)-1rem)] w-100 max-w-[calc(100vw-1rem)] rounded-md border',
  side: 'inset-y-0 right-0 w-140 max-w-[calc(100vw-1rem)] border-l',
  drawer: 'inset-y-0 left-0 w-72 max-w-[calc(100vw-3rem)] border-r',
}

export default function DialogPopup({
  kind,
  placement = 'center',
  open,
  onOpenChange,
  initialFocus,
  finalFocus,
  ...content
}: DialogPopupProps) {
  useCoveredGutter(open)
  const close = useRef<HTMLButtonElement>(null)
  const Root = kind === 'alert' ? AlertDialog.Root : Dialog.Root
  return (
    <Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop
          className={cn(
            'fixed inset-0 z-30 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            placement !== 'corner' && 'bg-scrim',
          )}
        />
        <Dialog.Popup
          initialFocus={initialFocus === 'close' ? close : initialFocus}
          finalFocus={finalFocus}
          className={cn(
            'fixed z-30 flex flex-col overflow-hidden border-edge bg-raised transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0',
            positions[kind === 'drawer' ? 'drawer' : placement],
          )}
        >
          <Content kind={kind} hasTitle={placement !== 'top'} close={close} {...content} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Root>
  )
}

/**
 * Lets an open dialog's backdrop and side panels cover the space that Base UI reserves for the page's scrollbar.
 */
function useCoveredGutter(isOpen: boolean) {
  useLayoutEffect(() => {
    const { dataset, style, clientWidth } = document.documentElement
    if (!isOpen || dataset.covered !== undefined || style.scrollbarGutter !== '') return
    style.setProperty('--scrollbar', `${Math.max(0, window.innerWidth - clientWidth)}px`)
    dataset.covered = ''
    return () => {
      delete dataset.covered
    }
  }, [isOpen])
}

interface ContentProps extends Pick<
  DialogPopupProps,
  'kind' | 'title' | 'description' | 'children' | 'actions'
> {
  /** False to hide the title visually because the content starts with a field that has the same label. */
  hasTitle: boolean
  close: RefObject<HTMLButtonElement | null>
}

function Content({ kind, hasTitle, close, title, description, children, actions }: ContentProps) {
  return (
    <>
      <Dialog.Title
        className={
          hasTitle
            ? cn('px-4 pt-4 pb-2 text-lg font-semibold wrap-anywhere', kind !== 'alert' && 'pr-14')
            : 'sr-only'
        }
      >
        {title}
      </Dialog.Title>
      <div className={cn('min-h-0 flex-1 overflow-y-auto px-4 pb-4', !hasTitle && 'pt-2')}>
        {description !== undefined && (
          <Dialog.Description
            render={<div />}
            className="max-w-text not-last:mb-3 text-pretty wrap-anywhere text-muted"
          >
            {description}
          </Dialog.Description>
        )}
        {children}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{actions}</div>
      )}
      {/* Last, so that the focus starts in the content. */}
      {kind !== 'alert' && (
        <div className="absolute top-2.5 right-2.5 pointer-coarse:top-1 pointer-coarse:right-1">
          <Dialog.Close ref={close} render={<IconButton label="Close" icon={<X aria-hidden />} />} />
        </div>
      )}
    </>
  )
}
