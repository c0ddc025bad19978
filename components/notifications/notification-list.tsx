'use client'

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorPanel, TryAgain } from '@/components/resource/error/error-panel'
import { IconButton } from '@/components/ui/button'
import { EmptyState, SkeletonRows } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateIcon } from '@/components/ui/state-chip'
import { useEarlierToasts, useToast } from '@/components/ui/toast'
import type { AccountNotification } from '@/lib/api/notifications'
import { paths } from '@/lib/util/paths'
import { notificationText, type NotificationText } from './notification-text'
import { useSeen } from './use-seen'
import { callApi } from '@/lib/client/call-api'
import { describeError } from '@/lib/client/describe-error'

const notificationsQuery = (account: string) =>
  queryOptions({
    queryKey: ['notifications', account],
    queryFn: ({ signal }) => callApi('GET /api/notifications/{account}', { params: { account }, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })

interface NotificationListProps {
  account: string
  viewer: string
  canDismiss: boolean
  onNavigate: () => void
}

interface Entry extends NotificationText {
  key: string
  atMs: number
  isNew: boolean
}

export default function NotificationList({ account, viewer, canDismiss, onNavigate }: NotificationListProps) {
  const list = useQuery(notificationsQuery(account))
  const [seen, markSeen] = useSeen(viewer, account)
  const [seenBefore] = useState(seen)
  const entries = useEntries(account, list.data?.notifications ?? [], seenBefore)
  const newest = list.data?.notifications[0]?.at
  // Binds to the browser's storage, which other tabs also read.
  useEffect(() => {
    if (newest !== undefined && newest > (seen ?? '')) markSeen(newest)
  }, [newest, seen, markSeen])
  return (
    <>
      {list.isPending && <SkeletonRows count={6} label="Loading notifications" />}
      {list.isError && (
        <ErrorPanel
          error={list.error}
          actions={<TryAgain isRetrying={list.isFetching} retry={() => void list.refetch()} />}
        />
      )}
      {list.isSuccess && entries.length === 0 && (
        <EmptyState title="No notifications yet">
          Results of background work, such as bulk jobs, rolling updates and agent commands, appear here.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul className="-mx-4 divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Row key={entry.key} {...{ account, entry, canDismiss, onNavigate }} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-pretty text-muted">
        The latest 50 notifications from the last 30 days. For older results, see the{' '}
        <Link href={paths.audit({ account })} onClick={onNavigate}>
          audit log
        </Link>{' '}
        or{' '}
        <Link href={paths.bulkJobs(account)} onClick={onNavigate}>
          bulk jobs
        </Link>
        .
      </p>
    </>
  )
}

function useEntries(
  account: string,
  notifications: readonly AccountNotification[],
  seenBefore: string | null | undefined,
): Entry[] {
  const toasts = useEarlierToasts()
  const results = notifications.map((one) => {
    const text = notificationText(account, one)
    const isNew = typeof seenBefore === 'string' && one.at > seenBefore
    return { ...text, key: `${one.kind} ${one.at} ${text.sentence}`, atMs: Date.parse(one.at), isNew }
  })
  const messages = toasts.map(({ message, isRefusal, page, atMs }): Entry => ({
    state: isRefusal ? 'wrong' : 'ready',
    sentence: message,
    href: page,
    by: null,
    key: `toast ${atMs}`,
    atMs,
    isNew: false,
  }))
  return [...results, ...messages].toSorted((a, b) => b.atMs - a.atMs)
}

interface DismissProps {
  account: string
  actId: string
  sentence: string
}

function Dismiss({ account, actId, sentence }: DismissProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const dismiss = useMutation({
    mutationFn: () =>
      callApi('POST /api/notifications/{account}/dismiss', { params: { account }, body: { act_id: actId } }),
    onError: (error) => toast(describeError(error).sentence, 'refused'),
    // The button disappears with its row, so the content of the dialog gets the focus.
    onSuccess: () => button.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus(),
    onSettled: () => {
      for (const shown of ['notifications', 'overview']) void queries.invalidateQueries({ queryKey: [shown] })
    },
  })
  return (
    <span className="relative -my-1.5 -mr-2 shrink-0">
      <IconButton
        ref={button}
        label={`Dismiss: ${sentence}`}
        data-tip="Dismiss"
        icon={<X aria-hidden />}
        pending={dismiss.isPending}
        pendingLabel="Dismissing"
        onClick={() => dismiss.mutate()}
      />
    </span>
  )
}

interface RowProps extends Omit<NotificationListProps, 'viewer'> {
  entry: Entry
}

function Row({ account, entry, canDismiss, onNavigate }: RowProps) {
  const { state, sentence, href, by, atMs, isNew, actId } = entry
  return (
    <li className="relative flex gap-2.5 px-4 py-2.5 hover:bg-hover">
      <span className="flex h-5 shrink-0 items-center [&>svg]:size-4">
        <StateIcon state={state} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          href={href}
          onClick={onNavigate}
          linkStyle="bare"
          className="wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {sentence}
        </Link>
        <p className="text-sm wrap-anywhere text-muted">
          {isNew && <span className="mr-0.5 font-semibold text-ink">New</span>}{' '}
          <span className="relative">
            <RelativeTime value={atMs} isPassedOver />
          </span>
          {by !== null && ` by ${by}`}
        </p>
      </div>
      {canDismiss && actId !== undefined && <Dismiss {...{ account, actId, sentence }} />}
    </li>
  )
}
