'use client'

import { ChevronRight, CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import type { State } from '@/components/ui/state-chip'
import type { Expiry } from '@/lib/api/overview'
import { resourceTypes } from '@/lib/resources/resource-types'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import {
  dateOf,
  dayOf,
  expiryState,
  type ExpiryState,
  expiryRows,
  monthTicks,
  positionOf,
  type Scale,
  scaleAt,
} from './expiry-scale'

const columns = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[9.5rem_minmax(0,1fr)_8.5rem]'

export function ExpiryTimeline({ expiries, total }: { expiries: readonly Expiry[]; total: number }) {
  const [nowMs] = useState(Date.now) // only the date matters, so the time needs no updates
  const scale = scaleAt(nowMs)
  const rows = expiryRows(expiries, nowMs)
  return (
    <div>
      <ul>
        {rows.map((expiry) => (
          <Row key={`${expiry.resource} ${expiry.id}`} {...{ expiry, scale, nowMs }} />
        ))}
      </ul>
      <Axis scale={scale} nowMs={nowMs} more={total - rows.length} />
      <Legend
        states={rows.map((expiry) => expiryState(expiry, nowMs).state)}
        hasLater={rows.some(({ at }) => Date.parse(at) >= scale.to)}
      />
    </div>
  )
}

function Row({ expiry, scale, nowMs }: { expiry: Expiry; scale: Scale; nowMs: number }) {
  const { account } = useAccount()
  const display = expiryState(expiry, nowMs)
  return (
    <li className={cn(columns, 'relative -mx-2 items-center rounded-sm px-2 hover:bg-hover')}>
      <Link
        href={paths.detail(account.slug, expiry.resource, expiry.id)}
        linkStyle="bare"
        data-tip={expiry.title}
        className="truncate py-1.5 text-sm after:absolute after:inset-0 after:content-[''] max-sm:pt-2 max-sm:pb-0"
      >
        {expiry.title}
      </Link>
      <Track {...{ expiry, display, scale, nowMs }} />
      <When display={display} at={expiry.at} />
    </li>
  )
}

const dots = {
  ready: 'rounded-full bg-ready',
  wrong: 'bg-wrong rounded-none rotate-45',
  attention: 'bg-attention rounded-[2px]',
}
const dotOf = (state: State) => (state === 'wrong' || state === 'attention' ? dots[state] : dots.ready)

const laterStyle = 'size-4 stroke-3 text-ready'

function Track({
  expiry,
  display,
  scale,
  nowMs,
}: {
  expiry: Expiry
  display: ExpiryState
  scale: Scale
  nowMs: number
}) {
  const end = Date.parse(expiry.at)
  const start = expiry.from === null ? Number.NaN : Date.parse(expiry.from)
  const left = positionOf(scale, Number.isNaN(start) ? scale.from : start)
  const right = positionOf(scale, end)
  return (
    <span aria-hidden className="relative block h-8 max-sm:order-last max-sm:col-span-2 max-sm:h-6">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <span
        className={cn(
          'absolute top-1/2 -mt-0.5 h-1',
          display.state === 'wrong' ? 'bg-wrong-line' : 'bg-ready-line',
        )}
        style={{ left: `${left}%`, width: `${Math.max(0, Math.round((right - left) * 10) / 10)}%` }}
      />
      <span
        className="absolute inset-y-0 w-px bg-lamp"
        style={{ left: `${positionOf(scale, dayOf(nowMs))}%` }}
      />
      {end < scale.to ? (
        <span
          className={cn('absolute top-1/2 -mt-1.25 -ml-1.25 size-2.5', dotOf(display.state))}
          style={{ left: `${right}%` }}
        />
      ) : (
        <ChevronRight className={cn(laterStyle, 'absolute top-1/2 -right-2 -mt-2')} />
      )}
    </span>
  )
}

const marks = [
  { state: 'ready', label: 'Renewal or expiry', className: `size-2.5 ${dots.ready}` },
  { state: 'attention', label: 'Needs attention', className: `size-2.5 ${dots.attention}` },
  { state: 'wrong', label: 'Expired', className: `size-2.5 ${dots.wrong}` },
] as const

interface LegendProps {
  states: readonly State[]
  hasLater: boolean
}

function Legend({ states, hasLater }: LegendProps) {
  const shown = [
    { label: 'Valid', className: 'h-1 w-4 bg-ready-line' },
    ...marks.filter(({ state }) => states.includes(state)),
  ]
  return (
    <ul aria-label="Legend" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {shown.map(({ label, className }) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={className} />
          {label}
        </li>
      ))}
      {hasLater && (
        <li className="inline-flex items-center gap-0.5">
          <ChevronRight aria-hidden className={laterStyle} />
          Later
        </li>
      )}
    </ul>
  )
}

const icons = { wrong: OctagonX, attention: TriangleAlert } as const

const shortLabel = (label: string) => label.replace(/ soon$|,.*$/, '')

function When({ display: { state, label, when }, at }: { display: ExpiryState; at: string }) {
  const Icon = state === 'wrong' || state === 'attention' ? icons[state] : CircleCheck
  const color = state === 'wrong' ? 'text-wrong' : state === 'attention' ? 'text-attention' : 'text-muted'
  return (
    <span
      data-tip={`${label} ${dateOf(at)}`}
      className={cn('flex items-center gap-1 text-sm whitespace-nowrap', color)}
    >
      <Icon aria-hidden className={cn('size-3.5 shrink-0', state === 'ready' && 'text-ready')} />
      <span className="sr-only">
        {label} {when}
      </span>
      <span aria-hidden>
        {shortLabel(label)} {when}
      </span>
    </span>
  )
}

function Axis({ scale, nowMs, more }: { scale: Scale; nowMs: number; more: number }) {
  return (
    <div className={cn(columns, 'mt-1 text-xs text-muted')}>
      <span className="max-sm:hidden">{more > 0 && `${more} more`}</span>
      <div aria-hidden className="@container relative h-4 max-sm:col-span-2">
        <span
          className="absolute -translate-x-1/2 font-medium text-link"
          style={{ left: `${positionOf(scale, dayOf(nowMs))}%` }}
        >
          Today
        </span>
        {monthTicks(scale, nowMs).map(({ label, at, isWideOnly }) => (
          <span
            key={label}
            className={cn('absolute -translate-x-1/2', isWideOnly && '@max-3xs:hidden')}
            style={{ left: `${at}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

export function ExpiryTable({ expiries, total }: { expiries: readonly Expiry[]; total: number }) {
  const { account } = useAccount()
  const [nowMs] = useState(Date.now)
  return (
    <>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            {['Name', 'Kind', 'State', 'Date (UTC)'].map((title) => (
              <th key={title} scope="col" className="pr-4 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {expiries.map(({ resource, id, title, ...expiry }) => (
            <tr key={`${resource} ${id}`}>
              <th scope="row" className="py-0.5 pr-4 text-left font-normal wrap-anywhere">
                <Link
                  href={paths.detail(account.slug, resource, id)}
                  linkStyle="name"
                  className="inline-block min-h-6 leading-6"
                >
                  {title}
                </Link>
              </th>
              <td className="pr-4">{resourceTypes[resource].one}</td>
              <td className="pr-4">{expiryState({ resource, id, title, ...expiry }, nowMs).label}</td>
              <td className="whitespace-nowrap">{dateOf(expiry.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > expiries.length && (
        <p className="mt-1 text-sm text-muted">
          Showing the first {expiries.length} of {total}.
        </p>
      )}
    </>
  )
}
