'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import type { ChangeBackendsProps } from './change-backends'

const { Component: ChangeBackends, preload } = onDemand(() => import('./change-backends'))

interface ChangeBackendsButtonProps extends Omit<ChangeBackendsProps, 'onClose' | 'title'> {
  label?: string
  isOffered?: boolean
}

export function ChangeBackendsButton({
  label = 'Change backend',
  isOffered = true,
  ...props
}: ChangeBackendsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const load = () => void preload().catch(() => undefined)
  if (!isOffered && !isOpen) return null
  return (
    <>
      <Button onPointerEnter={load} onFocus={load} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ChangeBackends {...props} title={label} onClose={() => setOpen(false)} />}
    </>
  )
}
