'use client'

import { useRef, type ReactNode } from 'react'
import { Button } from './button'
import { AlertDialog } from './dialog'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question with the resource's name, such as "Delete example.com?" */
  title: string
  description?: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  pending?: boolean
  disabledReason?: string
  isDangerous?: boolean
  other?: { label: string; run: () => void } | false
  finalFocus?: () => HTMLElement | boolean
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  pending = false,
  disabledReason,
  isDangerous = true,
  other = false,
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
          {other && <Button onClick={other.run}>{other.label}</Button>}
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
