'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import type { BackendRoute } from './backend-routes'

const { Component: ChangeBackends, preload } = onDemand(() => import('./change-backends'))

interface ChangeBackendsButtonProps {
  edgeId: string
  /** The routes that have a backend. */
  routes: readonly BackendRoute[]
}

/** The button that opens the dialog for changing the backend of several routes. */
export function ChangeBackendsButton({ edgeId, routes }: ChangeBackendsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const load = () => void preload().catch(() => undefined)
  return (
    <>
      <Button onPointerEnter={load} onFocus={load} onClick={() => setOpen(true)}>
        Change backend
      </Button>
      {isOpen && <ChangeBackends edgeId={edgeId} routes={routes} onClose={() => setOpen(false)} />}
    </>
  )
}
