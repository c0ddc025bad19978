import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Menu, type MenuItem, useCopy } from '@/components/ui/menu'
import { usePageActions } from '@/components/ui/page-actions'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { SpriteIcon, StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { actOn } from '@/lib/client/account'
import { relatedStatesQuery } from '@/lib/client/traffic'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { icons } from '@/lib/resources/icons'
import { hasOwnState } from '@/lib/traffic/model/stated'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'
import { cloneOf } from './clone'
import { ForgetDialog, useForgetItem } from './forget'
import type { ResourceDetailProps } from './detail-props'
import { readOrNothing, SectionBoundary } from './section-boundary'

interface DetailHeaderProps<I extends z.ZodObject> {
  of: ResourceDetailProps<I>
  item: z.output<I>
  title: string
  isGone: boolean
  isSuspect: boolean
  /**
   * The time of the last successful read, in milliseconds since the Unix epoch, if the resource can't be read now;
   * otherwise 0.
   */
  staleAtMs: number
  row: InventoryRow | undefined
}

/** The header of a detail page, with icon, name, state and actions. */
export function DetailHeader<I extends z.ZodObject>(props: DetailHeaderProps<I>) {
  const { of, item, title, isGone, isSuspect, staleAtMs, row } = props
  const { info, id, heading, summary, isStateDated, acts, fixed } = of
  const own = useOwnState(info.name, id)
  const state = of.state ?? (own && <StateOf of={own} />)
  const part = (render: () => ReactNode) => (
    <SectionBoundary isSuspect={isSuspect} fallback={null} render={render} />
  )
  const name = readOrNothing(() => heading?.(item)) ?? title
  const reason = isGone
    ? `This ${inSentence(info.one)} no longer exists.`
    : readOrNothing(() => fixed?.(item))
  const about = isGone || !summary ? undefined : part(() => summary(item))
  const isText = info.fields[info.title]?.kind === 'text' && title !== id // a description, not a host or an ID
  return (
    <PageHeader
      icon={<SpriteIcon name={icons[info.name]} className="size-5 text-muted" />}
      title={
        <span className={cn('wrap-anywhere', !isText && 'font-mono')}>
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
      description={
        isGone || own?.sentence === undefined ? (
          about
        ) : (
          <>
            {about} {own.sentence}
          </>
        )
      }
      actions={
        <>
          {acts && part(() => acts(item))}
          <DetailActions info={info} id={id} uri={item.uri} name={name} reason={reason} row={row} />
        </>
      }
    />
  )
}

/**
 * Returns the state of a resource if it depends on other resources, such as those that use this one. Undefined for
 * other kinds of resources, and while the state is unknown.
 */
function useOwnState(resource: ResourceName, id: string) {
  const { account } = useAccount()
  const { data } = useQuery({
    ...relatedStatesQuery(account.slug, resource, id),
    enabled: hasOwnState(resource),
  })
  return hasOwnState(resource) ? data?.states[id] : undefined
}

/** Shows the time of the outdated state next to it. */
const LastSeen = ({ atMs }: { atMs: number }) => (
  <span className="text-sm text-muted">
    as of <RelativeTime value={atMs} />
  </span>
)

interface DetailActionsProps {
  info: ResourceInfo & { name: ResourceName }
  id: string
  /** The value of `uri` in the API's response. */
  uri: unknown
  name: string
  /**
   * The reason why nobody can edit or delete the resource; undefined if it depends only on its operations and the role.
   */
  reason: string | undefined
  row: InventoryRow | undefined
}

/** The edit button, and a menu with the other actions. */
function DetailActions({ info, id, uri, name, reason, row }: DetailActionsProps) {
  const seen = useAccount()
  const { slug } = seen.account
  const copy = useCopy()
  const [isForgetting, setForgetting] = useState(false)
  const forget = useForgetItem({ info, row }, () => setForgetting(true))
  const clone = reason === undefined ? cloneOf(seen, info, row) : null
  const remove = actOn(seen, `${info.name}.delete`)
  const disabledReason = reason ?? remove?.disabledReason
  const items: MenuItem[] = [
    { label: 'Copy ID', run: () => void copy(id, 'ID') },
    ...(typeof uri === 'string' && uri !== ''
      ? [{ label: 'Copy URI', run: () => void copy(uri, 'URI') }]
      : []),
    ...(clone
      ? [
          {
            label: 'Clone',
            href: paths.create(slug, info.name, { from: id }),
            ...(clone.disabledReason !== undefined && { disabledReason: clone.disabledReason }),
          },
        ]
      : []),
    ...(forget ? [forget] : []),
    ...(remove
      ? [
          {
            label: 'Delete',
            href: paths.remove(slug, info.name, id),
            isDangerous: true,
            ...(disabledReason !== undefined && { disabledReason }),
          },
        ]
      : []),
  ]
  usePageActions(items)
  return (
    <>
      <ActLink
        operation={`${info.name}.update`}
        href={paths.edit(slug, info.name, id)}
        reason={reason}
        isPageAction
        shortcut="e"
      >
        Edit
      </ActLink>
      <Menu label={`More actions for ${name}`} items={items} variant="secondary" />
      {row && <ForgetDialog info={info} row={row} isOpen={isForgetting} onOpenChange={setForgetting} />}
    </>
  )
}
