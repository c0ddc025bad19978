import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { checkWrite } from '@/lib/client/unknown-outcome'
import type { SentWrite, WriteCheck } from '@/lib/api/checks'
import { resourceName } from '@/lib/contract/operation-target'
import { stillForwardedMs } from '@/lib/contract/write-check'

/** Called after each check. `check` is null if the check failed. `isFinal` is true if no automatic check follows. */
export type OnChecked = (check: WriteCheck | null, isFinal: boolean) => void

interface Checked {
  check: WriteCheck
  /** The time of the next automatic check, in milliseconds since the Unix epoch, or null if none follows. */
  nextMs: number | null
}

export interface CheckedWrite {
  write: Omit<SentWrite, 'sent'>
  /**
   * The time when the write was sent: milliseconds since the Unix epoch by the browser's clock, or an RFC 3339
   * timestamp by the console's clock.
   */
  sentAt: number | string
  /**
   * The time when the connection ended, in milliseconds since the Unix epoch by the browser's clock. Without it, no
   * automatic check follows.
   */
  endedAtMs?: number | undefined
  onChecked?: OnChecked | undefined
}

const recheckAfterMs = [3_000, 10_000, stillForwardedMs]

const nextRecheckMs = (endedAtMs: number | undefined, beganMs: number): number | null =>
  endedAtMs === undefined
    ? null
    : (recheckAfterMs.map((ms) => endedAtMs + ms).find((at) => at > beganMs) ?? null)

const mayStillChange = (check: WriteCheck) =>
  check.kind === 'not-created' ||
  check.kind === 'unidentified' ||
  check.kind === 'exists' ||
  (check.kind === 'changed' && check.differs.length > 0)

interface State {
  status: string
  data?: Checked | undefined
  errorUpdatedAt: number
}

const nextOf = ({ status, data, errorUpdatedAt }: State, endedAtMs: number | undefined) =>
  status === 'error' ? nextRecheckMs(endedAtMs, errorUpdatedAt) : (data?.nextMs ?? null)

export function writeCheckQuery(
  slug: string,
  checkId: string,
  { write, sentAt, endedAtMs, onChecked }: CheckedWrite,
  queries: QueryClient,
) {
  return {
    queryKey: ['write-checks', slug, checkId, sentAt],
    queryFn: async (): Promise<Checked> => {
      const beganMs = Date.now()
      const sent = typeof sentAt === 'string' ? { at: sentAt } : { ago_ms: Math.max(beganMs - sentAt, 0) }
      const check = await checkWrite(slug, { ...write, sent }).catch((error: unknown) => {
        onChecked?.(null, nextRecheckMs(endedAtMs, beganMs) === null)
        throw error
      })
      void queries.invalidateQueries({ queryKey: [resourceName({ name: write.operation })] })
      for (const shown of ['audit', 'notifications'])
        // The check may have added the outcome
        void queries.invalidateQueries({ queryKey: [shown] })
      const nextMs = mayStillChange(check) ? nextRecheckMs(endedAtMs, beganMs) : null
      onChecked?.(check, nextMs === null)
      return { check, nextMs }
    },
    refetchInterval: ({ state }: { state: State & { fetchStatus: string } }) => {
      const next = state.fetchStatus === 'fetching' ? null : nextOf(state, endedAtMs)
      return next === null ? (false as const) : Math.max(next - Date.now(), 1)
    },
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: Infinity,
    gcTime: 0, // the next panel checks again
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }
}

export function useWriteCheck(checked: CheckedWrite) {
  const { account } = useAccount()
  const checkId = useId() // not the request itself: the body may hold secrets
  const query = useQuery(writeCheckQuery(account.slug, checkId, checked, useQueryClient()))
  const { isFetching, isError, data, error, errorUpdatedAt, status, refetch } = query
  const nextMs = nextOf({ status, data, errorUpdatedAt }, checked.endedAtMs)
  return { isFetching, isError, error, check: data?.check, nextMs, refetch }
}
