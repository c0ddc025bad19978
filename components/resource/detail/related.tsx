'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/style'
import { SpriteIcon, StateOf } from '@/components/ui/state-chip'
import type { ResourceStates } from '@/lib/api/traffic'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { resourceTypes, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { icons } from '@/lib/resources/icons'
import { usedLabel } from '@/lib/util/state'
import { groupLinks, type LinkGroup, maxLinks } from '@/lib/resources/related'
import type { ResourceLink } from '@/lib/api/inventory'
import { formatNumber, inSentence } from '@/lib/util/text'
import { InRoutes } from './in-routes'
import { ResourceTitle } from './resource-links'

const SHOWN = 10

type States = ResourceStates['states']

interface RelatedProps {
  of: { resource: ResourceName; id: string }
  title: string
  links: readonly ResourceLink[]
  none?: string
  /** The names that references use for the resource on the page (see `namesOf`). */
  names?: readonly string[]
}

export function Related({ of, title, links, none, names }: RelatedProps) {
  const { account } = useAccount()
  const { data } = useQuery({
    ...relatedStatesQuery(account.slug, of.resource, of.id),
    enabled: links.length > 0,
  })
  const groups = groupLinks(links)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const isCut = links.length >= maxLinks
  return (
    <section
      aria-label={title}
      className={cn('@container', count > 0 && 'rounded-md border border-line bg-surface')}
    >
      <div className={cn('flex flex-wrap items-baseline gap-x-2', count > 0 && 'px-3 py-2')}>
        <h2 className="flex items-baseline gap-2 font-medium">
          {title}
          {count > 0 && <Count count={count} isCut={isCut} />}
        </h2>
        {count === 0 && <p className="text-muted">{none}</p>}
      </div>
      <div className="@min-[48rem]:grid @min-[48rem]:grid-cols-2">
        {groups.map((group) => (
          <Group key={group.resource} group={group} states={data?.states ?? {}} names={names} />
        ))}
      </div>
      {isCut && (
        <p className="border-t border-line px-3 py-2 text-sm text-muted">
          Only the first {maxLinks} are shown.
          {names && " To find the others, search for this resource's ID."}
        </p>
      )}
    </section>
  )
}

const Count = ({ count, isCut = false }: { count: number; isCut?: boolean }) => (
  <span className="text-sm font-normal text-muted tabular-nums">
    {formatNumber(count)}
    {isCut && '+'}
  </span>
)

/**
 * The state of a linked resource. If the page's resource uses the linked one, omits `usedLabel` and the states of
 * edges. An edge's state covers its whole path, so it could contradict the page's diagram.
 */
function LinkState({
  of,
  isUsed,
  isEdge,
}: {
  of: States[string] | undefined
  isUsed: boolean
  isEdge: boolean
}) {
  if (of === undefined || (isUsed && (isEdge || of.label === usedLabel))) return null
  return <StateOf of={of} withReason />
}

interface GroupProps {
  group: LinkGroup
  states: States
  names: readonly string[] | undefined
}

function Group({ group: { resource, entries }, states, names }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const label = isResourceName(resource) ? resourceTypes[resource].label : 'Other'
  const shown = isWhole ? entries : entries.slice(0, SHOWN)
  return (
    <div className="border-t border-line px-3 py-2 @min-[48rem]:last:odd:col-span-2">
      <h3 className="flex items-center gap-1.5 text-sm text-muted">
        {isResourceName(resource) && <SpriteIcon name={icons[resource]} />}
        {label} <Count count={entries.length} />
      </h3>
      <ul id={id} className="mt-1">
        {shown.map(([first, ...others]) => (
          // In a narrow panel, the state is below the name, so that the name doesn't wrap early.
          <li
            key={first.id}
            className="flex flex-col items-start gap-x-3 py-1 @min-[30rem]:flex-row @min-[30rem]:justify-between"
          >
            <span className="min-w-0 wrap-anywhere">
              <ResourceTitle link={first} linkStyle="name" />
              {names !== undefined &&
                isResourceName(resource) &&
                [first, ...others]
                  .filter(({ field }) => field.startsWith('routes.'))
                  .map((link) => <InRoutes key={link.field} link={link} resource={resource} names={names} />)}
            </span>
            <span className="shrink-0">
              <LinkState
                of={states[first.id]}
                isUsed={names === undefined}
                isEdge={resource === 'https-edges' || resource === 'tcp-edges'}
              />
            </span>
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && (
        <Button
          variant="quiet"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="mt-1 -ml-2"
        >
          {isWhole ? 'Show fewer' : `Show all ${formatNumber(entries.length)} ${inSentence(label)}`}
        </Button>
      )}
    </div>
  )
}
