'use client'

import { fieldsOf } from '@/lib/util/is-record'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { ActLink } from '@/components/resource/act/act-link'
import { ErrorPanel, TryAgain } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { InventoryRow } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { cn } from '@/lib/util/cn'
import { inSentence } from '@/lib/util/text'
import { isByHand } from './known-state'
import { asText, isEmpty } from './field-value'
import { Forget } from './forget'
import { GonePanel, isUnasked, ResourceNotFound } from './not-found-panels'
import { History } from './history'
import { KeepById } from '../list/add-by-id'
import { RawView } from './raw-view'
import { readOrNothing, SectionBoundary } from './section-boundary'
import { SeenAt } from './seen-at'
import { ResourceFacts } from './resource-facts'
import { ResourceLinks } from './resource-links'
import { type ItemSource, useItem } from './use-item'

export interface ResourceDetailProps<I extends z.ZodObject> extends ItemSource<I> {
  /** Returns the heading, if it differs from the title. */
  heading?: (item: z.output<I>) => string | undefined
  /** Returns a one-line summary: "Allows any name below site1.example.com". */
  summary?: (item: z.output<I>) => ReactNode
  /** The state chip beside the name. */
  state?: ReactNode | ((item: z.output<I>) => ReactNode)
  /** True if `state` itself shows its age. */
  isStateDated?: boolean
  /** Returns custom contents of fields. */
  values?: (item: z.output<I>) => Partial<Record<string, ReactNode>>
  /** Returns a picture of how it connects, shown in a panel below the header. Reserve its height. */
  picture?: (item: z.output<I>) => ReactNode
  /** Returns actions besides edit and delete. */
  acts?: (item: z.output<I>) => ReactNode
  /** True if its own sections show that it no longer exists. */
  saysGone?: boolean
  /** Returns the reason why it can't be edited or deleted, in any role. */
  fixed?: (item: z.output<I>) => string | undefined
  /** Fields that its own sections show instead. */
  elsewhere?: readonly string[]
  /** Returns its own sections, above the facts. */
  children?: (item: z.output<I>) => ReactNode
}

/** The detail page of a resource: summary, sections, facts, references, activity and raw JSON. */
export function ResourceDetail<I extends z.ZodObject>(props: ResourceDetailProps<I>) {
  const { info, id, values, elsewhere, picture, children } = props
  const { account } = useAccount()
  const { item, raw, wrong, known, isLive, isReading, isMismatch, isPending, isGone, error, ...again } =
    useItem(props)
  if (item === undefined) return <Absent of={props} isPending={isPending} error={error} retry={again.retry} />

  const title = isEmpty(item[info.title]) ? known?.row.title || id : asText(item[info.title])
  const isTyped = !isLive && known !== undefined && isByHand(account, info.name, known.row)
  const isSuspect = wrong.length > 0
  const staleAtMs = error === null ? 0 : again.seenAtMs
  return (
    <article className="space-y-6">
      <DetailHeader {...{ item, title, isGone, isSuspect, staleAtMs }} of={props} row={known?.row} />
      {isGone && !props.saysGone && <GonePanel />}
      {error !== null && !isGone && <ErrorPanel error={error} actions={<TryAgain {...again} />} />}
      {(isMismatch || (isSuspect && !isTyped)) && <Mismatch wrong={wrong} />}
      {!isLive && known && <SeenAt resource={info.name} row={known.row} isBrief={isReading} />}
      {picture && (
        <div className="rounded-md border border-line bg-raised p-3 empty:hidden sm:p-4">
          <SectionBoundary isSuspect={isSuspect} fallback={null} render={() => picture(item)} />
        </div>
      )}
      {children && <SectionBoundary isSuspect={isSuspect} render={() => children(item)} />}
      <section aria-label="Details">
        <ResourceFacts
          info={info}
          item={fieldsOf(raw)}
          values={readOrNothing(() => values?.(item))}
          elsewhere={elsewhere}
          uses={known?.uses}
          isByHand={isTyped}
          isSuspect={isSuspect}
        />
      </section>
      {known && <ResourceLinks title="Used by" links={known.used_by} none="None known." />}
      {known && known.uses.length > 0 && <ResourceLinks title="Uses" links={known.uses} />}
      <History id={id} title="Activity" none="No activity from this console." />
      <RawView item={raw} isLive={isLive} />
    </article>
  )
}

