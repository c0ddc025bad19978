'use client'

import { Component, type ReactNode, Suspense } from 'react'

interface BoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

interface SectionBoundaryProps {
  /** Renders the section. Read the data inside this function so that the boundary catches errors. */
  render: () => ReactNode
  isSuspect: boolean
  fallback?: ReactNode
}

export function SectionBoundary({ render, isSuspect, fallback = unreadable }: SectionBoundaryProps) {
  const section = (
    <Boundary key={String(isSuspect)} fallback={fallback}>
      <Rendered render={render} />
    </Boundary>
  )
  return isSuspect ? <Suspense fallback={null}>{section}</Suspense> : section
}

const Rendered = ({ render }: { render: () => ReactNode }) => render()

const unreadable = (
  <p className="text-muted">
    This section couldn't be displayed. The platform's response has an unexpected format.
  </p>
)

export function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined // the page already marks the response's format
  }
}
