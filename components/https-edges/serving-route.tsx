'use client'

import { useState } from 'react'
import { Link } from '@/components/ui/link'
import { StateChip } from '@/components/ui/state-chip'
import { TextField } from '@/components/ui/text-field'
import type { HttpsEdge } from '@/lib/resources/https-edges'
import { targetIn } from './edge-text'
import { type StateOfRoute, verdictOn } from './serving-text'

interface ServingRouteProps {
  edge: Pick<HttpsEdge, 'hostports' | 'routes'>
  hrefOf: (id: string) => string
  stateOf: StateOfRoute
}

export function ServingRoute({ edge, hrefOf, stateOf }: ServingRouteProps) {
  const [typed, setTyped] = useState('')
  const target = targetIn(typed)
  const { state, label, route, text, problem } = verdictOn(edge, target, stateOf)
  const hasHosts = edge.routes?.some(({ match }) => !match.startsWith('/'))
  return (
    <div className="max-w-text space-y-2">
      <TextField
        label="Test a path"
        help="Enter a path, such as /api/users, or a full URL."
        mono
        value={typed}
        placeholder="/api/users"
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <p aria-live="polite" className="flex flex-wrap items-center gap-2 wrap-anywhere empty:sr-only">
        {typed.trim() !== '' && (
          <>
            <StateChip state={state}>{label}</StateChip>
            <span className="min-w-0">
              {route && (
                <>
                  <Link href={hrefOf(route.id)} className="font-mono">
                    {route.match}
                  </Link>{' '}
                </>
              )}
              {text}
            </span>
            {problem && (
              <span className="flex min-w-0 basis-full flex-wrap items-center gap-2">
                <StateChip state={problem.state}>{problem.label}</StateChip>
                <span className="min-w-0">{problem.sentence}</span>
              </span>
            )}
          </>
        )}
      </p>
      {typed.trim() !== '' && target.host === undefined && hasHosts && (
        <p className="text-sm text-muted">
          To include routes that match only a specific host, enter a full URL.
        </p>
      )}
    </div>
  )
}
