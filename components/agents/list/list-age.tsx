'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { RelativeTime, useTickingText } from '@/components/ui/relative-time'
import type { AgentsPage } from '@/lib/api/agents'
import { formatSpan } from '@/lib/util/time'
import { Panel } from '@/components/ui/panel'
import type { Freshness } from '@/lib/api/common'

export function ListAge({ page }: { page: UseQueryResult<AgentsPage> }) {
  const { data, dataUpdatedAt } = page
  const text = useTickingText((nowMs) => {
    if (data === undefined) return ''
    // If the console doesn't respond, the announced time of the next check no longer applies.
    const shown = page.isError ? { ...data, error: NO_ANSWER } : data
    return data.listable ? pollText(shown, nowMs) : ''
  })
  if (data === undefined || dataUpdatedAt === 0 || text === '') return null
  // As wide as any age, so that a longer text doesn't wrap the tools and move the rows.
  return <span className="min-w-32 text-right text-sm text-muted">{text}</span>
}

const NO_ANSWER = { code: 'ADIT_OFFLINE', message: '' }

type Poll = Pick<AgentsPage, 'as_of' | 'syncing' | 'error' | 'poll_seconds'>

/** Formats the age of the list, such as "Updated 3 s ago". */
export function pollText({ as_of, syncing, error, poll_seconds }: Poll, nowMs: number | undefined): string {
  if (as_of === null) return error === null ? 'Not checked yet' : 'No successful check yet'
  if (nowMs === undefined) return ''
  const agoMs = Math.max(0, nowMs - Date.parse(as_of))
  const leftMs = poll_seconds * 1000 - agoMs
  const ago = formatSpan(agoMs)
  const isMissed = error !== null || (!syncing && leftMs < -LATE_MS)
  return `${isMissed ? 'Last updated' : 'Updated'} ${ago} ago`
}

/** The delay after which a check is considered missed, in milliseconds. */
const LATE_MS = 15_000

export function RefreshFailed({ page }: { page: Freshness }) {
  return (
    // Always rendered, so that its content is announced. Takes no space without content.
    <div aria-live="polite" className="empty:absolute">
      {page.error !== null && <Failed page={page} reason={page.error.message} />}
    </div>
  )
}

function Failed({ page, reason }: { page: Freshness; reason: string }) {
  return (
    <Panel tone="attention" title="Couldn't refresh the agents">
      <p>{reason}</p>
      {page.as_of !== null && (
        <p className="mt-1">
          Showing the last known state from {/* Not announced, because it updates constantly. */}
          <span aria-live="off">
            <RelativeTime value={page.as_of} />
          </span>
          . The console retries automatically.
        </p>
      )}
    </Panel>
  )
}