/** The notice that a response isn't in the documented format, with the unreadable fields. */
function Mismatch({ wrong }: { wrong: readonly string[] }) {
  return (
    <Panel tone="attention" title="Unexpected format">
      The platform's answer doesn't match the documented format.
      {wrong.length > 0 && ` Fields that can't be read: ${wrong.join(', ')}.`} The raw JSON below shows the
      documented fields as received.
    </Panel>
  )
}

interface AbsentProps {
  of: Pick<ItemSource, 'info' | 'id'>
  isPending: boolean
  error: unknown
  retry: () => void
}

/** Shown while a resource loads or can't be found. If the API can't confirm it, its ID can be saved. */
function Absent({ of: { info, id }, isPending, error, retry }: AbsentProps) {
  const { account } = useAccount()
  return (
    <>
      <PageHeader title={info.one} />
      {isPending ? (
        <SkeletonRows count={8} label={`Loading ${inSentence(info.one)}`} />
      ) : (
        <ResourceNotFound info={info} id={id} error={error} retry={retry} />
      )}
      {!isPending && error !== null && isUnasked(account, info.name) && <KeepById info={info} id={id} />}
    </>
  )
}

interface DetailHeaderProps<I extends z.ZodObject> {
  of: ResourceDetailProps<I>
  item: z.output<I>
  title: string
  isGone: boolean
  isSuspect: boolean
  /** When it was last seen, in milliseconds since 1970, if it can't be read now; else 0. */
  staleAtMs: number
  row: InventoryRow | undefined
}

/** The header with name, state and actions. */
function DetailHeader<I extends z.ZodObject>(props: DetailHeaderProps<I>) {
  const { of, item, title, isGone, isSuspect, staleAtMs, row } = props
  const { info, id, heading, summary, state, isStateDated, acts, fixed } = of
  const part = (render: () => ReactNode) => (
    <SectionBoundary isSuspect={isSuspect} fallback={null} render={render} />
  )
  const name = readOrNothing(() => heading?.(item)) ?? title
  const reason = readOrNothing(() => fixed?.(item))
  const isWords = info.fields[info.title]?.kind === 'text' && title !== id // a description, not a host or an ID
  return (
    <PageHeader
      title={
        <span className={cn('wrap-anywhere', !isWords && 'font-mono')}>
          <Breakable text={name} />
        </span>
      }
      meta={
        !isGone && (
          <>
            {part(() => (typeof state === 'function' ? state(item) : state))}
            {state !== undefined && !isStateDated && staleAtMs > 0 && <LastSeen atMs={staleAtMs} />}
          </>
        )
      }
      description={isGone || !summary ? undefined : part(() => summary(item))}
      actions={
        <>
          {acts && part(() => acts(item))}
          <DetailActions info={info} id={id} reason={isGone ? 'It no longer exists.' : reason} />
          {row && <Forget info={info} row={row} />}
        </>
      }
    />
  )
}

/** Marks the state beside it as outdated. */
const LastSeen = ({ atMs }: { atMs: number }) => (
  <span className="text-sm text-muted">
    when last seen <RelativeTime value={atMs} />
  </span>
)

function DetailActions({ info, id, reason }: { info: ResourceInfo; id: string; reason: string | undefined }) {
  const { account } = useAccount()
  return (
    <>
      <ActLink
        operation={`${info.name}.update`}
        href={paths.edit(account.slug, info.name, id)}
        reason={reason}
      >
        Edit
      </ActLink>
      <ActLink
        operation={`${info.name}.delete`}
        href={paths.remove(account.slug, info.name, id)}
        reason={reason}
      >
        Delete
      </ActLink>
    </>
  )
}
