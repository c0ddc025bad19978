'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { watchHistory } from '@/components/ui/history-guard'
import { discard, stay, useAskedToLeave } from '@/components/ui/leave-guard'

/** The dialog that asks for confirmation before a navigation discards unsaved input. Mounted once for all pages. */
export function LeaveDialog() {
  const router = useRouter()
  const { isOpen, question } = useAskedToLeave()
  useEffect(watchHistory, []) // binds to the browser's history
  const onConfirm = () => {
    const exit = discard()
    if (typeof exit === 'string') router.push(exit)
    else exit?.()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && stay()}
      title={question.title}
      description={question.description}
      cancelLabel={question.stayLabel}
      confirmLabel={question.leaveLabel}
      onConfirm={onConfirm}
    />
  )
}
