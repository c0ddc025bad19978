'use client'

import { useId } from 'react'
import { ResourceTitle } from '@/components/resource/detail/resource-links'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { roleReason } from '@/lib/client/account'
import type { KnownOnly, ResourceLink } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { resourceTypes, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { Mono } from '@/components/ui/text'

type Info = ResourceInfo & { name: ResourceName }

interface MentionedProps {
  info: Info
  ids: KnownOnly['mentioned']
  onPick: (id: string) => void
}

export function Mentioned({ info, ids, onPick }: MentionedProps) {
  const { viewer } = useAccount()
  const headingId = useId()
  if (ids.length === 0) return null
  const kind = inSentence(info.label)
  return (
    <section aria-labelledby={headingId} className="max-w-text space-y-2">
      <h2 id={headingId} className="text-base font-medium">
        {info.label} that other resources refer to
      </h2>
      <p className="text-sm text-muted">Only the IDs of these {kind} are known.</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {ids.map(({ id, by }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1">
              <Mono text={id} className="block" />
              <Referrers links={by} />
            </span>
            <Button
              aria-label={`Add ${id}`}
              disabledReason={roleReason(viewer.role, 'operator')}
              onClick={() => onPick(id)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Referrers({ links }: { links: readonly ResourceLink[] }) {
  return (
    <span className="block text-sm text-muted">
      Used by{' '}
      {links.map((link, i) => (
        <span key={`${link.resource} ${link.id}`}>
          {i > 0 && (i === links.length - 1 ? ' and ' : ', ')}
          {isResourceName(link.resource) && `${inSentence(resourceTypes[link.resource].one)} `}
          <ResourceTitle link={link} />
        </span>
      ))}
    </span>
  )
}

export function Gone({ info, rows }: { info: Info; rows: KnownOnly['gone'] }) {
  const headingId = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="max-w-text space-y-2">
      <h2 id={headingId} className="text-base font-medium">
        {info.label} that no longer exist
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line">
        {rows.map(({ id, title, gone_at }) => (
          <li key={id} className="flex flex-wrap gap-x-4 px-3 py-2">
            <ResourceTitle link={{ resource: info.name, id, title, field: '' }} />
            <span className="ml-auto text-sm text-muted">
              not found as of <RelativeTime value={gone_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
