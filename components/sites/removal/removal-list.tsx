'use client'

import { LinkList } from '@/components/resource/detail/resource-links'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Badge, Mono } from '@/components/ui/text'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy-text'
import { focusOnce } from '@/components/ui/dom'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { roleReason } from '@/lib/client/account'
import { retrySiteRemovals, settleSiteRemoval } from '@/lib/client/sites'
import type { SiteRemoval } from '@/lib/api/site-views'
import { useSiteAct } from '../detail/use-site-act'
import {
  canRetry,
  consequenceOf,
  removalKindLabel,
  needsHand,
  removalPage,
  parseRecordId,
  removalState,
} from './removal-text'
import { Breakable } from '@/components/ui/breakable'

interface RemovalListProps {
  label: string
  site: string
  removals: readonly SiteRemoval[]
  isBegun: boolean
  /** The key of the removal that the person decided on last, or null. This removal receives the focus. */
  settled: string | null
  onSettled: (removal: string | null) => void
}

const keyOf = ({ kind, id }: SiteRemoval) => `${kind} ${id}`

export function RemovalList({ label, removals, ...list }: RemovalListProps) {
  return (
    <ol aria-label={label} className="divide-y divide-line rounded-md border border-line bg-surface">
      {removals.map((removal) => (
        <Removal key={keyOf(removal)} removal={removal} {...list} />
      ))}
    </ol>
  )
}

function Removal({
  site,
  removal,
  isBegun,
  settled,
  onSettled,
}: Omit<RemovalListProps, 'label' | 'removals'> & { removal: SiteRemoval }) {
  const { at, reason, kind } = removal
  const consequence = consequenceOf(removal)
  const display = removalState(removal)
  return (
    // The button that had the focus is removed once its removal is settled.
    <li
      ref={settled === keyOf(removal) ? focusOnce : undefined}
      tabIndex={-1}
      className="space-y-1 px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {display && <StateChip state={display.state}>{display.label}</StateChip>}
        {display === null && isBegun && <Badge>Pending</Badge>}
        <span className="text-sm text-muted">{removalKindLabel(kind)}</span>
        <Name removal={removal} />
        {at !== null && (
          <span className="ml-auto text-sm text-muted">
            <RelativeTime value={at} />
          </span>
        )}
      </div>
      {consequence !== null && <p className="max-w-text wrap-anywhere">{consequence}</p>}
      {reason !== null && <p className="max-w-text text-sm wrap-anywhere text-muted">{reason}</p>}
      {removal.used_by.length > 0 && <LinkList links={removal.used_by} />}
      {isBegun && needsHand(removal) && <Settle site={site} removal={removal} onSettled={onSettled} />}
    </li>
  )
}

function Name({ removal }: { removal: SiteRemoval }) {
  const { account } = useAccount()
  const page = removalPage(account.slug, removal)
  const record = parseRecordId(removal)
  if (record)
    return (
      <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 font-mono">
        {record.type} <CopyText value={record.name} what="record name" />
      </span>
    )
  if (page === null || removal.state === 'removed' || removal.state === 'absent')
    return <Mono text={removal.title} className="min-w-0" />
  return (
    <Link href={page} className="min-w-0 font-mono wrap-anywhere">
      <Breakable text={removal.title} />
    </Link>
  )
}

function Settle({
  site,
  removal,
  onSettled,
}: Pick<RemovalListProps, 'site' | 'onSettled'> & { removal: SiteRemoval }) {
  const { viewer } = useAccount()
  const { kind, id, title } = removal
  // Also runs after a refusal, because a removal that was settled in the meantime no longer has a button.
  const onOver = () => onSettled(keyOf(removal))
  const settle = useSiteAct(
    site,
    (account, act: 'done-by-hand' | 'retry' | 'leave') => settleSiteRemoval(account, site, { kind, id, act }),
    onOver,
    onOver,
  )
  if (roleReason(viewer.role, 'operator') !== undefined) return null
  const button = (act: 'done-by-hand' | 'retry' | 'leave', text: string) => (
    <Button
      aria-label={`${text}: ${title}`}
      pending={settle.isPending && settle.variables === act}
      onClick={() => {
        onSettled(null)
        settle.act(act)
      }}
    >
      {text}
    </Button>
  )
  return (
    <div className="space-y-2 pt-1">
      {settle.isError && <ErrorPanel error={settle.error} />}
      <div className="flex flex-wrap gap-2">
        {canRetry(removal) && button('retry', 'Try again')}
        {button('done-by-hand', kind === 'dns-record' ? 'Check removal' : 'Mark as deleted')}
        {button('leave', kind === 'dns-record' ? 'Keep record' : 'Keep resource')}
      </div>
    </div>
  )
}

export function RetryAll({
  site,
  removals,
  onSettled,
}: Pick<RemovalListProps, 'site' | 'removals' | 'onSettled'>) {
  const { viewer } = useAccount()
  const failed = removals.filter(canRetry)
  const [first] = failed
  const retry = useSiteAct(
    site,
    (account) => retrySiteRemovals(account, site, failed),
    () => first && onSettled(keyOf(first)),
  )
  if (roleReason(viewer.role, 'operator') !== undefined) return null
  return (
    <>
      {retry.isError && <ErrorPanel error={retry.error} />}
      {failed.length > 1 && (
        <Button
          pending={retry.isPending}
          onClick={() => {
            onSettled(null)
            retry.act()
          }}
        >
          Try all {failed.length} again
        </Button>
      )}
    </>
  )
}
