'use client'

import { useRef, type ReactNode } from 'react'
import { Button } from './button'
import { AlertDialog } from './dialog'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, naming the thing: "Delete example.com?" */
  title: string
  /** What stops working and what stays. */
  description?: ReactNode
  children?: ReactNode
  /** The act: "Delete domain". */
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  pending?: boolean
  /** Why it cannot be confirmed yet, as "Type the name first". */
  disabledReason?: string
  isDangerous?: boolean
  finalFocus?: () => HTMLElement | boolean
}

/** Asks before an act. Focus starts on Cancel. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  pending = false,
  disabledReason,
  isDangerous = true,
  ...dialog
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      {...dialog}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            pending={pending}
            disabledReason={disabledReason}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
