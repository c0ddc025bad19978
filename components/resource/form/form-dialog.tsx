'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type Guard, leave } from '@/components/ui/leave-guard'

interface FormDialogProps {
  title: string
  description?: string | undefined
  submitLabel: string
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  onClose: () => void
  guard: Guard
  change: Pick<UseMutationResult, 'isPending' | 'isError' | 'error'>
  isOnField?: boolean
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    submitLabel,
    onSubmit,
    onClose,
    guard,
    change,
    isOnField = false,
    children,
  } = props
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose, guard)}
      title={title}
      description={description}
      // Outside the scrolling content, so that the submit button is always visible.
      actions={
        <>
          <Button onClick={() => leave(onClose, guard)}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={change.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="space-y-4">
        {children}
        {change.isError && !isOnField && <ErrorPanel error={change.error} />}
      </form>
    </Dialog>
  )
}
