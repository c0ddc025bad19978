'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Badge } from '@/components/ui/text'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { useToast } from '@/components/ui/toast'
import { callApi } from '@/lib/client/call-api'
import { sessionsQuery } from '@/lib/client/session'
import type { SessionRow } from '@/lib/api/sessions'

/** The patterns that identify browsers, with the browsers' names. More specific patterns come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** Returns the browser and operating system in a user agent, such as "Firefox on Linux". */
export function browserName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'Unknown browser'
  const system = nameIn(systems, userAgent)
  return system === undefined ? browser : `${browser} on ${system}`
}

const columns: Column<SessionRow>[] = [
  {
    id: 'browser',
    header: 'Browser',
    cell: (session) => (
      <div className="max-sm:py-1.5">
        <span title={session.user_agent}>
          {browserName(session.user_agent)} {session.current && <Badge>current</Badge>}
        </span>
        {/* A phone has no room for the columns. */}
        <span className="block text-xs wrap-anywhere text-muted sm:hidden">
          <Breakable text={session.address} />, active <RelativeTime value={session.seen_at} isPassedOver />
        </span>
        <span className="block text-xs text-muted md:hidden">
          <span className="sm:hidden">
            Signed in <RelativeTime value={session.created_at} isPassedOver />,{' '}
          </span>
          expires <RelativeTime value={session.expires_at} canBeAhead isPassedOver />
        </span>
      </div>
    ),
  },
  {
    id: 'address',
    header: 'IP address',
    hideBelow: 'sm',
    cell: (session) => (
      <span className="font-mono wrap-anywhere">
        <Breakable text={session.address} />
      </span>
    ),
  },
  {
    id: 'seen_at',
    header: 'Last active',
    hideBelow: 'sm',
    cell: (session) => <RelativeTime value={session.seen_at} />,
  },
  {
    id: 'created_at',
    header: 'Signed in',
    hideBelow: 'sm',
    cell: (session) => <RelativeTime value={session.created_at} />,
  },
  {
    id: 'expires_at',
    header: 'Expires',
    hideBelow: 'md',
    cell: (session) => <RelativeTime value={session.expires_at} canBeAhead />,
  },
]

export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const queries = useQueryClient()
  const toast = useToast()
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? callApi('DELETE /api/sessions')
        : callApi('DELETE /api/sessions/{id}', { params: { id } }),
    onSuccess: async (_, id) => {
      await queries.invalidateQueries(sessionsQuery)
      toast(id === null ? 'All other sessions ended' : 'Session ended')
    },
  })
  if (sessions.isError) return <ErrorPanel error={sessions.error} />
  const rows = sessions.data?.sessions ?? []
  return (
    // Not a region, because the table is already a region with this name.
    <div className="space-y-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-lg font-medium">My sessions</h2>
          <p className="text-muted">End any sessions that you don't recognize.</p>
        </div>
        <Button
          pending={end.isPending && end.variables === null}
          disabledReason={rows.length > 1 ? undefined : 'You have no other sessions.'}
          onClick={() => end.mutate(null)}
        >
          End all other sessions
        </Button>
      </div>
      <DataTable
        caption="My sessions"
        columns={columns}
        rows={rows}
        rowKey={(session) => session.id}
        loadingRows={sessions.isPending ? 2 : undefined}
        actions={(session) =>
          session.current ? null : (
            <Button
              aria-label={`End session: ${browserName(session.user_agent)} at ${session.address}`}
              pending={end.isPending && end.variables === session.id}
              onClick={() => end.mutate(session.id)}
            >
              End
            </Button>
          )
        }
      />
      {end.isError && <ErrorPanel error={end.error} />}
    </div>
  )
}
