import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { checkWrite } from '@/lib/client/unknown-outcome'
import type { SentWrite, WriteCheck } from '@/lib/api/checks'
import { resourceName } from '@/lib/contract/operation-target'

/** Called with the result of a check. `isFinal` means that the write can no longer be running. */
export type OnChecked = (check: WriteCheck, isFinal: boolean) => void

interface Checked {
  check: WriteCheck
  /** The time of the next check, by the browser's clock; null once the result is final. */
  nextMs: number | null
}

export interface CheckedWrite {
  write: Omit<SentWrite, 'sent'>
  /** The time when the write was sent: by the browser's clock in milliseconds, or by the console's as a timestamp. */
  sentAt: number | string
  /**
   * The time when the write ended without a response, by the browser's clock. Set if the platform may still be working
   * on it.
   */
  endedAtMs?: number | undefined
  onChecked?: OnChecked | undefined
}

/**
 * Delays of the automatic checks after a write ended, in milliseconds. A gateway may still forward a write after its
 * connection was lost.
 */
const recheckAfterMs = [3_000, 10_000, 30_000]

/** Returns the time of the next check after one that began at `beganMs`; null after the last one. */
const nextRecheckMs = (endedAtMs: number | undefined, beganMs: number): number | null =>
  endedAtMs === undefined
    ? null
    : (recheckAfterMs.map((ms) => endedAtMs + ms).find((at) => at > beganMs) ?? null)

/** Reports whether a write that is still running could change the check's result. */
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

/** Returns the time of the next automatic check; null if there is none. */
const nextOf = ({ status, data, errorUpdatedAt }: State, endedAtMs: number | undefined) =>
  status === 'error' ? nextRecheckMs(endedAtMs, errorUpdatedAt) : (data?.nextMs ?? null)

/** The query for a check. Runs immediately, then repeats until the write can no longer be running. */
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
      const check = await checkWrite(slug, { ...write, sent })
      void queries.invalidateQueries({ queryKey: [resourceName({ name: write.operation })] })
      void queries.invalidateQueries({ queryKey: ['audit'] }) // the check may have settled the act
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

/** Checks a write with an unknown outcome, and returns the time of the next automatic check. */
export function useWriteCheck(checked: CheckedWrite) {
  const { account } = useAccount()
  const checkId = useId() // not the request itself: the body may hold secrets
  const query = useQuery(writeCheckQuery(account.slug, checkId, checked, useQueryClient()))
  const { isFetching, isError, data, error, errorUpdatedAt, status, refetch } = query
  const nextMs = nextOf({ status, data, errorUpdatedAt }, checked.endedAtMs)
  return { isFetching, isError, error, check: data?.check, nextMs, refetch }
}
