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
  /** The endpoint's host, whose routes are preselected. If absent, all routes are preselected. */
  host?: string | undefined
  /** The edge's hosts and ports, as the API returned them. */
  hostports?: unknown
}

/** The button that opens the dialog for changing the backend of several routes. */
export function ChangeBackendsButton(props: ChangeBackendsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const load = () => void preload().catch(() => undefined)
  return (
    <>
      <Button onPointerEnter={load} onFocus={load} onClick={() => setOpen(true)}>
        Change backend
      </Button>
      {isOpen && <ChangeBackends {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
