'use client'

import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { ElapsedTime, RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { Attention as AttentionItem, Overview } from '@/lib/api/overview'
import { roleReason } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { Section } from '@/components/ui/section'
import { cn } from '@/components/ui/style'
import { attentionMore, attentionTarget, isMonoKind, kindLabel } from './attention-target'
import { RowAct } from './overview-panel'
import { accountState, casesText } from './overview-state'
import {
  dnsProgress,
  type FailedReads,
  failedReads,
  isPlatformDown,
  unknownDnsText,
  unknownTexts,
} from './overview-unknown'
import { Notes } from './overview-notes'

/** The number of rows to show initially. With more rows, the counts below wouldn't fit in a typical window. */
const SHOWN = 8

/** The issues that need attention. `isOnlyIfAny` hides the section while it's empty. */
export function OverviewAttention({ overview, isOnlyIfAny }: { overview: Overview; isOnlyIfAny?: boolean }) {
  const { account } = useAccount()
  const { attention, attention_counts } = overview
  const [failed, unknown] = [
    failedReads(overview),
    unknownTexts(isOnlyIfAny ? { ...overview, resources: [] } : overview),
  ]
  const more = attentionMore(account.slug, attention, attention_counts)
  const all = attention.length + more.reduce((sum, { count }) => sum + count, 0)
  const [isWhole, setWhole] = useState(false)
  const isCut = attention.length > SHOWN + 1 // a single row needs no more room than the button
  const shown = isWhole || !isCut ? attention : attention.slice(0, SHOWN)
  const hidden = attention.length - shown.length
  const hasNotes = dnsProgress(overview) !== null || unknownDnsText(overview) !== null || unknown.length > 0
  const isEmpty = all === 0 && !hasNotes
  const isClear = isEmpty && failed.length === 0
  if (isClear && isOnlyIfAny) return null
  const cases = casesText(overview, all)
  return (
    <>
      {failed.map((reads) => (
        <NotRead key={reads.message} reads={reads} isDown={isPlatformDown(overview)} />
      ))}
      {(isClear || !isEmpty) && (
        <Section
          isCard
          isFlush
          id="attention"
          title="Needs attention"
          // The page's header already shows the account's state.
          note={all > 0 && cases !== accountState(overview).label ? cases : undefined}
        >
          {isClear && (
            <p className="flex min-h-11 items-center gap-2 px-4 text-muted">
              <CircleCheck aria-hidden className="size-4 text-ready" />
              Nothing needs attention.
            </p>
          )}
          {attention.length > 0 && (
            <div className="@container">
              <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line @[41rem]:grid-cols-[max-content_fit-content(15rem)_minmax(0,1fr)] @3xl:grid-cols-[max-content_fit-content(18rem)_minmax(0,1fr)]">
                {shown.map((item) => (
                  <Row key={`${item.kind} ${item.resource} ${item.id} ${item.since ?? ''}`} item={item} />
                ))}
              </ul>
            </div>
          )}
          {(isCut || more.length > 0) && (
            <p className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5 text-sm text-muted">
              {isCut && (
                <Button
                  variant="quiet"
                  aria-expanded={isWhole}
                  className="-ml-3"
                  onClick={() => setWhole(!isWhole)}
                >
                  {isWhole ? 'Show fewer' : `Show ${formatNumber(hidden)} more`}
                </Button>
              )}
              {more.map(({ kind, text, href }) => (
                <Link key={kind} href={href} className="inline-flex min-h-6 items-center">
                  {text}
                </Link>
              ))}
            </p>
          )}
          {hasNotes && <Notes overview={overview} texts={unknown} isBelow={all > 0} />}
        </Section>
      )}
    </>
  )
}

interface NotReadProps {
  reads: FailedReads
  isDown: boolean
}

function NotRead({ reads: { title, message, as_of }, isDown }: NotReadProps) {
  const { account } = useAccount()
  return (
    <Panel
      tone={isDown ? 'wrong' : 'attention'}
      title={title}
      actions={
        isDown && <ButtonLink href={paths.accountSettings(account.slug)}>Open account settings</ButtonLink>
      }
    >
      <p>{message}</p>
      {as_of !== null && (
        <p className="mt-1">
          Showing data from <RelativeTime value={as_of} />.
        </p>
      )}
    </Panel>
  )
}

function Row({ item }: { item: AttentionItem }) {
  const { account, viewer } = useAccount()
  const label = kindLabel(item.kind)
  const { href, act } = attentionTarget(account.slug, item, {
    canEdit: roleReason(viewer.role, 'operator') === undefined,
    isAdmin: roleReason(viewer.role, 'admin') === undefined,
  })
  return (
    <li className="relative grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 hover:bg-hover @md:grid-cols-[auto_minmax(0,1fr)_auto] @[41rem]:col-span-full @[41rem]:grid-cols-subgrid @[41rem]:py-1">
      <span>
        <StateChip state={item.state}>{item.label}</StateChip>
      </span>
      <span
        data-tip={item.title}
        className={cn(
          'truncate font-medium @max-md:order-3 @max-md:col-span-full @max-md:mt-1',
          isMonoKind(item.kind) && 'font-mono text-sm',
        )}
      >
        {label !== undefined && <span className="font-sans text-sm font-normal text-muted">{label} </span>}
        {item.title}
      </span>
      <div className="@max-[41rem]:contents @[41rem]:flex @[41rem]:items-center @[41rem]:justify-between @[41rem]:gap-x-4">
        <span
          title={item.cause ?? undefined}
          className="min-w-0 text-muted wrap-break-word @max-[41rem]:order-4 @max-[41rem]:col-span-full"
        >
          {item.cause}
          {(item.kind === 'agent' || item.kind === 'account-key') && item.since !== null && (
            <>
              {' '}
              <RelativeTime value={item.since} isPassedOver />
            </>
          )}
          {item.kind === 'dns-unconfirmed' && item.since !== null && (
            <>
              {' (for '}
              <ElapsedTime since={item.since} />)
            </>
          )}
        </span>
        <RowAct href={href} of={item.title} act={act} />
      </div>
    </li>
  )
}
