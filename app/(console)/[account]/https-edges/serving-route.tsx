'use client'

import { useState } from 'react'
import { Link } from '@/components/ui/link'
import { StateChip } from '@/components/ui/state-chip'
import { TextField } from '@/components/ui/text-field'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import { routeFor } from '@/lib/resources/route-match'
import { targetIn } from './edge-words'

interface ServingRouteProps {
  routes: readonly HttpsEdgeRoute[]
  /** Address of the page of a route. */
  hrefOf: (id: string) => string
}

/** "Which route serves this path?": a typed path or address, the route that takes it, and why no other. */
export function ServingRoute({ routes, hrefOf }: ServingRouteProps) {
  const [typed, setTyped] = useState('')
  const target = targetIn(typed)
  const served = routeFor(routes, target)
  const hasHosts = routes.some(({ match }) => !match.startsWith('/'))
  return (
    <div className="max-w-text space-y-2">
      <TextField
        label="Which route serves this path?"
        help="A path such as /api/users, or a whole address."
        mono
        value={typed}
        placeholder="/api/users"
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <p aria-live="polite" className="flex flex-wrap items-center gap-2 wrap-anywhere empty:sr-only">
        {typed.trim() === '' ? null : served ? (
          <>
            <StateChip state="ready">Served</StateChip>
            <span className="min-w-0">
              By{' '}
              <Link href={hrefOf(served.route.id)} className="font-mono">
                {served.route.match}
              </Link>
              , {served.reason}
            </span>
          </>
        ) : (
          <>
            <StateChip state="wrong">Not served</StateChip>
            <span className="min-w-0">No route takes it: visitors get an error.</span>
          </>
        )}
      </p>
      {typed.trim() !== '' && target.host === undefined && hasHosts && (
        <p className="text-sm text-muted">
          Some routes ask for a host: give the whole address to count them in.
        </p>
      )}
    </div>
  )
}
