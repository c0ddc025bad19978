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
import { ActLink } from './act-link'
import { ErrorPanel } from './error-panel'
import { asText, FieldValue, isEmpty } from './field-value'
import { History } from './history'
import { NoSuchThing } from './no-such-thing'
import { ThingLinks } from './thing-links'
import { type ItemSource, useItem } from './use-item'

interface ResourceDetailProps<I extends z.ZodObject> extends ItemSource<I> {
  /** One line in words about this one: "Allows any name below site1.example.com". */
  summary?: (item: z.output<I>) => ReactNode
  /** Its state as a chip, beside its name. */
  state?: ReactNode
  /** Words for fields that are more than their value. */
  values?: (item: z.output<I>) => Partial<Record<string, ReactNode>>
  /** Fields that its own sections show, and the facts do not. */
  elsewhere?: readonly string[]
  /** Sections of its own, above the facts. */
  children?: (item: z.output<I>) => ReactNode
}

/** One thing: what it is, what uses it, what happened to it, and the answer of the API as it came. */
export function ResourceDetail<I extends z.ZodObject>(props: ResourceDetailProps<I>) {
  const { info, id, summary, state, values, elsewhere, children } = props
  const { item, known, canGet, isLive, isMismatch, isPending, isGone, error } = useItem(props)
  if (isPending) return <SkeletonRows count={8} label={`Loading ${inSentence(info.one)}`} />
  if (item === undefined) return <NoSuchThing info={info} id={id} error={error} />

  const name = asText(item[info.title] ?? id)
  return (
    <article className="space-y-6">
      <PageHeader
        title={<span className="font-mono wrap-anywhere">{name}</span>}
        meta={isGone ? undefined : state}
        description={isGone ? undefined : summary?.(item)}
        actions={<DetailActions info={info} id={id} isGone={isGone} />}
      />
      {isGone && (
        <Panel tone="attention" title="This no longer exists on the platform">
          Below is what the console last saw of it.
        </Panel>
      )}
      {error !== null && !isGone && <ErrorPanel error={error} />}
      {isMismatch && (
        <Panel tone="attention" title="Not in the documented shape">
          The answer does not match the documented shape; fields may be missing here. The raw view below shows
          what came.
        </Panel>
      )}
      {!isLive && known && <SeenAt seenAt={known.row.seen_at} canGet={canGet} />}
      {children?.(item)}
      <section aria-label="Details">
        <Facts items={factsOf(info, item, values?.(item), elsewhere)} />
      </section>
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

/** What is known, then what is empty. */
function factsOf(
  info: ResourceInfo,
  item: Record<string, unknown>,
  values: Partial<Record<string, ReactNode>> = {},
  elsewhere: readonly string[] = [],
) {
  const facts = Object.entries(info.fields)
    .filter(([field]) => !elsewhere.includes(field))
    .map(([field, { label, kind }]) => ({
      isNone: values[field] === undefined && isEmpty(item[field]),
      term: label,
      value: values[field] ?? <FieldValue kind={kind} value={item[field]} label={label} />,
    }))
  return [...facts.filter(({ isNone }) => !isNone), ...facts.filter(({ isNone }) => isNone)]
}

function DetailActions({ info, id, isGone }: { info: ResourceInfo; id: string; isGone: boolean }) {
  const { account } = useAccount()
  const gone = isGone ? 'It no longer exists.' : undefined
  return (
    <>
      <ActLink operation={`${info.name}.update`} href={paths.edit(account.slug, info.name, id)} reason={gone}>
        Edit
      </ActLink>
      <ActLink
        operation={`${info.name}.delete`}
        href={paths.remove(account.slug, info.name, id)}
        reason={gone}
      >
        Delete
      </ActLink>
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
