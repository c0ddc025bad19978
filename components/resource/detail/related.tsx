'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SpriteIcon } from '@/components/ui/sprite-icon'
import { catalogue, isResourceName } from '@/lib/resources/catalogue'
import { icons } from '@/lib/resources/icons'
import { groupLinks, type LinkGroup, maxLinks } from '@/lib/resources/related'
import type { ThingLink } from '@/lib/api/inventory'
import { formatNumber, inSentence } from '@/lib/util/text'
import { InRoutes } from './in-routes'
import { ThingName } from './resource-links'

/** The rows of a kind that are shown at first. */
const SHOWN = 10

interface RelatedProps {
  title: string
  links: readonly ThingLink[]
  /** The text for an empty list. */
  none?: string
  /** The ID that they refer to. Edges that refer to it in routes then name the routes. */
  target?: string
}

/** Related resources in a panel, grouped by kind. */
export function Related({ title, links, none, target }: RelatedProps) {
  const groups = groupLinks(links)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const isCut = links.length >= maxLinks
  return (
    <section aria-label={title} className="rounded-md border border-line bg-raised">
      <h2 className="flex items-baseline gap-2 px-3 py-2 font-medium">
        {title}
        {count > 0 && <Count count={count} isCut={isCut} />}
      </h2>
      {count === 0 && <p className="border-t border-line px-3 py-2 text-muted">{none}</p>}
      {groups.map((group) => (
        <Group key={group.resource} group={group} target={target} />
      ))}
      {isCut && (
        <p className="border-t border-line px-3 py-2 text-sm text-muted">
          Only the first {maxLinks} are shown. Search for the ID to find more.
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

/** The resources of a kind. A long list is cut until somebody asks for all. */
function Group({ group: { resource, entries }, target }: { group: LinkGroup; target: string | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const label = isResourceName(resource) ? catalogue[resource].label : 'Other'
  const shown = isWhole ? entries : entries.slice(0, SHOWN)
  return (
    <div className="border-t border-line px-3 py-2">
      <h3 className="flex items-center gap-1.5 text-sm text-muted">
        {isResourceName(resource) && <SpriteIcon name={icons[resource]} />}
        {label} <Count count={entries.length} />
      </h3>
      <ul id={id} className="mt-1">
        {shown.map(([first, ...others]) => (
          <li key={first.id} className="py-1 wrap-anywhere">
            <ThingName link={first} look="name" />
            {target !== undefined &&
              isResourceName(resource) &&
              [first, ...others]
                .filter(({ field }) => field.startsWith('routes.'))
                .map((link) => <InRoutes key={link.field} link={link} resource={resource} target={target} />)}
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
