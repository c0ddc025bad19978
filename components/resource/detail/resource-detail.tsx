'use client'

import type { ReactNode } from 'react'
import type * as z from 'zod'
import { ErrorPanel, TryAgain } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { MainFacts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { AccountView } from '@/lib/api/accounts'
import { isByHand } from '@/lib/client/account'
import type { InventoryDetail } from '@/lib/api/inventory'
import { unreadPoliciesText } from '@/lib/resources/related'
import { isAllTags, tagsOf } from '@/lib/inventory/model/tags'
import type { ResourceName } from '@/lib/resources/resource-types'
import { cn } from '@/components/ui/style'
import { isUnreadable } from '@/lib/contract/conform'
import { fieldsOf } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'
import { DetailHeader, RecreateLink } from './detail-header'
import type { ResourceDetailProps } from './detail-props'
import { DetailTabs, RawView } from './detail-tabs'
import { SeenAt } from './seen-at'
import { asText, isEmpty } from '../list/field-cell'
import { EndedPanel, GonePanel, isUnasked, isMissing, NoResource, ResourceNotFound } from './not-found-panels'
import { KeepById } from '../list/add-by-id'
import { policyNames } from '@/lib/resources/traffic-policy/reference'
import { TagChips } from '../list/tag-chips'
import { readCommand } from './curl'
import { readOrNothing, SectionBoundary } from './section-boundary'
import { factsOf, type ResourceFact, ResourceFacts } from './resource-facts'
import { Related } from './related'
import { type ItemSource, useItem } from './use-item'

export function ResourceDetail<I extends z.ZodObject>(props: ResourceDetailProps<I>) {
  const { info, id, get, values, wide, elsewhere = [], picture } = props
  const { account } = useAccount()
  const { item, raw, wrong, known, isLive, isReading, isMismatch, isPending, isGone, error, ...again } =
    useItem(props)
  if (item === undefined) return <Absent of={props} isPending={isPending} error={error} retry={again.retry} />

  const title = isEmpty(item[info.title]) ? known?.row.title || id : asText(item[info.title])
  const isTyped = !isLive && known !== undefined && isByHand(account, info.name, known.row)
  const isSuspect = wrong.length > 0
  const staleAtMs = error === null ? 0 : again.seenAtMs
  const path = paths.detail(account.slug, info.name, id)
  // The heading shows the whole title, with a button that copies titles such as hosts.
  const isHeading = !props.heading && !isTyped && !isEmpty(item[info.title])
  const facts = factsOf({
    info,
    item: fieldsOf(raw),
    values: readOrNothing(() => values?.(item)),
    wide,
    elsewhere: [
      ...elsewhere,
      ...(isHeading ? [info.title] : []),
      ...(isAllTags(fieldsOf(raw).metadata) ? ['metadata'] : []),
    ],
    uses: known?.uses,
    isByHand: isTyped,
    isSuspect,
    isUnreadable: (field) => isUnreadable(item, field),
  })
  const isId = ({ term }: ResourceFact) => term === info.fields.id?.label
  const topFacts = [
    ...facts.top.filter((fact) => !isId(fact)),
    ...tagFacts(fieldsOf(raw).metadata, account, info.name),
    ...facts.top.filter(isId),
  ]
  return (
    // On phones, the line with the age of the data fits below the header's buttons.
    <article className="space-y-5 max-sm:*:first:mb-7">
      <DetailHeader {...{ item, title, isGone, isSuspect, isTyped, staleAtMs }} of={props} row={known?.row} />
      {isGone && !props.isGoneExplained && <Gone of={props} item={item} known={known} />}
      {error !== null && !isGone && <ErrorPanel error={error} actions={<TryAgain {...again} />} />}
      {(isMismatch || (isSuspect && !isTyped)) && <Mismatch wrong={wrong} path={path} />}
      {!isLive && known && <SeenAt resource={info.name} row={known.row} isBrief={isReading} />}
      {picture && !isGone && (
        <div className="max-w-full rounded-md border border-line bg-surface p-3 empty:hidden has-data-fits:w-fit sm:p-4">
          <SectionBoundary isSuspect={isSuspect} fallback={null} render={() => picture(item)} />
        </div>
      )}
      {topFacts.length > 0 && <MainFacts label="Key facts" items={topFacts} />}
      <DetailTabs
        one={info.one}
        path={path}
        target={id}
        createdAt={createdAtOf(raw)}
        overview={<DetailOverview {...{ item, known, isSuspect }} of={props} facts={facts.rest} />}
        json={<RawView item={raw} isLive={isLive} curl={readCommand(account, get, { id })} isTab />}
      />
    </article>
  )
}

function createdAtOf(raw: unknown): string | undefined {
  const { created_at: at } = fieldsOf(raw)
  return typeof at === 'string' && at !== '' ? at : undefined
}

interface GoneProps<I extends z.ZodObject> {
  of: ResourceDetailProps<I>
  item: z.output<I>
  known: InventoryDetail | undefined
}

function Gone<I extends z.ZodObject>({ of: { info, id, fixed }, item, known }: GoneProps<I>) {
  if (readOrNothing(() => fixed?.(item)) !== undefined)
    return <EndedPanel info={info} replaced={known?.replaced_by} />
  return <GonePanel actions={<RecreateLink info={info} id={id} row={known?.row} />} />
}

function tagFacts(metadata: unknown, { slug }: AccountView, resource: ResourceName) {
  const tags = tagsOf(metadata)
  const hrefOf = (tag: string) => paths.list(slug, resource, { tag })
  return tags.length > 0 ? [{ term: 'Tags', value: <TagChips tags={tags} hrefOf={hrefOf} /> }] : []
}

interface DetailOverviewProps<I extends z.ZodObject> {
  of: ResourceDetailProps<I>
  item: z.output<I>
  facts: readonly ResourceFact[]
  known: InventoryDetail | undefined
  isSuspect: boolean
}

function DetailOverview<I extends z.ZodObject>({
  of,
  item,
  facts,
  known,
  isSuspect,
}: DetailOverviewProps<I>) {
  const { children, beside, isWide: wideIf, id, info, ownKind, usesElsewhere, usersElsewhere } = of
  const isWide = typeof wideIf === 'function' ? readOrNothing(() => wideIf(item)) : wideIf
  const self = { resource: info.name, id }
  // A section that fails to render still shows an error.
  const hasOwn = children !== undefined && readOrNothing(() => isEmptyNode(children(item))) !== true
  const hasMain = facts.some(({ isNone }) => !isNone) || (hasOwn && !isWide)
  const own = children && hasOwn && <SectionBoundary isSuspect={isSuspect} render={() => children(item)} />
  const isListed = usersElsewhere !== undefined && readOrNothing(() => usersElsewhere(item)) === true
  const none = isListed && known?.used_by.length ? null : noneText(of, item)
  const users = isListed ? [] : (known?.used_by.filter(({ resource }) => resource !== ownKind) ?? [])
  const uses = known?.uses.filter(({ resource }) => !usesElsewhere?.some((kind) => kind === resource)) ?? []
  const isColumn = hasMain || beside !== undefined
  const cards = Number(users.length > 0 || none !== null) + Number(uses.length > 0)
  const related = known && (
    <div
      className={cn(
        'min-w-0 self-start',
        'max-lg:order-last',
        isColumn ? 'space-y-4' : 'grid items-start gap-4',
        !isColumn && cards > 1 && 'lg:grid-cols-2',
      )}
    >
      {(users.length > 0 || none !== null) && (
        <Related
          of={self}
          title="Used by"
          links={users}
          none={known.unread_policies ? `${none} ${unreadPoliciesText(known.unread_policies)}` : (none ?? '')}
          names={policyNames({ ...self, title: known.row.title })}
        />
      )}
      {uses.length > 0 && <Related of={self} title="Uses" links={uses} />}
    </div>
  )
  if (beside)
    return (
      <div className="space-y-6">
        {own}
        <div className={cn('grid gap-6', columns)}>
          <div className="min-w-0 space-y-6">
            <SectionBoundary isSuspect={isSuspect} render={() => beside(item)} />
            <ResourceFacts facts={facts} />
          </div>
          {related}
        </div>
      </div>
    )
  return (
    <div className="space-y-6">
      {isWide && own}
      <div className={cn('grid gap-6', hasMain && columns)}>
        {hasMain && (
          <div className="min-w-0 space-y-6">
            {!isWide && own}
            <ResourceFacts facts={facts} />
          </div>
        )}
        {related}
      </div>
    </div>
  )
}

const isEmptyNode = (node: ReactNode) => node === undefined || node === null || node === false || node === ''

const noneText = <I extends z.ZodObject>(
  { none = 'None known.' }: Pick<ResourceDetailProps<I>, 'none'>,
  item: z.output<I>,
): string | null => (typeof none === 'function' ? (readOrNothing(() => none(item)) ?? null) : none)

const columns = 'lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]'

const NAMED = 5

function shownFields(wrong: readonly string[]): string {
  const named = wrong.slice(0, NAMED)
  const more = wrong.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export function Mismatch({ wrong, path }: { wrong: readonly string[]; path: string }) {
  return (
    <Panel tone="attention" title="Unexpected response format">
      The platform's response doesn't match the documented format.
      {wrong.length > 0 && ` Fields in an unknown format: ${shownFields(wrong)}.`} The{' '}
      <Link href={paths.tab(path, 'json')} scroll={false}>
        JSON tab
      </Link>{' '}
      shows the documented fields.
    </Panel>
  )
}

interface AbsentProps {
  of: Pick<ItemSource, 'info' | 'id'>
  isPending: boolean
  error: unknown
  retry: () => void
}

function Absent({ of: { info, id }, isPending, error, retry }: AbsentProps) {
  const { account } = useAccount()
  if (!isPending && isMissing(error) && !isUnasked(account, info.name))
    return <NoResource info={info} id={id} />
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
