import type { ReactNode } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Panel } from '@/components/ui/panel'
import { ApiError } from '@/lib/client/api-error'
import { tunnelTrouble } from './tunnel-words'

/** Why an act on the tunnels of an agent did not succeed. */
export function TunnelTrouble({ error, actions }: { error: Error; actions?: ReactNode }) {
  const title = error instanceof ApiError ? tunnelTrouble(error.code) : undefined
  if (title === undefined) return <ErrorPanel error={error} actions={actions} />
  return (
    <Panel tone="wrong" title={title} actions={actions} live>
      {error.message}
    </Panel>
  )
}
