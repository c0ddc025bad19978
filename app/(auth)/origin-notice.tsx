'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { ExternalLink } from '@/components/ui/external-link'
import { Panel } from '@/components/ui/panel'

const never = () => () => undefined // a page's origin doesn't change

/**
 * Shows `children`, or a notice with the correct URL if the browser's origin isn't in `origins`. The server
 * always renders `children`.
 */
export function OriginNotice({ origins, children }: { origins: readonly string[]; children: ReactNode }) {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => null, // unknown on the server
  )
  const [publicOrigin = ''] = origins
  if (origin === null || origins.includes(origin)) return children
  return (
    <Panel tone="attention" title="Wrong URL">
      <p>
        You can't sign in at {origin}. Use <ExternalLink href={publicOrigin} /> instead.
      </p>
      <p className="mt-2">
        To use {origin}, set <code>ADIT_PUBLIC_URL={origin}</code> and restart the console.
      </p>
    </Panel>
  )
}
