'use client'

import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { Facts } from '@/components/ui/facts'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'
import { BlockedLink } from './blocked-link'
import { ErrorPanel } from './error-panel'
import { asText, FieldValue } from './field-value'
import { History } from './history'
import { NoSuchThing } from './no-such-thing'
import { ThingLinks } from './thing-links'
import { type ItemSource, useItem } from './use-item'

interface ResourceDetailProps<I extends z.ZodObject> extends ItemSource<I> {
  /** One line in words about this one: "Allows any name below site1.example.com". */
  summary?: (item: z.output<I>) => ReactNode
  /** Words for fields that are more than their value. */
  values?: (item: z.output<I>) => Partial<Record<string, ReactNode>>
  /** Sections of its own, between the facts and the raw view. */
  children?: (item: z.output<I>) => ReactNode
}

/** One thing: what it is, what uses it, what happened to it, and the answer of the API as it came. */
export function ResourceDetail<I extends z.ZodObject>(props: ResourceDetailProps<I>) {
  const { info, id, summary, values, children } = props
  const { item, known, canGet, isLive, isPending, isGone, error } = useItem(props)
  if (isPending) return <SkeletonRows count={8} label={`Loading ${inSentence(info.one)}`} />
  if (item === undefined) return <NoSuchThing info={info} id={id} error={error} />

  const name = asText(item[info.title] ?? id)
  return (
    <article className="space-y-6">
      <PageHeader
        title={<span className="font-mono wrap-anywhere">{name}</span>}
        description={summary?.(item)}
        actions={<DetailActions info={info} id={id} isGone={isGone} />}
      />
      {isGone && (
        <Panel tone="attention" title="This no longer exists on the platform">
          Below is what the console last saw of it.
        </Panel>
      )}
      {error !== null && !isGone && <ErrorPanel error={error} />}
      {!isLive && known && <SeenAt seenAt={known.row.seen_at} canGet={canGet} />}
      <section aria-label="Details">
        <Facts items={factsOf(info, item, values?.(item))} />
      </section>
      {children?.(item)}
      {known && (
        <ThingLinks title="Used by" links={known.used_by} none="Nothing that the console knows of." />
      )}
      {known && known.uses.length > 0 && <ThingLinks title="Uses" links={known.uses} />}
      <History id={id} title="What happened to it" none="Nothing was done to it from this console." />
      <section aria-label="As the API sent it" className="space-y-2">
        <h2 className="text-lg font-medium">As the API sent it</h2>
        <CodeBlock label="JSON" code={JSON.stringify(item, null, 2)} />
      </section>
    </article>
  )
}

const factsOf = (
  info: ResourceInfo,
  item: Record<string, unknown>,
  values: Partial<Record<string, ReactNode>> = {},
) =>
  Object.entries(info.fields).map(([field, { label, kind }]) => ({
    term: label,
    value: values[field] ?? <FieldValue kind={kind} value={item[field]} label={label} />,
  }))

function DetailActions({ info, id, isGone }: { info: ResourceInfo; id: string; isGone: boolean }) {
  const { account } = useAccount()
  const gone = isGone ? 'It no longer exists.' : undefined
  return (
    <>
      <BlockedLink
        href={paths.edit(account.slug, info.name, id)}
        reason={gone ?? account.blocked[`${info.name}.update`]}
      >
        Edit
      </BlockedLink>
      <BlockedLink
        href={paths.remove(account.slug, info.name, id)}
        reason={gone ?? account.blocked[`${info.name}.delete`]}
      >
        Delete
      </BlockedLink>
    </>
  )
}

function SeenAt({ seenAt, canGet }: { seenAt: string; canGet: boolean }) {
  return (
    <p className="text-sm text-muted">
      {canGet
        ? 'Shown as last seen '
        : 'The API of this account cannot be asked for one of these. Shown as seen '}
      <RelativeTime value={seenAt} />.
    </p>
  )
}
