'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Dialog, preloadDialog } from '@/components/ui/dialog'
import { onDemand } from '@/components/ui/on-demand'
import { SkeletonRows } from '@/components/ui/placeholder'
import { navigationQuery } from '@/lib/client/inventory'
import { cn } from '@/components/ui/style'
import { useSeen } from './use-seen'
import { Bell } from '@/components/ui/icons'

const list = onDemand(
  () => import('./notification-list'),
  <SkeletonRows count={6} label="Loading notifications" />,
)

const MOST_SHOWN = 9

interface NotificationBellProps {
  account: string
  viewer: string
  canDismiss: boolean
}

export function NotificationBell({ account, viewer, canDismiss }: NotificationBellProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const id = useId()
  const { count, failed } = useNewCount(account, viewer)
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  const load = () => void Promise.all([list.preload(), preloadDialog()]).catch(() => undefined)
  const close = () => setOpen(false)
  return (
    <span className="relative flex">
      <IconButton
        ref={button}
        label="Notifications"
        icon={<Bell />}
        aria-haspopup="dialog"
        aria-describedby={count > 0 ? id : undefined}
        onClick={() => setOpen(true)}
        onPointerEnter={load}
        onFocus={load}
      />
      {count > 0 && (
        <>
          <span
            aria-hidden
            className={cn(
              'pointer-events-none absolute bottom-1/2 left-1/2 mb-0.5 ml-0.5 min-w-4 rounded-full px-1 text-center text-xs leading-4 font-semibold tabular-nums',
              failed > 0 ? 'bg-lamp text-lamp-ink' : 'bg-muted text-canvas',
            )}
          >
            {shown}
          </span>
          <span id={id} hidden>
            {shown} new{failed > 0 && `, ${failed} with problems`}
          </span>
        </>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Notifications"
        placement="corner"
        initialFocus={content}
        finalFocus={() => button.current ?? true}
      >
        {/* Gets the initial focus, because the list's first link might not have loaded. */}
        <div ref={content} tabIndex={-1} className="outline-none">
          <list.Component key={account} {...{ account, viewer, canDismiss }} onNavigate={close} />
        </div>
      </Dialog>
    </span>
  )
}

function useNewCount(account: string, viewer: string) {
  const { notifications: times, failures } = useQuery(navigationQuery(account)).data ?? {}
  const [seen, markSeen] = useSeen(viewer, account)
  const [newest = ''] = times ?? []
  const isFirst = seen === null && times !== undefined
  // Binds to the browser's storage. In a new browser, only later notifications count as new.
  useEffect(() => {
    if (isFirst) markSeen(newest)
  }, [isFirst, markSeen, newest])
  const newOf = (all: readonly string[] = []) =>
    typeof seen === 'string' ? all.filter((time) => time > seen).length : 0
  return { count: newOf(times), failed: newOf(failures) }
}
