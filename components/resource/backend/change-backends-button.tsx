'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { setUrl, useQueryString } from '@/components/ui/query-string'
import { onDemand } from '@/components/ui/on-demand'
import { usePageActions } from '@/components/ui/page-actions'
import type { ChangeBackendsProps } from './change-backends'

const { Component: ChangeBackends, preload } = onDemand(() => import('./change-backends'))

interface ChangeBackendsButtonProps extends Omit<ChangeBackendsProps, 'onClose'> {
  label?: string
  variant?: 'primary' | 'secondary'
  isOffered?: boolean
}

export function ChangeBackendsButton({
  label = 'Change backend',
  variant = 'secondary',
  isOffered = true,
  ...props
}: ChangeBackendsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  useAsked(isOffered, () => setOpen(true))
  const load = () => void preload().catch(() => undefined)
  usePageActions(isOffered ? [{ label, run: () => setOpen(true) }] : [])
  if (!isOffered && !isOpen) return null
  return (
    <>
      <Button variant={variant} onPointerEnter={load} onFocus={load} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ChangeBackends {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens the dialog if the URL has `change=backend`, as in links from other pages. */
function useAsked(isOffered: boolean, open: () => void): void {
  const isAsked = useQueryString().get('change') === 'backend' && isOffered
  const begin = useEffectEvent(() => {
    setUrl(window.location.pathname, { isReplacing: true })
    open()
  })
  // Binds to the browser's URL.
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
